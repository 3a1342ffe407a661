import type { BoardOrder } from '#api/features/orders/contract-staff.ts'
import type { Printer } from '#api/features/printing/contract.ts'
import { callSign } from '#api/kernel/ids.ts'
import { useIntentKey } from '#pwa/lib/calls/intent-key.ts'
import { showToast } from '#pwa/lib/state/toasts.ts'
import { useNeedsNetwork } from '#pwa/ui/feedback/needs-network.tsx'
import { Notice } from '#pwa/ui/feedback/notice.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'
import { usePrintAgain, usePrinters } from './queries.ts'
import './printing.css'

/** Prints a paid order's ticket once more, as a copy: a button for each printer of the restaurant, none without one. */
export function PrintAgain({ order }: { order: BoardOrder }) {
  const { data: printers = [] } = usePrinters()
  const active = printers.filter(({ active }) => active)
  if (order.callNumber === undefined || active.length === 0) return null
  return (
    <fieldset className="print-again">
      <legend>Imprimer à nouveau</legend>
      <div>
        {active.map(printer => (
          <Again key={printer.id} {...{ order, printer }} />
        ))}
      </div>
    </fieldset>
  )
}

function Again({ order, printer }: { order: BoardOrder; printer: Printer }) {
  const blocked = useNeedsNetwork('Imprimer')
  const { mutate, isPending, error } = usePrintAgain()
  // One tap is one copy, however often its call has to be sent; the next tap is another.
  const { keyOf, done } = useIntentKey()
  const print = () => {
    const onSuccess = () => {
      done()
      showToast({ tone: 'done', title: printer.name, text: `copie de la commande ${callSign(order)} demandée.` })
    }
    mutate({ orderId: order.id, printer: printer.id, key: keyOf(order.id) }, { onSuccess })
  }
  return (
    <>
      <Button blocked={blocked} busy={isPending} busyLabel="Un instant…" onClick={print}>
        <span className="visually-hidden">Imprimer à nouveau, </span>
        {printer.name}
      </Button>
      {error && (
        <Notice tone="problem">
          {printer.name}&nbsp;: {error.message}
        </Notice>
      )}
    </>
  )
}
