import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'

const ROOT = path.resolve(import.meta.dirname, '../..')
const TABLES = path.join(ROOT, 'api/platform/database/tables.ts')
const ROW = /\b(?:Json)?Row<\s*'(\w+)'/g

/** The files that write whole rows. */
const WRITERS = readdirSync(path.join(ROOT, 'api'), { recursive: true, encoding: 'utf8' })
  .filter(file => /\.ts$/.test(file) && !file.includes('.test.'))
  .map(file => path.join(ROOT, 'api', file))
  .filter(file => readFileSync(file, 'utf8').match(ROW))

/** The compiler asks twice for the same files but one, and reading them is most of its work. */
const parsed = new Map<string, ts.SourceFile | undefined>()

/** What the compiler says of the statements that write rows, were `tables.ts` another. */
function faultsOf(change: (tables: string) => string): string[] {
  const { options } = ts.parseJsonConfigFileContent(
    ts.readConfigFile(path.join(ROOT, 'api/tsconfig.json'), ts.sys.readFile).config,
    ts.sys,
    path.join(ROOT, 'api'),
  )
  const host = ts.createCompilerHost(options)
  const read = host.getSourceFile.bind(host)
  host.getSourceFile = (file, ...rest) => {
    if (path.resolve(file) !== TABLES) {
      if (!parsed.has(file)) parsed.set(file, read(file, ...rest))
      return parsed.get(file)
    }
    return ts.createSourceFile(file, change(ts.sys.readFile(TABLES) ?? ''), ts.ScriptTarget.Latest, true)
  }
  const program = ts.createProgram(WRITERS, { ...options, noEmit: true, composite: false, incremental: false }, host)
  return WRITERS.flatMap(file => {
    const faults = program.getSemanticDiagnostics(program.getSourceFile(file))
    return faults.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '))
  })
}

/** Each table with one more column, `forgotten_in_<table>`. */
function withOneMoreEach(tables: string): string {
  const nameOf = new Map(
    [...tables.matchAll(/^ {2}(\w+): (\w+)$/gm)].map(([, table = '', row = '']) => [row, table] as const),
  )
  return tables.replace(/interface (\w+) \{\n/g, (head, row: string) =>
    nameOf.has(row) ? `${head}  forgotten_in_${nameOf.get(row)}: string\n` : head,
  )
}

test('the compiler names a column that a migration adds and a statement forgets', () => {
  expect(faultsOf(tables => tables)).toEqual([])
  const faults = faultsOf(withOneMoreEach)
  const tables = new Set(WRITERS.flatMap(file => [...readFileSync(file, 'utf8').matchAll(ROW)].map(([, name]) => name)))
  const silent = [...tables].filter(table => !faults.some(fault => fault.includes(`'forgotten_in_${table}'`)))
  expect(silent).toEqual([])
  expect([...tables]).toEqual(
    expect.arrayContaining(['customers', 'menu_items', 'orders', 'payments', 'promotions', 'reservations', 'reviews']),
  )
}, 120_000)
