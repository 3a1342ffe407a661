import { type ReactNode, useState } from 'react'
import type { PrinterWay } from '#api/features/printing/contract.ts'
import { logProblem } from '#pwa/lib/state/log.ts'
import { Notice } from '#pwa/ui/feedback/notice.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'
import './printing.css'

type PrinterAddressProps = {
  name: string
  way: PrinterWay
  /** Null: it was shown before, and its secret is not stored. */
  address: string | null
  onNoted: () => void
}

/** Where each kind has the field for it. */
const WHERE: Record<'star' | 'epson', ReactNode> = {
  star: (
    <>ouvrez CloudPRNT et entrez cette adresse sous «&nbsp;Server URL&nbsp;», avec un intervalle de 5&nbsp;secondes.</>
  ),
  epson: (
    <>
      activez ePOS-Print, puis Server Direct Print, et entrez cette adresse sous «&nbsp;Server&nbsp;1, URL&nbsp;», avec
      un intervalle de 5&nbsp;secondes&nbsp;; la même sous «&nbsp;Status Notification&nbsp;», si elle y est.
    </>
  ),
}

/** The address that is typed into a printer: whoever has it gets the tickets, so it is shown this once. */
export function PrinterAddress({ name, way, address, onNoted }: PrinterAddressProps) {
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address ?? '')
      setCopied(true)
    } catch (error) {
      logProblem('The address could not be copied', error)
    }
  }
  return (
    <div className="printer-address">
      {address === null ? (
        <Notice tone="problem">
          L’imprimante {name} existe, mais son adresse a déjà été montrée. Donnez-lui-en une nouvelle.
        </Notice>
      ) : (
        <>
          <p>
            Dans les réglages de l’imprimante {name}, {WHERE[way === 'epson' ? 'epson' : 'star']} Elle ne sera plus
            affichée&nbsp;: qui l’a reçoit les tickets.
          </p>
          <p className="address">{address}</p>
          <Button onClick={() => void copy()}>{isCopied ? 'Copiée' : 'Copier l’adresse'}</Button>
        </>
      )}
      <Button look="primary" block onClick={onNoted}>
        C’est noté
      </Button>
    </div>
  )
}
