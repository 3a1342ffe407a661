import type { PrinterTrouble } from '#api/features/printing/contract.ts'
import { troubleWords } from '#api/features/printing/rules/printer-state.ts'
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

function words({ waiting, ...trouble }: PrinterTrouble): string {
  const waits = waiting > 1 ? ` ${waiting}\u00a0tickets attendent.` : waiting === 1 ? ' 1\u00a0ticket attend.' : ''
  return (troubleWords(trouble) ?? '') + waits
}
