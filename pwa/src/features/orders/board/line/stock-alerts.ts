/** 'Stock bas' as this device has heard it: shown until somebody deals with it, never twice, also after a reload. */

import type { StockAlert } from '#api/features/notifications/contract/stock-alert.ts'
import { createStore } from '#pwa/lib/state/store.ts'
import { storedValue } from '#pwa/lib/state/stored.ts'
import { useStore } from '#pwa/lib/state/use-store.ts'
import { isText, listOf } from '#pwa/lib/storage/shape.ts'

/** A server tells of no alert again that is older than a quarter of an hour: more than these it never tells at once. */
const REMEMBERED = 50
const dealtWith = storedValue(
  'local',
  'laikhram_stock_alerts',
  listOf((id): id is string => isText(id)),
)

const waiting = createStore<readonly StockAlert[]>([])

/** Those that wait for somebody, oldest first. */
export function useStockAlerts(): readonly StockAlert[] {
  return useStore(waiting)
}

export function hearStockAlert(alert: StockAlert): void {
  const isKnown = waiting.get().some(({ id }) => id === alert.id) || (dealtWith.read() ?? []).includes(alert.id)
  if (!isKnown) waiting.set([...waiting.get(), alert])
}

/** Somebody has seen to it. */
export function closeStockAlert(id: string): void {
  dealtWith.write([...(dealtWith.read() ?? []), id].slice(-REMEMBERED))
  waiting.set(waiting.get().filter(alert => alert.id !== id))
}
