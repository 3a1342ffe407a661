/** Of `npm run test:deep`: the same everywhere, so that what is red on one machine is red on the next. */
const SEED_OF_THE_TENTH = 20_261_122

/** The run's seed: given by TORTURE_SEED to replay a failure, else chosen by whoever starts the tests. */
export function runSeed(): number {
  const given = Number(process.env.TORTURE_SEED)
  if (!Number.isInteger(given) || given <= 0)
    throw new Error('TORTURE_SEED is not set: the tests are started by `npm test` or `npm run test:deep`')
  return given
}

/** Chooses the seed before the workers start, which inherit it: a new one for each run in full, which is to find things. */
export function chooseSeed(): number {
  const { TORTURE, TORTURE_SEED } = process.env
  const chosen = TORTURE ? 1 + Math.floor(Math.random() * 0x7fffffff) : SEED_OF_THE_TENTH
  process.env.TORTURE_SEED = TORTURE_SEED || String(chosen)
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
