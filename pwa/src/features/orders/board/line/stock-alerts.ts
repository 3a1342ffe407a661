/** 'Stock bas' as this device has heard it: shown until somebody deals with it, never twice, also after a reload. */

import { useSyncExternalStore } from 'react'
import type { StockAlert } from '#api/features/notifications/contract/stock-alert.ts'
import { createListeners } from '#pwa/lib/listeners.ts'
import { isText, listOf } from '#pwa/lib/shape.ts'
import { storedValue } from '#pwa/lib/stored.ts'

/** A server tells of no alert again that is older than a quarter of an hour: more than these it never tells at once. */
const REMEMBERED = 50
const dealtWith = storedValue(
  'local',
  'laikhram_stock_alerts',
  listOf((id): id is string => isText(id)),
)

let waiting: readonly StockAlert[] = []
const listeners = createListeners()

/** Those that wait for somebody, oldest first. */
export function useStockAlerts(): readonly StockAlert[] {
  return useSyncExternalStore(listeners.add, () => waiting)
}

export function hearStockAlert(alert: StockAlert): void {
  const isKnown = waiting.some(({ id }) => id === alert.id) || (dealtWith.read() ?? []).includes(alert.id)
  if (!isKnown) set([...waiting, alert])
}

/** Somebody has seen to it. */
export function closeStockAlert(id: string): void {
  dealtWith.write([...(dealtWith.read() ?? []), id].slice(-REMEMBERED))
  set(waiting.filter(alert => alert.id !== id))
}

function set(next: readonly StockAlert[]) {
  waiting = next
  listeners.tell()
}
