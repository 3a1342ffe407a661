import { AppError } from '#api/kernel/problems/errors.ts'

/** How many streams this process holds open, and whose. Each costs a reading at every change and every 15 seconds. */
export type OpenStreams = {
  /**
   * Takes a place for one more of an address.
   * @param isStaff whether a page of the staff opens it
   * @returns gives it back; may be called again
   * @throws AppError 'unavailable' when the process is full, 'rate_limited' when the address is
   */
  enter(address: string, isStaff?: boolean): () => void
  count(): number
  /** Of pages of the staff: a tablet at the counter has one. */
  staffCount(): number
}

export type StreamLimits = { inAll: number; ofOneAddress: number }

/** Phones of one mobile network may share an address; one person's tabs are a handful. */
export const STREAM_LIMITS: StreamLimits = { inAll: 2_000, ofOneAddress: 100 }

const RETRY_SECONDS = 10

export function createOpenStreams(limits: StreamLimits): OpenStreams {
  const ofAddress = new Map<string, number>()
  let inAll = 0
  let ofStaff = 0
  return {
    enter(address, isStaff = false) {
      const count = ofAddress.get(address) ?? 0
      if (inAll >= limits.inAll) throw refusal('unavailable')
      if (count >= limits.ofOneAddress) throw refusal('rate_limited')
      inAll += 1
      if (isStaff) ofStaff += 1
      ofAddress.set(address, count + 1)
      let isIn = true
      return () => {
        if (!isIn) return
        isIn = false
        inAll -= 1
        if (isStaff) ofStaff -= 1
        const left = (ofAddress.get(address) ?? 1) - 1
        if (left > 0) ofAddress.set(address, left)
        else ofAddress.delete(address)
      }
    },
    count: () => inAll,
    staffCount: () => ofStaff,
  }
}

function refusal(code: 'unavailable' | 'rate_limited'): AppError {
  return new AppError(code, {
    values: { retryText: `${RETRY_SECONDS}\u00a0secondes` },
    retryAfterSeconds: RETRY_SECONDS,
  })
}
