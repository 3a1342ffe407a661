import { useMutation } from '@tanstack/react-query'
import { getReceipt, type Tracking } from '#api/features/orders/contract-tracking.ts'
import { orderNumber } from '#api/kernel/ids.ts'
import { formatEuros, toCents } from '#api/kernel/order/money.ts'
import { ApiProblem, exchange } from '#pwa/lib/calls/api.ts'
import { saveFile } from '#pwa/lib/files.ts'
import { customerToken } from '#pwa/lib/session/customer-session.ts'
import { Notice } from '#pwa/ui/feedback/notice.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'
import { Icon } from '#pwa/ui/media/icon.tsx'
import './orders-tracking.css'

/** The sum that went back of a paid order, the rest, and its receipt; nothing before it is paid. */
export function OrderMoney({ order, token }: { order: Tracking; token: string | undefined }) {
  const { id, paymentStatus, totalAmount, refundedAmount = 0 } = order
  if (paymentStatus === 'unpaid') return null
  const leftCents = toCents(totalAmount) - toCents(refundedAmount)
  return (
    <section className="order-money" aria-label="Paiement">
      {refundedAmount > 0 && (
        <p>
          Remboursé&nbsp;: <b>{formatEuros(toCents(refundedAmount))}</b>.
          {leftCents > 0 && (
            <>
              {' '}
              Reste payé&nbsp;: <b>{formatEuros(leftCents)}</b>.
            </>
          )}
        </p>
      )}
      <ReceiptDownload orderId={id} token={token} />
    </section>
  )
}

type ReceiptDownloadProps = {
  orderId: string
  /** The link's, which is proof enough; without it the session's is sent, as a plain link would not. */
  token?: string | undefined
  onSessionOver?: () => unknown
}

/** Downloads the itemised receipt with its VAT. */
export function ReceiptDownload({ orderId, token, onSessionOver }: ReceiptDownloadProps) {
  const download = useMutation({
    mutationFn: async () => {
      const request = { params: { id: orderId }, query: { token } }
      const answer = await exchange(getReceipt, request, { token: token ? undefined : customerToken() })
      saveFile(await answer.blob(), `facturette-${orderNumber(orderId).slice(1)}.pdf`)
    },
    onError: error => {
      if (error instanceof ApiProblem && error.status === 401) onSessionOver?.()
    },
  })
  return (
    <>
      <Button look="link" busy={download.isPending} busyLabel="Téléchargement…" onClick={() => download.mutate()}>
        <Icon name="download" />
        Facturette avec TVA (PDF)
      </Button>
      {download.error && <Notice tone="problem">{download.error.message}</Notice>}
    </>
  )
}
