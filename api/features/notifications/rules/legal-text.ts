/**
 * The legal pages: their addresses, and their texts filled from the settings, which are attached to a confirmation and
 * shown in the page's legal dialog. The language of the texts: `{a.b}` is a value, `{#x}…{/x}` shows when `x` is filled
 * and repeats when it is a list. A line that its tags leave empty disappears, blank lines in a row become one, so do
 * spaces.
 */
import { type RestaurantTexts, restaurantValues } from '#api/features/settings/rules/restaurant-values.ts'
import type { TextValue, TextValues } from './message-kinds.ts'

export type LegalName = 'accessibilite' | 'cgv' | 'confidentialite' | 'cookies' | 'mentions'

/**
 * The legal texts in the order of their tabs: the address of each one's own page, and what links call it. The addresses
 * are printed, mailed and listed by search engines, so they stay.
 */
export const LEGAL_PAGES = [
  { name: 'mentions', path: '/mentions-legales', title: 'Mentions légales' },
  { name: 'confidentialite', path: '/confidentialite', title: 'Confidentialité' },
  { name: 'cookies', path: '/cookies', title: 'Cookies' },
  { name: 'cgv', path: '/cgv', title: 'Conditions de vente' },
  { name: 'accessibilite', path: '/accessibilite', title: 'Accessibilité' },
] as const satisfies readonly { name: LegalName; path: `/${string}`; title: string }[]

/** The address of a text's own page. */
export function legalPath(name: LegalName): string {
  return LEGAL_PAGES.find(page => page.name === name)?.path ?? '/'
}

const PLAIN: Format = { literal: text => text, value: text => text }
const TAG = /\{([#/]?)([a-zA-Z][\w.]*)\}/g
// Marks the place of a tag, so that a line emptied by its tags is told from a blank line. Values never hold it.
const TRACE = '\0'
/** Nothing is left of the line, or only the dash of a list's item. */
const EMPTIED = /^\s*(- *)?$/

/**
 * A legal page as Markdown. A value that the restaurant has not given yet reads 'à compléter', because a gap would go
 * unnoticed. The texts stand in api/features/notifications/templates/legal.
 */
export function renderLegal(template: string, texts: RestaurantTexts): string {
  return render(template, [restaurantValues(texts)], { missing: 'à compléter' })
}

/** Markdown for a plain text file: headings are underlined, marks of emphasis and quotation removed. */
export function plainText(markdown: string): string {
  return markdown
    .split('\n')
    .map(line => {
      const [, heading] = line.match(/^#+ (.*)$/) ?? []
      if (heading !== undefined) return `${heading}\n${(line.startsWith('# ') ? '=' : '-').repeat(heading.length)}`
      return line.replace(/^> ?/, '').replaceAll('**', '')
    })
    .join('\n')
    .concat('\n')
}

type Node = { text: string } | { path: string } | { block: string; nodes: Node[] }

/** How literal words and values become text: as they are, or escaped for HTML. */
export type Format = { literal(text: string): string; value(text: string, path: string): string }

type Options = {
  format?: Format
  /** What stands for a missing value; without it, a text with a missing value is refused. */
  missing?: string
}

/** A text asks for a value that it was not given: it must not be sent with a gap. */
export class MissingValue extends Error {
  constructor(path: string) {
    super(`no value for {${path}}`)
    this.name = 'MissingValue'
  }
}

/**
 * Fills a text.
 * @param scopes where values are looked for, the nearest first; a scope's name may hold its dots (`{'site.url': …}`)
 * @throws MissingValue when no scope has a value and no `missing` was given
 */
export function render(template: string, scopes: readonly TextValues[], options: Options = {}): string {
  return tidy(renderNodes(parse(template), scopes, { format: PLAIN, ...options }))
}

function parse(template: string): Node[] {
  const root: Node[] = []
  const open: { block: string; nodes: Node[] }[] = []
  const current = () => open.at(-1)?.nodes ?? root
  let end = 0
  for (const tag of template.matchAll(TAG)) {
    const [whole, sign, path = ''] = tag
    current().push({ text: template.slice(end, tag.index) })
    end = tag.index + whole.length
    if (sign === '') current().push({ path })
    else if (sign === '#') {
      const block = { block: path, nodes: [] }
      current().push(block)
      open.push(block)
    } else if (open.pop()?.block !== path) throw new Error(`{/${path}} closes nothing`)
  }
  if (open.length > 0) throw new Error(`{#${open.at(-1)?.block}} is never closed`)
  root.push({ text: template.slice(end) })
  return root
}

function renderNodes(nodes: Node[], scopes: readonly TextValues[], options: Options & { format: Format }): string {
  return nodes
    .map(node => {
      if ('text' in node) return options.format.literal(node.text)
      if ('path' in node) return TRACE + renderValue(node.path, scopes, options)
      return TRACE + renderBlock(node, scopes, options) + TRACE
    })
    .join('')
}

function renderValue(path: string, scopes: readonly TextValues[], { format, missing }: Options & { format: Format }) {
  const value = find(path, scopes) ?? missing
  if (typeof value !== 'string') throw new MissingValue(path)
  return format.value(value.replaceAll(TRACE, ''), path)
}

function renderBlock(
  { block, nodes }: { block: string; nodes: Node[] },
  scopes: readonly TextValues[],
  options: Options & { format: Format },
): string {
  const value = find(block, scopes)
  if (isList(value)) return value.map(item => renderNodes(nodes, [item, ...scopes], options)).join(TRACE)
  return value ? renderNodes(nodes, scopes, options) : ''
}

function find(path: string, scopes: readonly TextValues[]): TextValue | undefined {
  for (const scope of scopes) {
    const value = Object.hasOwn(scope, path) ? scope[path] : walk(path.split('.'), scope)
    if (value !== undefined) return value
  }
  return undefined
}

function walk(names: string[], scope: TextValues): TextValue | undefined {
  let value: TextValue | undefined = scope
  for (const name of names) {
    if (typeof value !== 'object' || isList(value) || !Object.hasOwn(value, name)) return undefined
    value = value[name]
  }
  return value
}

function isList(value: TextValue | undefined): value is readonly TextValues[] {
  return Array.isArray(value)
}

function tidy(text: string): string {
  return text
    .split('\n')
    .filter(line => !(line.includes(TRACE) && EMPTIED.test(line.replaceAll(TRACE, ''))))
    .map(line => line.replaceAll(TRACE, '').replace(/ {2,}/g, ' ').trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
