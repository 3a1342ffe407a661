/**
 * Alerts that every staff page shows: dishes that are soon sold out, each until somebody deals with it and never twice,
 * also after a reload; printers that do not print, as the board's stream told last; customers at the counter.
 */

import type { StockAlert } from '#api/features/notifications/contract.ts'
import type { PrinterTrouble } from '#api/features/printing/contract.ts'
import { formatTimeInSentence, parisTime } from '#api/kernel/time/paris-time.ts'
import { createStore } from '#pwa/lib/state/store.ts'
import { storedValue } from '#pwa/lib/state/stored.ts'
import { useStore } from '#pwa/lib/state/use-store.ts'
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

const printerTroubles = createStore<readonly PrinterTrouble[]>([])

export function usePrinterTroubles(): readonly PrinterTrouble[] {
  return useStore(printerTroubles)
}

export function hearPrinters(latest: readonly PrinterTrouble[]): void {
  if (latest.length > 0 || printerTroubles.get().length > 0) printerTroubles.set(latest)
}

/** Says that the customer is at the counter, and since when. */
export function hereSince(at: string, who = 'Le client'): string {
  return `${who} est là\u00a0· ${formatTimeInSentence(parisTime(new Date(at)))}`
}
