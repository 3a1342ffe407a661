import type { Tracking } from '#api/features/orders/contract-tracking.ts'
import { formatEuros, toCents } from '#api/kernel/order/money.ts'
import { ReceiptDownload } from '../../items/receipt-download.tsx'
import './order-money.css'

/** What went back of a paid order and what is left, and its receipt; nothing before it is paid. */
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
