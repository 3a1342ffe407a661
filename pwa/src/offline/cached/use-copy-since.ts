import { useEffect, useState } from 'react'
import { clock } from '#pwa/lib/state/clock.ts'
import { useServerReachable } from '#pwa/lib/state/connectivity.ts'
import { isOlderThanPage } from '#pwa/lib/storage/cached-as.ts'

/** As long as an answer may take without anybody being told that what is shown is older. */
const PATIENCE_MS = 1500

/**
 * Whether what a query shows is a copy that the server may have changed since: while it does not answer, or where a copy
 * of this device has waited for its answer for some time.
 * @returns the time of the copy
 */
export function useCopySince({ data, dataUpdatedAt }: { data: unknown; dataUpdatedAt: number }): Date | undefined {
  const reachable = useServerReachable()
  const isOlder = data !== undefined && isOlderThanPage(dataUpdatedAt)
  const isLate = useLasting(isOlder)
  return data !== undefined && (!reachable || isLate) ? clock.fromDevice(dataUpdatedAt) : undefined
}

function useLasting(isSo: boolean): boolean {
  const [lasts, setLasts] = useState(false)
  useEffect(() => {
    if (!isSo) return
    const timer = setTimeout(() => setLasts(true), PATIENCE_MS)
    return () => {
      clearTimeout(timer)
      setLasts(false)
    }
  }, [isSo])
  return isSo && lasts
}
