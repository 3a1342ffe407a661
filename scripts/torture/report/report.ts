import { execFileSync } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { rowsOf, type TriedModule, tableOf } from './table.ts'

const PAGE = 'reports/torture.md'

/** Prints what was tried of the invariants, with the seed that replays it; keeps it where `--write` asked for that. */
export async function reportTorture(modules: Iterable<TriedModule>, seed: number): Promise<void> {
  const rows = rowsOf(modules)
  if (rows.length === 0) return
  const table = tableOf(rows)
  console.log(`\n${table}\n\nseed ${seed}: TORTURE_SEED=${seed} npm run test:torture replays it\n`)
  if (!process.env.TORTURE_WRITE) return
  await mkdir(path.dirname(PAGE), { recursive: true })
  await writeFile(PAGE, pageOf(table, seed))
}

function pageOf(table: string, seed: number): string {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
  const day = new Date().toISOString().slice(0, 10)
  return `# The invariants, tried in full

\`npm run test:torture -- --write\` wrote this page: ${day}, commit ${commit}, seed ${seed}, ${availableParallelism()} cores.
Seconds are each test's own, several ran side by side. \`npm run test:deep\` tries a tenth.

${table}
`
}
