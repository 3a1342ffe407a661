import { networksOf } from '#api/kernel/origin/network.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import { retryText } from '#api/kernel/problems/retry-text.ts'

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

const RETRY_SECONDS = 10

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
