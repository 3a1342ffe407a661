import { useState } from 'react'
import { type BoardOrder, moveOrder } from '#api/features/orders/contract-staff.ts'
import { REFUND_REASONS, STAFF_REASONS } from '#api/features/orders/rules/cancel-reasons.ts'
import { lineTitle } from '#api/features/orders/rules/line-words.ts'
import { nextPieceCents, piecesLeft, worthOf } from '#api/features/orders/rules/pieces-worth.ts'
import { waitingRevision } from '#api/features/orders/rules/revisions.ts'
import { refundOrder } from '#api/features/payments/contract.ts'
import type { RequestOf } from '#api/kernel/endpoint.ts'
import { callSign, uuid } from '#api/kernel/ids.ts'
import { formatEuros, toCents, toEuros } from '#api/kernel/order/money.ts'
import { useStaffMutation } from '#pwa/lib/calls/staff-mutation.ts'
import { readerHint } from '#pwa/lib/forms.ts'
import { showToast } from '#pwa/lib/state/toasts.ts'
import { Price } from '#pwa/ui/data/price.tsx'
import { NeedsNetwork, useNeedsNetwork } from '#pwa/ui/feedback/needs-network.tsx'
import { Notice } from '#pwa/ui/feedback/notice.tsx'
import { NotLoaded, Skeleton } from '#pwa/ui/feedback/placeholders.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'
import { CheckBox } from '#pwa/ui/forms/check-box.tsx'
import { TextField } from '#pwa/ui/forms/field.tsx'
import { RadioGroup } from '#pwa/ui/forms/radio-group.tsx'
import { Stepper } from '#pwa/ui/forms/stepper.tsx'
import { SheetFooter } from '#pwa/ui/overlays/sheet.tsx'
import { STAFF_ORDERS_KEY, takeAnswer } from '../line/ticket-calls.ts'
import {
  collectedDifferenceWords,
  overLimitWords,
  partRefundedWords,
  type Refund,
  refundedMeanwhile,
  refundOf,
  useRefundable,
  type Way,
} from './refund-draft.ts'
import { useWithdrawRevision } from './revision-list.tsx'

const CANCEL_REASONS = STAFF_REASONS.map(reason => ({ value: reason, label: reason }))

