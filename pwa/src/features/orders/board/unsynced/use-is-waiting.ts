import { useEffect, useState } from 'react'
import { clock } from '#pwa/lib/state/clock.ts'
import { useServerReachable } from '#pwa/lib/state/connectivity.ts'

/** A server that answers has taken a tap well before: one that takes longer waits for something. */
const SLOW_MS = 3000

/**
 * Whether taps really wait to be sent: the server is gone, or has not taken them long after they went out. While they
 * can be taken back, and in the moment that sending takes, nothing is amiss and nothing is to be said.
 * @param dueAt of the first of them; undefined where there is none
 */
export function useIsWaiting(dueAt: number | undefined): boolean {
  const isReachable = useServerReachable()
  const [late, setLate] = useState<number>()
  useEffect(() => {
    if (dueAt === undefined) return
    const timer = setTimeout(() => setLate(dueAt), dueAt + SLOW_MS - clock.deviceMs())
    return () => clearTimeout(timer)
  }, [dueAt])
  return !isReachable || (dueAt !== undefined && late === dueAt)
}
