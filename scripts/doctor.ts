import path from 'node:path'
import type { ReadinessLine } from '#api/features/readiness/contract.ts'
import { readReadiness } from '#api/features/readiness/read-readiness.ts'
import { createLog } from '#api/platform/telemetry/log.ts'
import { openServices } from '#api/process/services.ts'
import { openSource } from './backup/databases.ts'
import { printFailure } from './fault.ts'
import { readSettings } from './start/settings/settings.ts'

const SIGNS = { green: '✓', amber: '·', red: '✗' }
/** Where no key is set `npm start` takes payments by its simulator, which nobody needs to ask. */
const SIMULATED = { STRIPE_SECRET_KEY: 'sk_test_simulator', STRIPE_API_URL: 'http://127.0.0.1:9' }

export async function main(): Promise<void> {
  try {
    const lines = await examined()
    for (const line of lines) print(line)
    process.exitCode = lines.some(({ state }) => state === 'red') ? 1 : 0
  } catch (error) {
    printFailure(error)
    process.exitCode = 1
  }
  process.exit()
}

async function examined(): Promise<ReadinessLine[]> {
  const env = readSettings()
  const database = await openSource(env, path.resolve(env.DATA_DIR))
  try {
    const own = { ...env, ...(env.STRIPE_SECRET_KEY === undefined && SIMULATED), DATABASE_URL: database.url }
    // Nobody signs in here: the secret signs nothing.
    const open = await openServices({ ...own, SESSION_SECRET: 'unused' }, { log: createLog('silent') })
    try {
      return (await readReadiness(open.services)).lines
    } finally {
      await open.close()
    }
  } finally {
    await database.close()
  }
}

function print({ state, title, found, todo, host }: ReadinessLine): void {
  console.log(`${SIGNS[state]} ${title}\u00a0: ${found}`)
  if (todo) console.log(`    ${todo}`)
  if (host) console.log(`    ${host}`)
}
