/**
 * Splits an amount by weights so that the parts add up to it: the cents that rounding down loses go to the heaviest
 * part.
 */
export function split(cents: number, weights: readonly number[]): number[] {
  const sum = (list: readonly number[]) => list.reduce((total, one) => total + one, 0)
  const shares = weights.map(weight => Math.floor((cents * weight) / sum(weights)))
  const lost = cents - sum(shares)
  const heaviest = weights.indexOf(Math.max(...weights))
  return shares.map((share, i) => (i === heaviest ? share + lost : share))
}
