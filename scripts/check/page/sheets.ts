/**
 * Whether a class of one style sheet can match elements of another. A sheet owns its root classes: the class named as its
 * file, and the others that its rules begin with. Elements between two roots are the upper one's.
 */
import path from 'node:path'
import postcss, { type Rule } from 'postcss'
import ts from 'typescript'

/** The page's sources by their path from the root of the repository. */
type Sources = ReadonlyMap<string, string>
/** Classes of the whole page, which no component owns. */
const COMMON = 'pwa/src/styles/'
const nameOf = (sheet: string) => path.posix.basename(sheet, '.css')

/** @returns a sentence for each name that two sheets own, each root that is used without its sheet, each class that reaches */
export function sheetFaults(sources: Sources): string[] {
  const sheets = [...sources.keys()].filter(file => file.endsWith('.css') && !file.startsWith(COMMON))
  const selectors = new Map(sheets.map(sheet => [sheet, selectorsOf(sources.get(sheet) ?? '')]))
  const owners = ownersOf(selectors)
  const uses = usesOf(sources)
  return [...twoOwners(selectors, owners), ...usedWithoutSheet(uses, owners), ...reaching(selectors, owners, uses)]
}

export type Ownership = {
  /** The sheet of each root class. */
  owners: Record<string, string>
  /** All classes that a sheet names. */
  classes: Record<string, readonly string[]>
}

/** Whose classes are whose, for a look at rendered pages. @param sheets their text by path */
export function ownershipOf(sheets: Sources): Ownership {
  const selectors = new Map([...sheets].map(([sheet, css]) => [sheet, selectorsOf(css)]))
  const classes = [...selectors].map(([sheet, all]) => [sheet, [...new Set(all.flatMap(classesOf))]] as const)
  return { owners: Object.fromEntries(ownersOf(selectors)), classes: Object.fromEntries(classes) }
}

/** The owner of each root class: the sheet of that name, else the first whose rules begin with it. */
function ownersOf(selectors: ReadonlyMap<string, readonly string[]>): Map<string, string> {
  const owners = new Map<string, string>()
  for (const [sheet, all] of selectors)
    for (const selector of all) {
      const root = rootOf(selector)
      if (root && (!owners.has(root) || nameOf(sheet) === root)) owners.set(root, sheet)
    }
  return owners
}

/** A sheet's selectors in full, as the browser reads them: what is nested stands behind what it is nested in. */
export function selectorsOf(css: string): string[] {
  const found: string[] = []
  postcss.parse(css).walkRules(rule => {
    if (!isKeyframe(rule)) found.push(...inFull(rule))
  })
  return found
}

function isKeyframe({ parent }: Rule): boolean {
  return parent?.type === 'atrule' && 'name' in parent && String(parent.name).endsWith('keyframes')
}

function inFull(rule: Rule): string[] {
  let above = rule.parent
  while (above && above.type !== 'rule') above = above.parent as typeof above
  if (!above) return rule.selectors
  const outer = inFull(above as Rule)
  return rule.selectors.flatMap(selector =>
    outer.map(prefix => (selector.includes('&') ? selector.replaceAll('&', prefix) : `${prefix} ${selector}`)),
  )
}

const classesOf = (selector: string): string[] =>
  [...selector.matchAll(/\.([a-zA-Z_][\w-]*)/g)].map(([, name]) => name ?? '')
const rootOf = (selector: string): string | undefined => classesOf(selector)[0]

/**
 * The classes that a selector reaches at any depth below its root, without those that stand behind another component's
 * root: there the sheet says whose they are.
 */
function reachedBy(selector: string, isRoot: (name: string) => boolean): string[] {
  const [, ...steps] = selector
    .replace(/:(?:not|has)\((?:[^()]|\([^()]*\))*\)/g, '')
    .replace(/,\s+/g, ',')
    .replace(/\s*([>+~])\s*/g, ' $1')
    .trim()
    .split(/\s+/)
  // As long as each step is a child of the one before, nothing of another component lies between.
  const deep = steps.findIndex(step => !/^[>+~]/.test(step))
  if (deep < 0) return []
  const named = steps.findIndex(step => classesOf(step).some(isRoot))
  return steps.slice(deep, named < 0 ? undefined : named).flatMap(classesOf)
}

