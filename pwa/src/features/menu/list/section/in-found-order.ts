/**
 * The order of a list while somebody searches: nothing is removed, what was not found is hidden where it stands, and
 * what was found takes the found ones' places, best first. So most stays where it is, and moves nothing in the page.
 */

/** The rank of each found thing, 0 the best; undefined while nobody searches. */
export type Ranks = ReadonlyMap<string, number> | undefined

export function ranksOf(ids: readonly string[] | undefined): Ranks {
  return ids && new Map(ids.map((id, rank) => [id, rank]))
}

/** @param rankOf undefined for what was not found */
export function inFoundOrder<T>(all: readonly T[], rankOf: (one: T) => number | undefined): readonly T[] {
  const found = all.flatMap(one => {
    const rank = rankOf(one)
    return rank === undefined ? [] : [{ one, rank }]
  })
  found.sort((one, other) => one.rank - other.rank)
  let next = 0
  return all.map(one => (rankOf(one) === undefined ? one : (found[next++]?.one ?? one)))
}
