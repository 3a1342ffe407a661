/**
 * When so much is held unpaid that strangers are asked for more. Pure.
 * Source: docs/decisions/0133-crowded-with-unpaid-orders.md; docs/invariants.md, 19, measures it.
 */

/**
 * The load that may be held unpaid, by all together, before it counts as crowded: four slots, of which a network keeps one
 * at most. Modelled evenings stay at half of it.
 */
export function crowdedFrom(slotCapacity: number): number {
  return slotCapacity * 4
}

/** What an asker who never paid may then hold: a quarter of a slot, three mains of four. */
export function strangersShare(slotCapacity: number): number {
  return Math.floor(slotCapacity / 4)
}

/** The cost of one step of the proof: PBKDF2 with so many rounds, about a millisecond on a slow phone. */
export const PROOF_ROUNDS = 1000
/** How many steps it takes: at least, and at most, so that nobody waits for more than a second. */
export const PROOF_STEPS = { least: 200, most: 600 }
/** For so long a challenge may be answered. */
export const PROOF_MINUTES = 10
