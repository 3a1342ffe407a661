import type { Books } from '../books/books.ts'
import type { FaultBoard } from '../faults/fault-board.ts'

/** What every verb of the simulator is given first. */
export type Simulation = {
  books: Books
  faults: FaultBoard
  nowMs(): number
  /** One plain sentence; never a session id, which is all that its pay page asks for. */
  log(sentence: string): void
  /** Resolves once what was changed is on disk, then lets the webhooks go. To be awaited before any answer. */
  commit(): Promise<void>
}

/** The clock as Stripe writes it: whole Unix seconds. */
export function nowSeconds(simulation: Pick<Simulation, 'nowMs'>): number {
  return Math.floor(simulation.nowMs() / 1000)
}
