/** What went wrong, and how long things took. */
export class Tally {
  readonly errors: string[] = []
  readonly orderMs: number[] = []
  readonly burstMs: number[] = []
  /** The time from a change until the last client has received it. */
  readonly heardMs: number[] = []
  /** Changes that some client should have received and did not. */
  readonly lost: string[] = []
  /** Events that a client waited for and received. */
  heard = 0
}

/** The 99th percentile. */
export function p99(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.99))] ?? Number.NaN
}
