/**
 * Whether each shelf has one style sheet, and whether a class of one component can match elements of another. A sheet
 * owns its root classes: those that have rules of their own there. Elements between two roots are the upper one's.
 */
import path from 'node:path'
import postcss, { type Rule } from 'postcss'
import ts from 'typescript'
import { type Component, componentsOf, moduleOf } from './components.ts'

/** The page's sources by their path from the root of the repository. */
type Sources = ReadonlyMap<string, string>
/** Classes of the whole page, which no component owns. */
const COMMON = 'pwa/src/styles/'
/** Shelves of components by families: a sheet is a family there. */
const FAMILIES = 'pwa/src/ui/'
const isSheet = (file: string) => file.endsWith('.css')

/**
 * @returns a sentence for each sheet too many, each root that two sheets own, each one that is used without its sheet,
 * each class that reaches into another component
 */
export function sheetFaults(sources: Sources): string[] {
  const sheets = [...sources.keys()].filter(file => isSheet(file) && !file.startsWith(COMMON))
  const selectors = new Map(sheets.map(sheet => [sheet, selectorsOf(sources.get(sheet) ?? '')]))
  const owners = ownersOf(selectors)
  const components = componentsOf(new Map([...sources].filter(([file]) => !isSheet(file))))
  return [
    ...tooMany(sheets),
    ...twoOwners(selectors),
    ...usedWithoutSheet(components, loadedWith(sources), owners),
    ...reaching(selectors, owners, components),
  ]
}

/** A shelf has one sheet, and one `-late` for what comes after the first page: each sheet more is a file for few rules. */
function tooMany(sheets: readonly string[]): string[] {
  const shelves = new Set(sheets.filter(sheet => !sheet.startsWith(FAMILIES)).map(sheet => path.posix.dirname(sheet)))
  return [...shelves].flatMap(shelf => {
    const all = sheets.filter(sheet => path.posix.dirname(sheet) === shelf)
    const atOnce = all.filter(sheet => !sheet.endsWith('-late.css'))
    return atOnce.length > 1 || all.length - atOnce.length > 1
      ? [`${shelf}: ${all.map(sheet => path.posix.basename(sheet)).join(', ')} are one sheet, and one -late`]
      : []
  })
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

/** The owner of each root class: the sheet that has rules for it alone, else the first whose rules begin with it. */
function ownersOf(selectors: ReadonlyMap<string, readonly string[]>): Map<string, string> {
  return new Map([...claimsOf(selectors)].map(([root, [owner = '']]) => [root, owner]))
}

/** The sheets that have rules for a class alone; where none has, those whose rules begin with it. */
function claimsOf(selectors: ReadonlyMap<string, readonly string[]>): Map<string, readonly string[]> {
  const begun = new Map<string, Set<string>>()
  const alone = new Map<string, Set<string>>()
  for (const [sheet, all] of selectors)
    for (const selector of all) {
      const root = rootOf(selector)
      if (root === undefined) continue
      begun.set(root, (begun.get(root) ?? new Set()).add(sheet))
      if (selector === `.${root}`) alone.set(root, (alone.get(root) ?? new Set()).add(sheet))
    }
  return new Map([...begun, ...alone].map(([root, sheets]) => [root, [...sheets]]))
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

function twoOwners(selectors: ReadonlyMap<string, readonly string[]>): string[] {
  return [...claimsOf(selectors)].flatMap(([root, sheets]) =>
    sheets.length > 1 ? [`${sheets.join(' and ')}: .${root} is a root of both`] : [],
  )
}

/** The modules that are loaded with each one, and the sheets among them. */
function loadedWith(sources: Sources): Map<string, Set<string>> {
  const imports = new Map(
    [...sources].filter(([file]) => !isSheet(file)).map(([file, source]) => [file, importsOf(file, source)]),
  )
  return new Map(
    [...imports.keys()].map(file => {
      const loaded = new Set([file])
      // A set may grow while it is iterated, so imports of imports are visited too.
      for (const module of loaded) for (const next of imports.get(module) ?? []) loaded.add(next)
      return [file, loaded]
    }),
  )
}

function importsOf(file: string, source: string): string[] {
  const { importedFiles } = ts.preProcessFile(source, true, true)
  return importedFiles.flatMap(({ fileName }) => moduleOf(file, fileName) ?? [])
}

type Components = ReadonlyMap<string, Component>

/** A root class on an element of a component that does not bring its sheet: it looks so only once another screen did. */
function usedWithoutSheet(
  components: Components,
  loaded: ReadonlyMap<string, ReadonlySet<string>>,
  owners: ReadonlyMap<string, string>,
): string[] {
  const faults = [...components.values()].flatMap(({ file, classes }) =>
    [...classes].flatMap(name => {
      const owner = owners.get(name)
      if (!owner || path.posix.dirname(file).startsWith(path.posix.dirname(owner))) return []
      return loaded.get(file)?.has(owner)
        ? []
        : [`${file}: .${name} is a root of ${owner}, which does not come with it`]
    }),
  )
  return [...new Set(faults)]
}

/**
 * A class of no owner, at any depth below a root, which a component inside uses for elements of its own: one of another
 * folder, or one whose own root has rules for that class, too. Components of ui/ show what they are handed, so that
 * anything may stand inside.
 */
function reaching(
  selectors: ReadonlyMap<string, readonly string[]>,
  owners: ReadonlyMap<string, string>,
  components: Components,
): string[] {
  const faults = new Set<string>()
  const isRoot = (name: string) => owners.has(name)
  const shown = componentsBelow(isRoot, components)
  const rootsOver = rootsByClass(selectors)
  for (const [sheet, all] of selectors)
    for (const selector of all) {
      const root = rootOf(selector) ?? ''
      const insides = owners.get(root)?.startsWith(FAMILIES) ? components.keys() : (shown.get(root) ?? [])
      for (const name of reachedBy(selector, isRoot))
        for (const inside of insides) {
          const other = components.get(inside)
          if (!other?.classes.has(name) || other.classes.has(root)) continue
          const ofOther = [...other.classes].filter(isRoot)
          const isOwn = ofOther.some(own => rootsOver.get(name)?.has(own))
          if (isOwn || (ofOther.length > 0 && path.posix.dirname(other.file) !== path.posix.dirname(sheet)))
            faults.add(`${sheet}: .${name} below .${root} reaches into ${inside}`)
        }
    }
  return [...faults]
}

/** The components that may stand below a root: those that the ones with that root may show. */
function componentsBelow(isRoot: (name: string) => boolean, components: Components): Map<string, Set<string>> {
  const below = new Map<string, Set<string>>()
  for (const { classes, reaches } of components.values())
    for (const root of [...classes].filter(isRoot)) below.set(root, new Set([...(below.get(root) ?? []), ...reaches]))
  return below
}

/** The roots below which each class has rules. */
function rootsByClass(selectors: ReadonlyMap<string, readonly string[]>): Map<string, Set<string>> {
  const roots = new Map<string, Set<string>>()
  for (const selector of [...selectors.values()].flat())
    for (const name of classesOf(selector)) roots.set(name, (roots.get(name) ?? new Set()).add(rootOf(selector) ?? ''))
  return roots
}