function twoOwners(selectors: ReadonlyMap<string, readonly string[]>, owners: ReadonlyMap<string, string>): string[] {
  const named = new Map<string, string[]>()
  for (const sheet of selectors.keys()) named.set(nameOf(sheet), [...(named.get(nameOf(sheet)) ?? []), sheet])
  const same = [...named].filter(([, sheets]) => sheets.length > 1)
  const unnamed = [...selectors].flatMap(([sheet, all]) =>
    [...new Set(all.map(rootOf))].flatMap(root => {
      const owner = root && owners.get(root)
      return owner && owner !== sheet && nameOf(owner) !== root ? [`${sheet}: .${root} is a root of ${owner} too`] : []
    }),
  )
  return [...same.map(([name, sheets]) => `${sheets.join(' and ')}: two sheets have the root .${name}`), ...unnamed]
}

type Use = { classes: ReadonlySet<string>; sheets: ReadonlySet<string>; reaches: ReadonlySet<string> }

/** What each component's elements are called, which sheets come with it, and which components it may show. */
function usesOf(sources: Sources): Map<string, Use> {
  const components = [...sources.keys()].filter(file => !file.endsWith('.css'))
  const imports = new Map(components.map(file => [file, importsOf(file, sources.get(file) ?? '')]))
  return new Map(
    components.map(file => {
      const reaches = new Set([file])
      // A set may grow while it is iterated, so imports of imports are visited too.
      for (const reached of reaches)
        for (const next of imports.get(reached) ?? []) if (imports.has(next)) reaches.add(next)
      const sheets = new Set((imports.get(file) ?? []).filter(next => next.endsWith('.css')))
      return [file, { classes: classNames(file, sources.get(file) ?? ''), sheets, reaches }]
    }),
  )
}

function importsOf(file: string, source: string): string[] {
  const { importedFiles } = ts.preProcessFile(source, true, true)
  return importedFiles.flatMap(({ fileName }) => {
    if (fileName.startsWith('#pwa/')) return [`pwa/src/${fileName.slice('#pwa/'.length)}`]
    return fileName.startsWith('.') ? [path.posix.join(path.posix.dirname(file), fileName)] : []
  })
}

/** The words in a component's `className`s. */
function classNames(file: string, source: string): Set<string> {
  const names = new Set<string>()
  if (!file.endsWith('.tsx')) return names
  const parsed = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
  const words = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node))
      for (const word of node.text.split(/\s+/)) if (word) names.add(word)
    ts.forEachChild(node, words)
  }
  const visit = (node: ts.Node): void => {
    if (ts.isJsxAttribute(node) && node.name.getText() === 'className' && node.initializer) words(node.initializer)
    ts.forEachChild(node, visit)
  }
  visit(parsed)
  return names
}

/** A root class on an element of a component that does not bring its sheet: it looks so only once another screen did. */
function usedWithoutSheet(uses: ReadonlyMap<string, Use>, owners: ReadonlyMap<string, string>): string[] {
  return [...uses].flatMap(([file, { classes, reaches }]) =>
    [...classes].flatMap(name => {
      const owner = owners.get(name)
      if (!owner || path.posix.dirname(file).startsWith(path.posix.dirname(owner))) return []
      const comes = [...reaches].some(reached => uses.get(reached)?.sheets.has(owner))
      return comes ? [] : [`${file}: .${name} is a root of ${owner}, which does not come with it`]
    }),
  )
}

/** These show whatever they are handed, so that anything may stand inside. */
const SHOWS_ANYTHING = 'pwa/src/ui/'

/** A class of no owner, at any depth below a root, which a component inside with a sheet of its own uses as well. */
function reaching(
  selectors: ReadonlyMap<string, readonly string[]>,
  owners: ReadonlyMap<string, string>,
  uses: ReadonlyMap<string, Use>,
): string[] {
  const faults = new Set<string>()
  for (const [file, { sheets, reaches }] of uses)
    for (const sheet of sheets)
      for (const name of new Set(
        (selectors.get(sheet) ?? []).flatMap(selector => reachedBy(selector, name => owners.has(name))),
      )) {
        for (const inside of sheet.startsWith(SHOWS_ANYTHING) ? uses.keys() : reaches) {
          const other = inside === file ? undefined : uses.get(inside)
          if (other?.classes.has(name) && other.sheets.size > 0 && !other.sheets.has(sheet))
            faults.add(`${sheet}: .${name} reaches into ${inside}`)
        }
      }
  return [...faults]
}
