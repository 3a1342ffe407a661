import { test } from 'vitest'
import { type InvariantNumber, invariantOf } from './invariants.ts'
import { type Random, randomOf, runSeed } from './seed.ts'

/** How much one test tried of an invariant; the runner adds these up for its table. */
export type Tried = { invariant: InvariantNumber; tried: number }

declare module 'vitest' {
  interface TaskMeta {
    torture?: Tried
  }
}

export type Trial = {
  /** How often to try: the invariant's full figure in `npm run test:torture`, a part of it in `npm run test:deep`. */
  times: number
  /** The seed for fast-check, from the run's seed and different in each test. */
  seed: number
  random: Random
  /** Counts what was tried, so that the table shows what happened and not what was planned. */
  tried(times?: number): void
}

/**
 * A test of one of the invariants of docs/invariants.md. It fails when less was tried than was asked for.
 * @param secondsATry how long one may take on a busy machine: decides when the test is given up
 * @param share the part of the invariant's figure that falls to this test, where several share it
 */
export function invariant(
  number: InvariantNumber,
  name: string,
  { secondsATry, share = 1 }: { secondsATry: number; share?: number },
  body: (trial: Trial) => Promise<void>,
): void {
  const times = Math.max(1, Math.round(timesOf(number) * share))
  test(`${number}: ${name}`, { timeout: 60_000 + times * secondsATry * 1000 }, async ({ task }) => {
    const seed = (runSeed() ^ hash(`${number} ${name}`)) & 0x7fffffff
    const record: Tried = { invariant: number, tried: 0 }
    task.meta.torture = record
    await body({
      times,
      seed,
      random: randomOf(seed),
      tried: (more = 1) => {
        record.tried += more
      },
    })
    if (record.tried < times) throw new Error(`only ${record.tried} of ${times} were tried`)
  })
}

function timesOf(number: InvariantNumber): number {
  const { full, deep = full / 10 } = invariantOf(number)
  if (process.env.TORTURE_TIMES) return Number(process.env.TORTURE_TIMES)
  return process.env.TORTURE ? full : deep
}

/** Tests of one run get different numbers (FNV-1a). */
function hash(text: string): number {
  return [...text].reduce((sum, letter) => Math.imul(sum ^ letter.charCodeAt(0), 0x01000193), 0x811c9dc5)
}