/** Refunds to the card: all that is left, some lines, or an amount; for a manager as far as the administrator allows. */
export function RefundForm({ order, onDone }: { order: BoardOrder; onDone: () => void }) {
  const send = useRefund()
  const cancel = useCancel()
  // The same for every try of this form: what is refused keeps nothing under it, what went through makes no second one.
  const [key] = useState(uuid)
  // As it was when this was opened: what the board says since may not have been seen.
  const [refundedAmount, setRefundedAmount] = useState(order.refundedAmount)
  const { refundable, askAgain } = useRefundable(order)
  const ofOrderCents = toCents(order.totalAmount) - toCents(order.refundedAmount)
  const leftCents = Math.min(ofOrderCents, refundable?.mostCents ?? 0)
  const isLimited = leftCents < ofOrderCents
  const [chosenWay, setWay] = useState<Way>()
  const way = chosenWay ?? (isLimited ? 'lines' : 'all')
  const [pieces, setPieces] = useState<Record<string, number>>({})
  const [amount, setAmount] = useState('')
  const [reason, setReason] = useState('')
  const needsNetwork = useNeedsNetwork('Rembourser')
  const inTill = collectedDifferenceWords(order)
  const { cents, refund, problem } = refundOf({ way, pieces, amount, reason }, order.items, leftCents)

  // A confirmed order that is refunded in full is for nobody any more: it is cancelled by the same tap unless unticked.
  const asksCancel = cents === ofOrderCents && !isLimited && order.status === 'confirmed'
  const [cancelsToo, setCancelsToo] = useState(true)
  const isCancelled = asksCancel && cancelsToo
  // A cancellation ends what waits by itself.
  const waiting = isCancelled ? undefined : waitingRevision(order.revisions)
  const onSend = () => {
    if (!refund) return
    if (isCancelled) {
      cancel.mutate({ order, reason: refund.reason }, { onSuccess: onDone })
      return
    }
    send.mutate(
      { order, refund: { ...refund, refundedAmount }, key },
      {
        onSuccess() {
          showToast({ title: `Commande ${callSign(order)}`, text: `${formatEuros(cents)} remboursés.`, tone: 'done' })
          onDone()
        },
        onError(error) {
          const known = refundedMeanwhile(error)
          if (known === undefined) return
          setRefundedAmount(known)
          // Some of the pieces may be among those that were refunded.
          setPieces({})
        },
      },
    )
  }
  // A limit of nothing would be untrue of what is not known.
  if (askAgain) return <NotLoaded onRetry={askAgain}>Ce qui peut être remboursé n’a pas pu être chargé.</NotLoaded>
  if (!refundable) return <Skeleton lines={5} />
  return (
    <div className="ticket-form refund-form">
      <p>
        Reste à rembourser au plus&nbsp;:{' '}
        <b>
          <Price cents={leftCents} />
        </b>
      </p>
      {isLimited && <p className="over-limit">{overLimitWords(refundable.limitCents ?? 0)}</p>}
      {inTill && <p>{inTill}</p>}
      <RadioGroup
        legend="Combien"
        options={[
          ...(isLimited ? [] : [{ value: 'all' as const, label: 'Tout' }]),
          { value: 'lines', label: 'Par ligne' },
          { value: 'amount', label: 'Un montant' },
        ]}
        value={way}
        onChange={setWay}
      />
      {way === 'lines' && (
        <ul className="refund-lines">
          {order.items
            .filter(line => line.unitPrice > 0 && piecesLeft(worthOf(line)) > 0)
            .map(line => (
              <li key={line.id}>
                <span>
                  {lineTitle({ ...line, ...line.options })}
                  <small>
                    <Price cents={nextPieceCents(worthOf(line), pieces[line.id] ?? 0)} /> pièce
                    {partRefundedWords(line)}
                  </small>
                </span>
                <Stepper
                  label={line.name}
                  min={0}
                  max={piecesLeft(worthOf(line))}
                  value={pieces[line.id] ?? 0}
                  onChange={count => setPieces({ ...pieces, [line.id]: count })}
                />
              </li>
            ))}
        </ul>
      )}
      {way === 'amount' && (
        <TextField
          label="Montant en euros"
          inputMode="decimal"
          autoComplete="off"
          value={amount}
          placeholder={String(toEuros(leftCents)).replace('.', ',')}
          onChange={({ target }) => setAmount(target.value)}
        />
      )}
      <TextField
        label="Raison"
        hint={readerHint(refundOrder, 'reason', !order.unreachable)}
        maxLength={300}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <div className="reasons">
        {REFUND_REASONS.map(one => (
          <button key={one} type="button" aria-pressed={one === reason} onClick={() => setReason(one)}>
            {one}
          </button>
        ))}
      </div>
      {asksCancel && (
        <CheckBox checked={cancelsToo} onChange={({ target }) => setCancelsToo(target.checked)}>
          Annuler aussi la commande&nbsp;: elle quitte la cuisine
        </CheckBox>
      )}
      <NeedsNetwork>
        Hors connexion, rien ne se rembourse&nbsp;: l’argent ne bouge qu’en ligne, une seule fois.
      </NeedsNetwork>
      <SheetFooter>
        {waiting && <WithdrawFirst order={order} waiting={waiting} />}
        {(send.error ?? cancel.error) && <Notice tone="problem">{(send.error ?? cancel.error)?.message}</Notice>}
        <Button
          block
          look="danger"
          busy={send.isPending || cancel.isPending}
          busyLabel="Remboursement…"
          blocked={needsNetwork ?? (waiting ? 'Retirez d’abord la modification' : problem)}
          onClick={onSend}
        >
          Rembourser {formatEuros(cents)} sur la carte du client
        </Button>
      </SheetFooter>
    </div>
  )
}

type WithdrawFirstProps = { order: BoardOrder; waiting: NonNullable<BoardOrder['revisions']>[number] }

