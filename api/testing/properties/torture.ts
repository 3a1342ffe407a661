/** How often a property is tried: some times in CI, the full figure of docs/invariants.md where TORTURE is set. */
export function tries(inCi: number, inTorture: number): number {
  return process.env.TORTURE ? inTorture : inCi
}
