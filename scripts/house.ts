/**
 * Prints how the code is housed: files and their sizes, folders and their depth, imports, style sheets, papers, and the
 * files that one opens to follow an order, a tap and a webhook. It refuses nothing: the counts follow from subjects put
 * together, never the other way round.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { listedFiles } from './check/listed-files.ts'

const NO_PRODUCT =
  /\.(test|e2e)\.tsx?$|\/testing\/|\/showcase\/|^api\/platform\/database\/tables\.ts$|order-status-moves\.ts$/

const files = listedFiles()
const text = (file: string) => readFileSync(file, 'utf8')
const linesOf = (file: string) => text(file).trimEnd().split('\n')

function product(under: string): string[] {
  return files.filter(file => file.startsWith(under) && /\.tsx?$/.test(file) && !NO_PRODUCT.test(file))
}

function median(numbers: readonly number[]): number {
  return [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
}

function importLines(file: string): number {
  return (text(file).match(/^import\b[^'"]*['"][^'"]+['"]/gm) ?? []).join('\n').split('\n').filter(Boolean).length
}

/** Folders from `api/` or `pwa/src/` down to the file. */
function depthOf(file: string): number {
  return file.replace(/^pwa\/src\//, 'pwa/').split('/').length - 1
}

function row(what: string, ...values: (string | number)[]): void {
  console.log(`${what.padEnd(34)}${values.map(value => String(value).padStart(10)).join('')}`)
}

const [api, pwa] = [product('api/'), product('pwa/src/')]
const sides = [api, pwa, [...api, ...pwa]]
const each = (of: (some: readonly string[]) => string | number) => sides.map(of)
const sheets = files.filter(file => /^pwa\/src\/.*\.css$/.test(file) && !file.includes('/showcase/'))
const papers = files.filter(file => /^(docs\/.*|CONTRIBUTING)\.md$/.test(file))
const sum = (some: readonly string[], of: (file: string) => number) => some.reduce((total, file) => total + of(file), 0)

row('', 'api', 'pwa', 'both')
row('product files', ...each(some => some.length))
row('median lines', ...each(some => median(some.map(file => linesOf(file).length))))
row('under 25 lines', ...each(some => some.filter(file => linesOf(file).length < 25).length))
row('over 350 lines', ...each(some => some.filter(file => linesOf(file).length > 350).length))
row('folders', ...each(some => new Set(some.map(file => path.dirname(file))).size))
row('mean depth', ...each(some => (sum(some, depthOf) / some.length).toFixed(1)))
row('lines', ...each(some => sum(some, file => linesOf(file).length)))
row('lines of imports', ...each(some => sum(some, importLines)))
row('shared base names', ...each(some => some.length - new Set(some.map(file => path.basename(file))).size))
row(
  'style sheets; their lines',
  sheets.length,
  sum(sheets, file => linesOf(file).length),
)
row(
  'words of docs and CONTRIBUTING',
  sum(papers, file => text(file).split(/\s+/).length),
)
for (const [, what, count] of text('docs/architecture.md').matchAll(
  /^Who follows (.+?) (?:to|from|into) .*?\bopens (\d+) files/gm,
))
  row(`files opened: ${what}`, count ?? '')
