/** What went wrong, and how long things took. */
export class Tally {
  readonly errors: string[] = []
  readonly orderMs: number[] = []
  readonly burstMs: number[] = []
  /** From a change to the last of all clients that hear of it. */
  readonly heardMs: number[] = []
  /** What some client was to hear and did not. */
  readonly lost: string[] = []
  /** Events that somebody waited for and got. */
  heard = 0
}

/** The value that 99 of 100 stay below. */
export function p99(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.99))] ?? Number.NaN
}
