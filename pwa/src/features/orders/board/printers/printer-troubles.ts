/** The printers that do not print, as the board's stream told last: a paper that nobody gets is seen on every page. */
import type { PrinterTrouble } from '#api/features/printing/contract.ts'
import { createStore } from '#pwa/lib/state/stores/store.ts'
import { useStore } from '#pwa/lib/state/stores/use-store.ts'

const troubles = createStore<readonly PrinterTrouble[]>([])

export function usePrinterTroubles(): readonly PrinterTrouble[] {
  return useStore(troubles)
}

export function hearPrinters(latest: readonly PrinterTrouble[]): void {
  if (latest.length > 0 || troubles.get().length > 0) troubles.set(latest)
}
