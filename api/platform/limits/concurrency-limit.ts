/** Runs a limited number of works at once, lets a limited number wait, and refuses the rest. */
export type ConcurrencyLimit = <T>(work: () => Promise<T>) => Promise<T>

/**
 * @param options.waiting how many may wait for their turn, first come first served
 * @param options.refusal the error for a call beyond those
 */
export function createConcurrencyLimit(options: {
  running: number
  waiting: number
  refusal: () => Error
}): ConcurrencyLimit {
  let running = 0
  const waiting: (() => void)[] = []

  async function enter(): Promise<void> {
    if (running < options.running) {
      running += 1
    } else if (waiting.length < options.waiting) {
      await new Promise<void>(resolve => waiting.push(resolve))
    } else {
      throw options.refusal()
    }
  }

  /** The place is passed to the next one in line instead of being freed, so that no new caller gets in before it. */
  function leave(): void {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }

  return async work => {
    await enter()
    try {
      return await work()
    } finally {
      leave()
    }
  }
}
