import type { PrinterTrouble } from '#api/features/printing/contract/printers.ts'
import { Icon } from '#pwa/ui/media/icon/icon.tsx'
import { usePrinterTroubles } from './printer-troubles.ts'
import './printer-bars.css'

/** A line for each printer that does not print, until it does: what is to be done, and how many tickets wait. */
export function PrinterBars() {
  const troubles = usePrinterTroubles()
  return (
    <div className="printer-bars" role="status">
      {troubles.map(trouble => (
        <p key={trouble.id}>
          <Icon name="alert" />
          <span>
            <b>Imprimante {trouble.name}</b> {words(trouble)}
          </span>
        </p>
      ))}
    </div>
  )
}

function words({ state, failed, waiting }: PrinterTrouble): string {
  const waits = waiting > 1 ? ` ${waiting}\u00a0tickets attendent.` : waiting === 1 ? ' 1\u00a0ticket attend.' : ''
  return sentence(state, failed) + waits
}

function sentence(state: PrinterTrouble['state'], failed: boolean): string {
  if (state === 'no_paper') return 'n’a plus de papier. Changez le rouleau.'
  if (state === 'cover_open') return 'a son capot ouvert. Refermez-le.'
  if (state === 'unreachable') return 'est injoignable. Vérifiez qu’elle est allumée et sur le réseau.'
  if (state === 'silent') return 'ne répond plus. Vérifiez qu’elle est allumée et connectée.'
  if (state === 'trouble') return 'signale une panne. Regardez son voyant.'
  return failed ? 'n’a pas su imprimer un ticket. Imprimez-le à nouveau.' : ''
}
