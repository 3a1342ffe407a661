import type { Books } from '../books/books.ts'
import type { FaultBoard } from '../faults/fault-board.ts'

/** The first argument of every function that acts on the simulator. */
export type Simulation = {
  books: Books
  faults: FaultBoard
  nowMs(): number
  /** Logs a plain sentence; never a session id, since whoever knows it may open its pay page. */
  log(sentence: string): void
  /** Resolves once all changes are on disk, and then sends webhooks. Every answer must await it. */
  commit(): Promise<void>
}

/** The clock's time in whole Unix seconds, as Stripe sends it. */
export function nowSeconds(simulation: Pick<Simulation, 'nowMs'>): number {
  return Math.floor(simulation.nowMs() / 1000)
}
