/**
 * What the page's sources use that a supported browser lacks, by MDN's data. The browsers stand once, under `browserslist`
 * in package.json; the build lowers syntax to them (pwa/build/targets.ts), which leaves what no compiler can add.
 */

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type {
  BrowserName,
  CompatData,
  CompatStatement,
  Identifier,
  SimpleSupportStatement,
} from '@mdn/browser-compat-data'
import postcss from 'postcss'
import ts from 'typescript'
import { type Engine, OLDEST } from '../../../pwa/build/targets.ts'

/** Read as text: an import of these 20 MB is compiled first, ten times as slowly. */
const bcd = JSON.parse(
  readFileSync(createRequire(import.meta.url).resolve('@mdn/browser-compat-data'), 'utf8'),
) as CompatData

/** The same engine is several browsers in MDN's data. */
const NAMES: Record<Engine, readonly BrowserName[]> = {
  chrome: ['chrome', 'chrome_android', 'webview_android'],
  edge: ['edge'],
  safari: ['safari'],
  ios: ['safari_ios'],
  firefox: ['firefox', 'firefox_android'],
}

/** @returns the first supported browser that lacks it, as `chrome 109`; undefined: none, or MDN does not know it */
function lacking(feature: Identifier | undefined): string | undefined {
  const compat = feature?.__compat
  if (!compat) return undefined
  for (const [engine, version] of Object.entries(OLDEST) as [Engine, string][])
    if (!NAMES[engine].every(name => isSupported(compat, name, version))) return `${engine} ${version}`
  return undefined
}

function isSupported({ support }: CompatStatement, name: BrowserName, version: string): boolean {
  const statements = support[name]
  if (statements === undefined) return true
  const all: readonly SimpleSupportStatement[] = Array.isArray(statements) ? statements : [statements]
  return all.some(
    ({ version_added: added, version_removed: removed, flags }) =>
      !flags &&
      typeof added === 'string' &&
      isAtMost(added, version) &&
      !(typeof removed === 'string' && isAtMost(removed, version)),
  )
}

function isAtMost(one: string, other: string): boolean {
  const [left, right] = [one, other].map(text => text.replace('≤', '').split('.').map(Number))
  if (!left || !right || left.some(Number.isNaN)) return false
  for (let place = 0; place < Math.max(left.length, right.length); place += 1) {
    const difference = (left[place] ?? 0) - (right[place] ?? 0)
    if (difference !== 0) return difference < 0
  }
  return true
}

/**
 * Used although some supported browser lacks them. Each is asked about before it is used, or nothing but a nicety is
 * missing without it; the words say which.
 */
const FORGONE: readonly [features: RegExp, without: string][] = [
  [/^(Navigator\.serviceWorker|ServiceWorker)/, 'asked about in pwa/src/offline/registration; the page works without'],
  [
    /^(Notification|Push(Manager|Subscription|Event|MessageData)|ServiceWorkerRegistration\.pushManager)/,
    'asked about in pwa/src/offline/push',
  ],
  [/^(Navigator\.(share|permissions)|Permission)/, 'asked about; a copied link, a press more'],
  [/^requestIdleCallback$/, 'asked about in pwa/src/lib/state/moments.ts'],
  [
    /^<(nav popover|button popovertarget)>$|^HTMLElement\.hidePopover$/,
    'opened by the button’s script: pwa/src/pages/site/frame/site-header.tsx',
  ],
  [/^<input auto(capitalize|correct)>$/, 'a keyboard that begins with a capital letter'],
  [/^text-wrap|^widows$|^orphans$|^break-after/, 'lines of unequal length'],
  [
    /^scrollbar-|^-webkit-tap-highlight-color$|^cursor: |^resize|^user-select|^text-size-adjust$|^forced-color-adjust/,
    'the look that the browser gives by itself',
  ],
  [/^content-visibility|^contain-intrinsic-block-size$|^overflow-clip-margin$/, 'a slower first layout'],
  [/^field-sizing/, 'a field that scrolls'],
  [/^text-decoration: /, 'a plain line'],
  [/^anchor-name$/, 'used behind @supports alone'],
  [/^@starting-style$/, 'what opens is there at once'],
  [/^@page$|^size$/, 'the margins of the printer'],
  [/^::-(webkit|moz)-/, 'one of a pair, for one engine each'],
]

type Fault = { at: string; feature: string; browser: string }

const isForgone = (feature: string): boolean => FORGONE.some(([features]) => features.test(feature))

const known = (found: Identifier | undefined): found is Identifier => found?.__compat !== undefined
const at = (place: Identifier | undefined, ...names: string[]): Identifier | undefined =>
  names.reduce<Identifier | undefined>(
    (inner, name) => (inner && Object.hasOwn(inner, name) ? inner[name] : undefined),
    place,
  )

/** What a member or global is called that some supported browser lacks: whose it is, is asked of these alone. */
const NEWER_NAMES = new Set(newerThanSupported().map(({ name }) => name))

/** Members and globals of the language and of the browser, as the compiler's own declarations name them. */
export function scriptFaults(program: ts.Program, isOfPage: (file: string) => boolean): Fault[] {
  const checker = program.getTypeChecker()
  const faults: Fault[] = []
  for (const file of program.getSourceFiles()) {
    if (file.isDeclarationFile || !isOfPage(file.fileName)) continue
    const visit = (node: ts.Node): void => {
      if (ts.isTypeNode(node)) return
      const found = ts.isIdentifier(node)
        ? NEWER_NAMES.has(node.text)
          ? featureOf(node, checker)
          : undefined
        : ts.isJsxAttribute(node)
          ? attributeOf(node)
          : undefined
      const browser = found && !isForgone(found.name) && lacking(found.feature)
      if (found && browser) {
        const { line } = file.getLineAndCharacterOfPosition(node.getStart())
        faults.push({ at: `${file.fileName}:${line + 1}`, feature: found.name, browser })
      }
      ts.forEachChild(node, visit)
    }
    visit(file)
  }
  return faults
}

