import { Fault } from '../../fault.ts'
import { type LocatedMutant, testFilesOf } from '../taking-out/mutant.ts'
import type { Workshop } from '../taking-out/workshop.ts'
import { runTests } from './run-tests.ts'
import type { TestServer } from './test-server.ts'
import { type Verdict, verdictOn } from './verdict.ts'

/** Where one guard is out at a time. */
export type Lane = { workshop: Workshop; server: TestServer }

export type Outcome = { mutant: LocatedMutant; verdict: Verdict; seconds: number }

/** Several times what the slowest of them takes: what hangs without its guard is ended. */
const LIMIT_SECONDS = 120
const ALL_LIMIT_SECONDS = 1200

/**
 * Which of the mutants' test files are not green as the code stands; of a guard nothing can be learnt from those.
 * @returns by file, why
 * @throws Fault when none could be run
 */
export async function redBefore(
  { workshop, server }: Lane,
  mutants: readonly LocatedMutant[],
  workers: number,
  stop: AbortSignal,
): Promise<Map<string, string>> {
  const files = [...new Set(mutants.flatMap(testFilesOf))]
  const run = await runTests(workshop, files, { limitSeconds: ALL_LIMIT_SECONDS, workers, server, stop })
  if (!run.report && !stop.aborted) throw new Fault(`The tests do not begin in the copy: ${run.said.trim()}`)
  const red = new Map<string, string>()
  for (const file of files) {
    const result = run.report?.testResults.find(({ name }) => name.endsWith(`/${file}`))
    const failed = result?.assertionResults.find(({ status }) => status === 'failed')
    if (!result) red.set(file, 'it did not run')
    else if (failed || result.status === 'failed')
      red.set(file, failed?.fullName ?? result.message.split('\n')[0] ?? '')
  }
  return red
}

/** Takes the guards out, one at a time in each lane. @returns those that were tried before it was stopped */
export async function workOff(
  lanes: readonly Lane[],
  mutants: readonly LocatedMutant[],
  stop: AbortSignal,
  onOutcome: (outcome: Outcome) => void,
): Promise<Outcome[]> {
  const waiting = [...mutants]
  const outcomes = new Map<LocatedMutant, Outcome>()
  await Promise.all(
    lanes.map(async lane => {
      for (let mutant = waiting.shift(); mutant && !stop.aborted; mutant = waiting.shift()) {
        const outcome = await takeOut(lane, mutant, stop)
        if (stop.aborted) return
        outcomes.set(mutant, outcome)
        onOutcome(outcome)
      }
    }),
  )
  return mutants.flatMap(mutant => outcomes.get(mutant) ?? [])
}

async function takeOut({ workshop, server }: Lane, mutant: LocatedMutant, stop: AbortSignal): Promise<Outcome> {
  const { edits } = mutant
  // The template database is made from the migrations: without one of their guards it is another.
  const isSql = edits.some(({ file }) => file.endsWith('.sql'))
  const options = { limitSeconds: LIMIT_SECONDS, workers: 1, server: isSql ? undefined : server, stop }
  const run = await workshop.without(edits, () => runTests(workshop, mutant.tests, options))
  return { mutant, verdict: verdictOn(run), seconds: run.seconds }
}
