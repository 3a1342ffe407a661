/**
 * Runs a limited number of works at once, lets a limited number wait, and refuses the rest.
 * @param subject whose work it is, such as an address: others can always get in beside it
 */
export type ConcurrencyLimit = <T>(work: () => Promise<T>, subject?: string) => Promise<T>

type Waiting = { subject: string | undefined; start: () => void }

/**
 * The half of one subject is the reason that nobody's slow works keep others out: who sends a body byte by byte has a
 * place for as long as a request may take.
 * @param options.waiting how many may wait for their turn; first come first served among those who may run
 * @param options.refusal the error for a call beyond those, and for one beyond the half that one subject may have
 */
export function createConcurrencyLimit(options: {
  running: number
  waiting: number
  refusal: () => Error
}): ConcurrencyLimit {
  const running: (string | undefined)[] = []
  const waiting: Waiting[] = []

  const mayRun = (subject: string | undefined) =>
    running.length < options.running && isBelowHalf(running, subject, options.running)

  async function enter(subject: string | undefined): Promise<void> {
    if (mayRun(subject)) return void running.push(subject)
    const subjects = waiting.map(one => one.subject)
    if (waiting.length >= options.waiting || !isBelowHalf(subjects, subject, options.waiting)) throw options.refusal()
    await new Promise<void>(start => waiting.push({ subject, start }))
  }

  /** The place is passed on instead of being freed, so that no new caller gets in before those who wait. */
  function leave(subject: string | undefined): void {
    running.splice(running.indexOf(subject), 1)
    const place = waiting.findIndex(one => mayRun(one.subject))
    const [next] = place < 0 ? [] : waiting.splice(place, 1)
    if (!next) return
    running.push(next.subject)
    next.start()
  }

  return async (work, subject) => {
    await enter(subject)
    try {
      return await work()
    } finally {
      leave(subject)
    }
  }
}

/** Whether a subject has less than its half of the places; work of nobody in particular may have them all. */
function isBelowHalf(places: readonly (string | undefined)[], subject: string | undefined, most: number): boolean {
  if (subject === undefined) return true
  return places.filter(one => one === subject).length < Math.max(1, Math.floor(most / 2))
}
