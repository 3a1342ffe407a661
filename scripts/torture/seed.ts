/** The run's seed: given by TORTURE_SEED to replay a failure, else made anew by whoever starts the tests. */
export function runSeed(): number {
  const given = Number(process.env.TORTURE_SEED)
  if (!Number.isInteger(given) || given <= 0)
    throw new Error('TORTURE_SEED is not set: the tests are started by `npm test`')
  return given
}

/** Makes the seed before the workers start, which inherit it. */
export function chooseSeed(): number {
  process.env.TORTURE_SEED ||= String(1 + Math.floor(Math.random() * 0x7fffffff))
  return runSeed()
}

export type Random = {
  /** From 0 to `below` - 1. */
  below(below: number): number
  /** From `from` to `to`, both included. */
  between(from: number, to: number): number
  oneOf<Item>(items: readonly Item[]): Item
  chance(probability: number): boolean
}

/** The same numbers for the same seed (mulberry32): what is drawn is replayed, what processes make of it is theirs. */
export function randomOf(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    below,
    between: (from, to) => from + below(to - from + 1),
    oneOf: items => {
      if (items.length === 0) throw new Error('nothing to choose from')
      return items[below(items.length)] as (typeof items)[number]
    },
    chance: probability => next() < probability,
  }
}
