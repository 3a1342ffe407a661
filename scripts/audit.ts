/**
 * Known vulnerabilities of the packages that run in production: a high or critical one fails. Where the registry gives
 * no answer, as without a network, it is said and nothing fails: nobody's work waits for somebody else's server.
 */
import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { advisoriesIn } from './check/packages/advisories.ts'

const PATIENCE_MS = 8000

const args = ['audit', '--omit=dev', '--json', '--fetch-retries=0', `--fetch-timeout=${PATIENCE_MS}`]
const npm = spawn('npm', args, { stdio: ['ignore', 'pipe', 'ignore'], timeout: PATIENCE_MS, killSignal: 'SIGKILL' })
const failed = new Promise<string>(resolve => npm.once('error', () => resolve('')))
const advisories = advisoriesIn(await Promise.race([text(npm.stdout), failed]))

if (!advisories.isKnown) {
  console.log(`WARNING: whether packages have known vulnerabilities was not asked: ${advisories.why}.`)
} else if (advisories.grave.length > 0) {
  console.error(`${advisories.grave.join('\n')}\nRaise these packages, or what brings them (npm explain <name>).`)
  process.exitCode = 1
} else if (advisories.mild > 0) {
  console.log(`WARNING: ${advisories.mild} known vulnerabilities below 'high': npm audit --omit=dev names them.`)
}
