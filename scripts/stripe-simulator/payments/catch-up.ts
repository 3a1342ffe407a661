import type { Simulation } from '../server/simulation.ts'
import { expireDueSessions } from './expire-session.ts'
import { settleDueSessions } from './pay-session.ts'

/** Brings the books up to the clock: sessions past their time expire, banks that took their time answer. */
export function catchUp(simulation: Simulation): void {
  expireDueSessions(simulation)
  settleDueSessions(simulation)
}
