/** Lets so much work run at once, keeps so much waiting, and turns the rest away. */
export type ConcurrencyLimit = <T>(work: () => Promise<T>) => Promise<T>

/**
 * @param options.waiting how many may wait for their turn, first come first served
 * @param options.refusal what whoever comes after them is told
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

  /** The place is handed to the next in line, not freed: nobody slips in between. */
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