/**
 * Takes back the change whose payment is awaited, since nothing else of the order changes meanwhile. It stands above the
 * button that refunds, which keeps its place: a second tap meets nothing.
 */
function WithdrawFirst({ order, waiting: { number, difference } }: WithdrawFirstProps) {
  const withdraw = useWithdrawRevision()
  const needsNetwork = useNeedsNetwork('Retirer')
  return (
    <>
      <Notice icon="clock">
        Une modification attend le paiement de {formatEuros(toCents(difference))}. Retirez-la pour rembourser&nbsp;: la
        commande reste comme elle était.
      </Notice>
      {withdraw.error && <Notice tone="problem">{withdraw.error.message}</Notice>}
      <Button
        block
        busy={withdraw.isPending}
        busyLabel="Un instant…"
        blocked={needsNetwork}
        onClick={() => withdraw.mutate({ order, number })}
      >
        Retirer la modification
      </Button>
    </>
  )
}

/** Refunds money. */
function useRefund() {
  return useStaffMutation(refundOrder, {
    request: ({ order: { id }, refund, key }: { order: BoardOrder; refund: Refund; key: string }) => ({
      params: { id },
      body: refund,
      key,
    }),
    takes: takeAnswer,
    // A refusal may rest on an order as it no longer is.
    onError: (_, __, ___, { client }) => client.invalidateQueries({ queryKey: STAFF_ORDERS_KEY }),
  })
}

type Reason = (typeof STAFF_REASONS)[number]

/** The reason for cancelling an order, which the customer will read. */
export function CancelForm({ order, onDone }: { order: BoardOrder; onDone: () => void }) {
  const cancel = useCancel()
  const [reason, setReason] = useState<Reason>()
  const needsNetwork = useNeedsNetwork('Annuler')
  const isPaid = order.paymentStatus === 'paid' || order.paymentStatus === 'partially_refunded'
  const inTill = collectedDifferenceWords(order)
  const hint = isPaid ? undefined : readerHint(moveOrder, 'reason', !order.unreachable)
  const onCancel = () => {
    if (reason) cancel.mutate({ order, reason }, { onSuccess: onDone })
  }
  return (
    <div className="ticket-form">
      {isPaid && (
        <p>
          Le client est remboursé en entier&nbsp;:{' '}
          <b>
            <Price cents={Math.round((order.totalAmount - order.refundedAmount) * 100)} />
          </b>
          .{order.unreachable ? ' Dites-lui la raison.' : ' Il reçoit un email avec la raison.'}
        </p>
      )}
      {order.till?.collectedAt && (
        <p>Payée au comptoir&nbsp;: le site ne rembourse rien. Rendez l’argent à la caisse, qui fait le ticket.</p>
      )}
      {inTill && <p>{inTill}</p>}
      <RadioGroup legend="Raison" options={CANCEL_REASONS} value={reason} onChange={setReason} />
      {hint && <p>{hint}</p>}
      <NeedsNetwork>
        Hors connexion, rien ne s’annule&nbsp;: le client doit être remboursé et prévenu au même moment.
      </NeedsNetwork>
      <SheetFooter>
        {cancel.isError && <Notice tone="problem">{cancel.error.message}</Notice>}
        <Button
          block
          look="danger"
          busy={cancel.isPending}
          busyLabel="Annulation…"
          blocked={needsNetwork ?? (reason ? undefined : 'Choisissez une raison')}
          onClick={onCancel}
        >
          {isPaid ? 'Annuler et rembourser' : 'Annuler la commande'}
        </Button>
      </SheetFooter>
    </div>
  )
}

/** Cancels an order; what was paid is refunded in full. */
function useCancel() {
  type Cancelling = { order: BoardOrder; reason: string }
  return useStaffMutation(moveOrder, {
    request: ({ order: { id, version, till }, reason }: Cancelling): RequestOf<typeof moveOrder> => {
      const collected = till?.collectedAt !== undefined && { collected: true }
      return { params: { id }, body: { status: 'cancelled', version, reason, ...collected } }
    },
    takes: takeAnswer,
  })
}
