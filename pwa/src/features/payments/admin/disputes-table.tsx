import type { Dispute, OutsideMoney } from '#api/features/payments/contract-disputes.ts'
import { orderNumber } from '#api/kernel/ids.ts'
import { formatEuros, toCents } from '#api/kernel/order/money.ts'
import { formatDate } from '#api/kernel/time/paris-time.ts'
import { formatMoment } from '#pwa/lib/format/moment-words.ts'
import { type Column, DataTable } from '#pwa/ui/data/data-table.tsx'
import { EmptyState } from '#pwa/ui/feedback/empty-state.tsx'
import { Notice } from '#pwa/ui/feedback/notice.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'
import { Icon } from '#pwa/ui/media/icon.tsx'
import { useEvidence } from './dispute-banner.tsx'

/** Disputes, newest first: how much, why, until when, and the evidence to hand in. */
export function DisputesTable({ disputes, now }: { disputes: readonly Dispute[]; now: Date }) {
  return (
    <DataTable
      caption="Litiges"
      columns={columns(now)}
      rows={disputes}
      rowKey={({ id }) => id}
      columnsFrom={50}
      empty={<EmptyState title="Aucun litige." />}
    />
  )
}

function columns(now: Date): readonly [Column<Dispute>, ...Column<Dispute>[]] {
  return [
    {
      key: 'order',
      title: 'Commande',
      cell: ({ orderId, customerName }) => `${orderNumber(orderId)}${customerName && ` · ${customerName}`}`,
      breaks: true,
    },
    { key: 'amount', title: 'Montant', cell: ({ amount }) => formatEuros(toCents(amount)), isWhole: true },
    { key: 'reason', title: 'Raison', cell: ({ reason }) => reason, breaks: true },
    { key: 'status', title: 'État', cell: ({ status }) => status, breaks: true },
    {
      key: 'until',
      title: 'Répondre avant',
      cell: ({ answerBy, isToAnswer }) => (isToAnswer && answerBy ? formatMoment(new Date(answerBy), now) : '–'),
      breaks: true,
    },
    { key: 'evidence', title: 'Preuves', cell: dispute => <Evidence dispute={dispute} /> },
  ]
}

function Evidence({ dispute: { id, orderId } }: { dispute: Dispute }) {
  const number = orderNumber(orderId)
  const evidence = useEvidence(id, `litige-${number.slice(1)}.pdf`)
  return (
    <>
      <Button look="link" busy={evidence.isPending} busyLabel="Préparation…" onClick={() => evidence.mutate()}>
        <Icon name="download" />
        Dossier (PDF)<span className="visually-hidden"> de la commande {number}</span>
      </Button>
      {evidence.error && <Notice tone="problem">{evidence.error.message}</Notice>}
    </>
  )
}

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
