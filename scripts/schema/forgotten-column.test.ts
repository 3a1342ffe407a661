import path from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'

const ROOT = path.resolve(import.meta.dirname, '../..')
const TABLES = path.join(ROOT, 'api/platform/database/tables.ts')
const WRITES = path.join(ROOT, 'api/features/menu/queries/menu-admin.ts')

/** The compiler asks twice for the same files but one, and reading them is most of its work. */
const parsed = new Map<string, ts.SourceFile | undefined>()

/** What the compiler says of the statements that write dishes, were `tables.ts` another. */
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
  const program = ts.createProgram([WRITES], { ...options, noEmit: true, composite: false, incremental: false }, host)
  const source = program.getSourceFile(WRITES)
  return program
    .getSemanticDiagnostics(source)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '))
}

test('the compiler names a column that a migration adds and a statement forgets', () => {
  expect(faultsOf(tables => tables)).toEqual([])
  const faults = faultsOf(tables =>
    tables
      .replace('interface MenuItems {\n', 'interface MenuItems {\n  spiced_by: string\n')
      .replace('interface MenuItemVariants {\n', 'interface MenuItemVariants {\n  portion_grams: number | null\n'),
  )
  expect(faults.filter(fault => fault.includes('spiced_by'))).toHaveLength(1)
  expect(faults.filter(fault => fault.includes('portion_grams'))).toHaveLength(1)
}, 120_000)
