/** What a release has to say of itself: its changes to the restaurateur, its contractions to the release before (part of `npm run check`). */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { changelogFaults } from './check/releases/changelog.ts'
import { contractionFaults } from './check/releases/contractions.ts'

const MIGRATIONS = 'sql/migrations'

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
const migrations = new Map(
  readdirSync(MIGRATIONS).map(file => [file, readFileSync(path.join(MIGRATIONS, file), 'utf8')]),
)
const faults = [...changelogFaults(version, readFileSync('CHANGELOG.md', 'utf8')), ...contractionFaults(migrations)]
for (const fault of faults) console.error(fault)
if (faults.length > 0) process.exitCode = 1
