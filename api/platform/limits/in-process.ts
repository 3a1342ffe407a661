import { networksOf } from '#api/kernel/origin.ts'
import { AppError, retryText } from '#api/kernel/problems/errors.ts'

/**
 * Runs a limited number of works at once, lets a limited number wait, and refuses the rest.
 * @param subject whose work it is, such as an address: others can always get in beside it
 */
export type ConcurrencyLimit = <T>(work: () => Promise<T>, subject?: string) => Promise<T>

type Waiting = { subject: string | undefined; start: () => void }

const RETRY_SECONDS = 10

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

/** How many streams this process holds open, and whose. Each costs a reading at every change and every 15 seconds. */
export type OpenStreams = {
  /**
   * Takes a place for one more of an address.
   * @param isStaff whether a page of the staff opens it
   * @returns gives it back; may be called again
   * @throws AppError 'unavailable' when the process is full, 'rate_limited' when the address or its network is
   */
  enter(address: string, isStaff?: boolean): () => void
  count(): number
  /** Of pages of the staff: a tablet at the counter has one. */
  staffCount(): number
}

export type StreamLimits = {
  inAll: number
  /** Places that nobody but the staff gets: without its stream a board is late. */
  ofStaffAlone: number
  ofOneAddress: number
  /** Of a /24, or of a /48 of IPv6, in which one line has many addresses. */
  ofOneNetwork: number
}

/** Phones of one mobile network may share an address; one person's tabs are a handful. */
export const STREAM_LIMITS: StreamLimits = { inAll: 2_000, ofStaffAlone: 100, ofOneAddress: 100, ofOneNetwork: 400 }

export function createOpenStreams(limits: StreamLimits): OpenStreams {
  const open = new Map<string, number>()
  let inAll = 0
  let ofStaff = 0
  return {
    enter(address, isStaff = false) {
      const room = isStaff ? limits.inAll : limits.inAll - limits.ofStaffAlone
      if (inAll >= room) throw refusal('unavailable')
      const shares = sharesOf(address, isStaff, limits)
      for (const { subject, most } of shares) if ((open.get(subject) ?? 0) >= most) throw refusal('rate_limited')
      inAll += 1
      if (isStaff) ofStaff += 1
      for (const { subject } of shares) open.set(subject, (open.get(subject) ?? 0) + 1)
      let isIn = true
      return () => {
        if (!isIn) return
        isIn = false
        inAll -= 1
        if (isStaff) ofStaff -= 1
        for (const { subject } of shares) leave(open, subject)
      }
    },
    count: () => inAll,
    staffCount: () => ofStaff,
  }
}

/** The staff have shares of their own: a guest in the restaurant's Wi-Fi has the tablets' address. */
function sharesOf(address: string, isStaff: boolean, limits: StreamLimits) {
  if (isStaff) return [{ subject: `staff ${address}`, most: limits.ofOneAddress }]
  return [
    { subject: address, most: limits.ofOneAddress },
    { subject: `network ${networksOf(address).at(-1)}`, most: limits.ofOneNetwork },
  ]
}

function leave(open: Map<string, number>, subject: string): void {
  const left = (open.get(subject) ?? 1) - 1
  if (left > 0) open.set(subject, left)
  else open.delete(subject)
}

function refusal(code: 'unavailable' | 'rate_limited'): AppError {
  return new AppError(code, {
    values: { retryText: retryText(RETRY_SECONDS) },
    retryAfterSeconds: RETRY_SECONDS,
  })
}
