import type { Services } from '#api/platform/context/context.ts'
import type { PrinterTrouble } from '../contract/printers.ts'
import { printers } from '../queries/printers.ts'
import { FAILED_FOR_MS, SET_UP_WITHIN_MS, STUCK_AFTER_MS, shownState } from '../rules/printer-state.ts'

type Changes = {
  channel: 'printers_changed'
  read(): Promise<{ event: 'printers'; data: PrinterTrouble[] }[]>
}

/** The printers that do not print, for one board: told when it opens, and whenever they are others than before. */
export function printerChanges(services: Services): Changes {
  let lastSent = '[]'
  return {
    channel: 'printers_changed',
    async read() {
      const troubles = await printersInTrouble(services)
      const words = JSON.stringify(troubles)
      if (words === lastSent) return []
      lastSent = words
      return [{ event: 'printers', data: troubles }]
    },
  }
}

/** One that has not asked yet is being set up for a while, and no trouble of the counter's. */
async function printersInTrouble({ sql, clock }: Services): Promise<PrinterTrouble[]> {
  const now = clock()
  return (await printers(sql)).flatMap(row => {
    const state = shownState(row, now)
    const isPast = (since: Date | null, ms: number) => since !== null && now.getTime() - since.getTime() >= ms
    const failed = row.failedAt !== null && !isPast(row.failedAt, FAILED_FOR_MS)
    const stuck = state === 'ready' && isPast(row.waitingSince, STUCK_AFTER_MS)
    if (!row.isActive || (state === 'never' && !isPast(row.createdAt, SET_UP_WITHIN_MS))) return []
    if (state === 'ready' && !failed && !stuck) return []
    return [{ id: row.id, name: row.name, state, failed, stuck, waiting: row.waiting }]
  })
}
