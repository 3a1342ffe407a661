import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type AdminWithdrawal, listWithdrawals, refundWithdrawal } from '#api/features/withdrawals/contract-staff.ts'
import { orderNumber, uuid } from '#api/kernel/ids.ts'
import { formatEuros, toCents } from '#api/kernel/order/money.ts'
import { formatDay } from '#api/kernel/time/paris-time.ts'
import { staffCall } from '#pwa/lib/calls/staff-call.ts'
import { useStaffMutation } from '#pwa/lib/calls/staff-mutation.ts'
import { formatMoment } from '#pwa/lib/format/moment-words.ts'
import { type Column, DataTable } from '#pwa/ui/data/data-table.tsx'
import { Notice } from '#pwa/ui/feedback/notice.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'
import '../withdrawals.css'

const KEY = ['admin withdrawals']

/** Drinks that customers withdrew from: which, until when their money goes back, and the button that gives it. */
export function WithdrawalsTable({ withdrawals, now }: { withdrawals: readonly AdminWithdrawal[]; now: Date }) {
  return (
    <div className="withdrawals-table">
      <DataTable
        caption="Rétractations"
        columns={columns(now)}
        rows={withdrawals}
        rowKey={({ id }) => id}
        columnsFrom={68}
        empty={<p className="soft">Aucune rétractation.</p>}
      />
    </div>
  )
}

function columns(now: Date): readonly [Column<AdminWithdrawal>, ...Column<AdminWithdrawal>[]] {
  return [
    {
      key: 'order',
      title: 'Commande',
      cell: ({ orderId, customerName }) => `${orderNumber(orderId)}${customerName && ` · ${customerName}`}`,
      breaks: true,
    },
    {
      key: 'drinks',
      title: 'Boissons',
      cell: ({ drinks, reason }) => (
        <>
          {drinks.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ')}
          {reason && <small className="soft">«&nbsp;{reason}&nbsp;»</small>}
        </>
      ),
      breaks: true,
    },
    { key: 'at', title: 'Reçue', cell: ({ declaredAt }) => formatMoment(new Date(declaredAt), now), breaks: true },
    { key: 'amount', title: 'Montant', cell: ({ amount }) => formatEuros(toCents(amount)), isWhole: true },
    { key: 'back', title: 'Remboursement', cell: one => <Back withdrawal={one} now={now} />, breaks: true },
  ]
}

function Back({ withdrawal, now }: { withdrawal: AdminWithdrawal; now: Date }) {
  const { id, orderId, rest, refundedAt, isAtTill } = withdrawal
  const [key] = useState(uuid)
  const refund = useRefundWithdrawal(id)
  if (refundedAt) return <>Fait {formatMoment(new Date(refundedAt), now)}</>
  if (rest === 0) return <>Plus rien à rendre</>
  return (
    <div className="back">
      <Button busy={refund.isPending} busyLabel="Envoi…" onClick={() => refund.mutate(key)}>
        {isAtTill ? 'Rendues, remboursées en caisse' : 'Rendues\u00a0: rembourser'}
        <span className="visually-hidden">, commande {orderNumber(orderId)}</span>
      </Button>
      <Meanwhile withdrawal={withdrawal} />
      {refund.error && <Notice tone="problem">{refund.error.message}</Notice>}
    </div>
  )
}

/** By when the money goes back, and what is to be known before: what went back of the order since. */
function Meanwhile({ withdrawal: { amount, rest, refundedSince, refundBy } }: { withdrawal: AdminWithdrawal }) {
  return (
    <>
      <small className="soft">Avant le {formatDay(refundBy)}, ou à leur retour</small>
      {refundedSince > 0 && (
        <Notice>
          {formatEuros(toCents(refundedSince))} déjà remboursés sur cette commande depuis la déclaration
          {rest < amount ? <>&nbsp;: il reste {formatEuros(toCents(rest))} à rendre.</> : '.'}
        </Notice>
      )}
    </>
  )
}

const withdrawalsQuery = infiniteQueryOptions({
  queryKey: KEY,
  queryFn: ({ pageParam: cursor, signal }) =>
    staffCall(listWithdrawals, { query: { ...(cursor && { cursor }) } }, { signal }),
  initialPageParam: '',
  getNextPageParam: ({ nextCursor }) => nextCursor,
})

/** The withdrawals that customers declared, page by page: those that are due first, by their deadline. */
export function useWithdrawals() {
  return useInfiniteQuery(withdrawalsQuery)
}

/** Gives the money of drinks that are back; another try of the same row counts once. */
function useRefundWithdrawal(id: string) {
  return useStaffMutation(refundWithdrawal, {
    request: (key: string) => ({ params: { id }, key }),
    refreshes: client => client.invalidateQueries({ queryKey: KEY }),
  })
}