/**
 * All that some supported browser lacks, for a journey on a page that has none of it: a member of an interface's
 * objects, of the interface itself, or of the window.
 */
export function newerThanSupported(): { owner?: string; name: string; isStatic: boolean }[] {
  const members = [bcd.api, bcd.javascript.builtins].flatMap(place =>
    Object.entries(place as unknown as Record<string, Identifier>).flatMap(([owner, inner]) => [
      ...(lacking(inner) ? [{ name: owner, isStatic: true }] : []),
      ...Object.entries(inner)
        .filter(
          ([name, member]) =>
            /^[a-z]\w*$/i.test(name) && name !== owner && !name.endsWith('_event') && lacking(member as Identifier),
        )
        .map(([name]) => ({ owner, name: name.replace(/_static$/, ''), isStatic: name.endsWith('_static') })),
    ]),
  )
  return members
}

type Found = { name: string; feature: Identifier }

function featureOf(node: ts.Identifier, checker: ts.TypeChecker): Found | undefined {
  // Asked for before it is used: `x.canParse?.(…)`.
  if (
    ts.isPropertyAccessExpression(node.parent) &&
    ts.isCallExpression(node.parent.parent) &&
    node.parent.parent.questionDotToken
  )
    return
  const symbol = checker.getSymbolAtLocation(node)
  const declared = symbol?.declarations?.find(
    ({ parent }) => parent && /\/typescript\/lib\/lib\.[^/]*\.d\.ts$/.test(declaredIn(parent)),
  )
  if (!symbol || !declared) return
  const owner = ownerOf(declared)
  const places = owner
    ? [
        at(bcd.javascript, 'builtins', owner, symbol.name),
        at(bcd.api, owner, symbol.name),
        at(bcd.api, owner, `${symbol.name}_static`),
      ]
    : [at(bcd.javascript, 'builtins', symbol.name), at(bcd.api, symbol.name), at(bcd.api, 'Window', symbol.name)]
  const feature = places.find(known)
  return feature && { name: [owner, symbol.name].filter(Boolean).join('.'), feature }
}

const declaredIn = (node: ts.Node): string => node.getSourceFile().fileName

/** `Array` of what stands in `interface ReadonlyArray`, `URL` of what stands in `declare var URL: { … }`. */
function ownerOf({ parent }: ts.Node): string | undefined {
  const around = ts.isTypeLiteralNode(parent) ? parent.parent : parent
  if (ts.isVariableDeclaration(around) && ts.isTypeLiteralNode(parent)) return around.name.getText()
  return ts.isInterfaceDeclaration(around) ? around.name.text.replace(/^Readonly|Constructor$/g, '') : undefined
}

function attributeOf(node: ts.JsxAttribute): Found | undefined {
  const tag = node.parent.parent.tagName.getText()
  const name = node.name.getText().toLowerCase()
  if (!/^[a-z]/.test(tag)) return
  const feature = [at(bcd.html, 'elements', tag, name), at(bcd.html, 'global_attributes', name)].find(known)
  return feature && { name: `<${tag} ${name}>`, feature }
}

const FUNCTIONS = functionsOf(bcd.css.types as unknown as Identifier)

function functionsOf(types: Identifier, found = new Map<string, Identifier>()): Map<string, Identifier> {
  for (const [name, inner] of Object.entries(types)) {
    if (name === '__compat') continue
    if (!found.has(name) && known(inner as Identifier)) found.set(name, inner as Identifier)
    functionsOf(inner as Identifier, found)
  }
  return found
}

/** Properties, their values, functions, at-rules and pseudo-classes of a sheet, but for what `@supports` asks about first. */
export function styleFaults(file: string, css: string): Fault[] {
  const faults: Fault[] = []
  const look = (feature: Identifier | undefined, name: string, line: number | undefined) => {
    const browser = isForgone(name) ? undefined : lacking(feature)
    if (browser) faults.push({ at: `${file}:${line}`, feature: name, browser })
  }
  postcss.parse(css).walk(node => {
    const line = node.source?.start?.line
    if (isAskedFor(node)) return
    if (node.type === 'atrule') look(at(bcd.css['at-rules'], node.name), `@${node.name}`, line)
    if (node.type === 'rule')
      for (const [pseudo, name = ''] of node.selector.matchAll(/::?([a-z-]+)/g))
        look(at(bcd.css.selectors, name), pseudo, line)
    if (node.type !== 'decl' || node.prop.startsWith('--')) return
    const property = at(bcd.css.properties, node.prop)
    look(property, node.prop, line)
    for (const [word, call] of node.value.replace(/"[^"]*"|url\([^)]*\)/g, '').matchAll(/[a-z-]+(\()?/g))
      if (call) look(FUNCTIONS.get(word.slice(0, -1)), `${word})`, line)
      else look(at(property, word), `${node.prop}: ${word}`, line)
  })
  return faults
}

function isAskedFor(node: postcss.ChildNode): boolean {
  for (let around = node.parent; around; around = around.parent as typeof around)
    if (around.type === 'atrule' && 'name' in around && around.name === 'supports') return true
  return false
}
