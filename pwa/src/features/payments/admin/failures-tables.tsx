import type { OutsideMoney } from '#api/features/payments/contract-disputes.ts'
import { orderNumber } from '#api/kernel/ids.ts'
import { formatEuros, toCents } from '#api/kernel/order/money.ts'
import { formatDate } from '#api/kernel/time/paris-time.ts'
import { formatMoment } from '#pwa/lib/format/moment-words.ts'
import { DataTable } from '#pwa/ui/data/data-table.tsx'

/** Refunds that a customer's bank refused: each is to be paid another way. */
export function FailedRefunds({ refunds, now }: { refunds: OutsideMoney['failedRefunds']; now: Date }) {
  return (
    <DataTable
      caption="Remboursements refusés"
      columns={[
        { key: 'order', title: 'Commande', cell: ({ orderId }) => orderNumber(orderId) },
        { key: 'amount', title: 'Montant', cell: ({ amount }) => formatEuros(toCents(amount)), isWhole: true },
        { key: 'reason', title: 'Raison', cell: ({ reason }) => reason, breaks: true },
        { key: 'at', title: 'Envoyé', cell: ({ sentAt }) => formatMoment(new Date(sentAt), now), breaks: true },
      ]}
      rows={refunds}
      rowKey={({ id }) => id}
      columnsFrom={44}
      empty={<p className="soft">Aucun remboursement refusé.</p>}
    />
  )
}

/** Payouts that the restaurant's own bank refused. */
export function FailedPayouts({ payouts }: { payouts: OutsideMoney['failedPayouts'] }) {
  return (
    <DataTable
      caption="Virements refusés"
      columns={[
        { key: 'day', title: 'Prévu le', cell: ({ arrivesOn }) => formatDate(arrivesOn) },
        { key: 'amount', title: 'Montant', cell: ({ amount }) => formatEuros(toCents(amount)), isWhole: true },
        { key: 'failure', title: 'Motif de la banque', cell: ({ failure }) => failure ?? '–', breaks: true },
      ]}
      rows={payouts}
      rowKey={({ id }) => id}
      columnsFrom={44}
      empty={<p className="soft">Aucun virement refusé.</p>}
    />
  )
}
