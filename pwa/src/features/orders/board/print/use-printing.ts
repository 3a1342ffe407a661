import { useEffect, useRef, useState } from 'react'
import { storedValue } from '#pwa/lib/state/stores/stored.ts'
import { isFlag } from '#pwa/lib/storage/shape.ts'
import type { CachedOrder } from '#pwa/offline/staff/cached/cached-order.ts'

const automatic = storedValue('local', 'laikhram_board_print', isFlag)

/**
 * The queue of orders to print: those chosen by hand, and, where the device is set to, each order as soon as it is
 * paid. Orders from before the page was opened are not printed again.
 */
export function usePrinting(orders: ReadonlyMap<string, CachedOrder> | undefined) {
  const [isAutomatic, setAutomatic] = useState(() => automatic.read() === true)
  const [queue, setQueue] = useState<readonly CachedOrder[]>([])
  const known = useRef<ReadonlySet<string>>(undefined)

  useEffect(() => {
    if (!orders) return
    const paid = [...orders.values()].filter(({ status }) => status !== 'pending')
    const before = known.current
    known.current = new Set([...(before ?? []), ...paid.map(({ id }) => id)])
    if (!before || !isAutomatic) return
    const fresh = paid.filter(({ id, status }) => status === 'confirmed' && !before.has(id))
    if (fresh.length > 0) setQueue(waiting => [...waiting, ...fresh])
  }, [orders, isAutomatic])

  return {
    isAutomatic,
    switchAutomatic(isOn: boolean) {
      automatic.write(isOn)
      setAutomatic(isOn)
    },
    next: queue[0],
    print: (order: CachedOrder) => setQueue(waiting => [...waiting, order]),
    onPrinted: () => setQueue(waiting => waiting.slice(1)),
  }
}
