/**
 * Compares sql/schema.sql, api/platform/database/tables.ts and api/kernel/order/order-status-moves.ts with what sql/migrations make
 * (`npm run check` does it); `--write` prints them anew.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { printFailure } from './fault.ts'
import { describeSchema } from './schema/description.ts'
import { differences } from './schema/differences.ts'
import { schemaPage } from './schema/page.ts'
import { rowTypes } from './schema/row-types.ts'
import { statusMoves } from './schema/status-moves.ts'
import { applyPage, MOVES, PAGE, ROWS, withTwoDatabases } from './schema/two-databases.ts'

try {
  const found = await withTwoDatabases(async (migrated, page, migratedUrl) => {
    const rows = await rowTypes(migratedUrl)
    const moves = await statusMoves(migrated)
    if (process.argv.includes('--write')) {
      await writeFile(PAGE, await schemaPage(migrated))
      await writeFile(ROWS, rows)
      await writeFile(MOVES, moves)
    }
    await applyPage(page)
    const differing = differences(await describeSchema(migrated), await describeSchema(page), [
      'migrations',
      'schema.sql',
    ])
    if ((await readFile(ROWS, 'utf8')) !== rows)
      differing.push('api/platform/database/tables.ts differs from the tables')
    if ((await readFile(MOVES, 'utf8')) !== moves)
      differing.push('api/kernel/order/order-status-moves.ts differs from the table order_status_moves')
    return differing
  })
  for (const difference of found) console.error(difference)
  if (found.length > 0) {
    console.error('Not what sql/migrations make: print them anew with `npx tsx scripts/schema.ts --write`.')
    process.exitCode = 1
  }
} catch (error) {
  printFailure(error)
  process.exitCode = 1
}
