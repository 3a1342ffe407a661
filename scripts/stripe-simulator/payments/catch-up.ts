import type { Simulation } from '../server/simulation.ts'
import { expireDueSessions } from './expire-session.ts'
import { settleDueSessions } from './pay-session.ts'

/** Applies everything that is due by the clock: sessions expire, and banks answer delayed payments. */
export function catchUp(simulation: Simulation): void {
  expireDueSessions(simulation)
  settleDueSessions(simulation)
}
