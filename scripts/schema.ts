/**
 * Compares sql/schema.sql and api/platform/tables.ts with what sql/migrations make (`npm run check` does it); `--write`
 * prints both pages anew.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { printFailure } from './fault.ts'
import { describeSchema } from './schema/description.ts'
import { differences } from './schema/differences.ts'
import { schemaPage } from './schema/page.ts'
import { rowTypes } from './schema/row-types.ts'
import { applyPage, PAGE, ROWS, withTwoDatabases } from './schema/two-databases.ts'

try {
  const found = await withTwoDatabases(async (migrated, page, migratedUrl) => {
    const rows = await rowTypes(migratedUrl)
    if (process.argv.includes('--write')) {
      await writeFile(PAGE, await schemaPage(migrated))
      await writeFile(ROWS, rows)
    }
    await applyPage(page)
    const differing = differences(await describeSchema(migrated), await describeSchema(page), [
      'migrations',
      'schema.sql',
    ])
    const areRowsCurrent = (await readFile(ROWS, 'utf8')) === rows
    return areRowsCurrent ? differing : [...differing, 'api/platform/tables.ts differs from the tables']
  })
  for (const difference of found) console.error(difference)
  if (found.length > 0) {
    console.error('Not what sql/migrations make: print both pages anew with `npx tsx scripts/schema.ts --write`.')
    process.exitCode = 1
  }
} catch (error) {
  printFailure(error)
  process.exitCode = 1
}
