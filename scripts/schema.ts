/** Compares sql/schema.sql with sql/migrations (`npm run check` does it); `--write` prints the page anew from them. */
import { writeFile } from 'node:fs/promises'
import { printFailure } from './fault.ts'
import { describeSchema } from './schema/description.ts'
import { differences } from './schema/differences.ts'
import { schemaPage } from './schema/page.ts'
import { applyPage, PAGE, withTwoDatabases } from './schema/two-databases.ts'

try {
  if (process.argv.includes('--write'))
    await withTwoDatabases(async migrated => writeFile(PAGE, await schemaPage(migrated)))
  const found = await withTwoDatabases(async (migrated, page) => {
    await applyPage(page)
    return differences(await describeSchema(migrated), await describeSchema(page), ['migrations', 'schema.sql'])
  })
  for (const difference of found) console.error(difference)
  if (found.length > 0) {
    console.error(
      'sql/schema.sql is not what sql/migrations make: print it anew with `npx tsx scripts/schema.ts --write`.',
    )
    process.exitCode = 1
  }
} catch (error) {
  printFailure(error)
  process.exitCode = 1
}
