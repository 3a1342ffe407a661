import type { Services } from '#api/platform/context/context.ts'
import type { PrinterTrouble } from '../contract/printers.ts'
import { printers } from '../queries/printers.ts'
import { FAILED_FOR_MS, shownState } from '../rules/printer-state.ts'

type Changes = {
  channel: 'printers_changed'
  read(): Promise<{ event: 'printers'; data: PrinterTrouble[] }[]>
}

/** The printers that do not print, for one board: told when it opens, and whenever they are others than before. */
export function printerChanges(services: Services): Changes {
  let told = '[]'
  return {
    channel: 'printers_changed',
    async read() {
      const troubles = await printersInTrouble(services)
      const words = JSON.stringify(troubles)
      if (words === told) return []
      told = words
      return [{ event: 'printers', data: troubles }]
    },
  }
}

/** One that has never asked is still being set up, and no trouble of the counter's. */
async function printersInTrouble({ sql, clock }: Services): Promise<PrinterTrouble[]> {
  const now = clock()
  return (await printers(sql)).flatMap(row => {
    const state = shownState(row, now)
    const failed = row.failedAt !== null && now.getTime() - row.failedAt.getTime() < FAILED_FOR_MS
    if (!row.isActive || state === 'never' || (state === 'ready' && !failed)) return []
    return [{ id: row.id, name: row.name, state, failed, waiting: row.waiting }]
  })
}
