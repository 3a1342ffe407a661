/**
 * The 'Bientôt épuisé' alerts of this device: each is shown until somebody deals with it, and never twice, also after a
 * reload.
 */

import type { StockAlert } from '#api/features/notifications/contract.ts'
import { createStore } from '#pwa/lib/state/stores/store.ts'
import { storedValue } from '#pwa/lib/state/stores/stored.ts'
import { useStore } from '#pwa/lib/state/stores/use-store.ts'
import { isText, listOf } from '#pwa/lib/storage/shape.ts'

/** A server sends no alert again that is older than a quarter of an hour, so no more than these come at once. */
const REMEMBERED = 50
const dealtWith = storedValue(
  'local',
  'laikhram_stock_alerts',
  listOf((id): id is string => isText(id)),
)

const waiting = createStore<readonly StockAlert[]>([])

/** The alerts that nobody has dealt with, oldest first. */
export function useStockAlerts(): readonly StockAlert[] {
  return useStore(waiting)
}

export function hearStockAlert(alert: StockAlert): void {
  const isKnown = waiting.get().some(({ id }) => id === alert.id) || (dealtWith.read() ?? []).includes(alert.id)
  if (!isKnown) waiting.set([...waiting.get(), alert])
}

/** Called when somebody has dealt with the alert. */
export function closeStockAlert(id: string): void {
  dealtWith.write([...(dealtWith.read() ?? []), id].slice(-REMEMBERED))
  waiting.set(waiting.get().filter(alert => alert.id !== id))
}
