import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { declareWithdrawal, getWithdrawal, type Withdrawal } from '#api/features/withdrawals/contract.ts'
import type { RequestOf } from '#api/kernel/endpoint.ts'
import { uuid } from '#api/kernel/ids.ts'
import { formatEuros, toCents } from '#api/kernel/order/money.ts'
import { formatDay } from '#api/kernel/time/paris-time.ts'
import { keepAnswer } from '#pwa/lib/calls/after-change.ts'
import { isFinalRefusal } from '#pwa/lib/calls/answers.ts'
import { call } from '#pwa/lib/calls/api.ts'
import { formatMoment } from '#pwa/lib/format/moment-words.ts'
import { customerToken } from '#pwa/lib/session/customer-session.ts'
import { Notice } from '#pwa/ui/feedback/notice.tsx'
import { NotLoaded } from '#pwa/ui/feedback/placeholders.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'
import { TextArea } from '#pwa/ui/forms/field.tsx'
import { Stepper } from '#pwa/ui/forms/stepper.tsx'
import './withdrawals.css'

type WithdrawProps = { orderId: string; token: string | undefined; now: Date }

/** 'Se rétracter', as long as the order has drinks that keep and the fourteen days last (C. conso L221-21). */
export function Withdraw({ orderId, token, now }: WithdrawProps) {
  const [isOpen, setOpen] = useState(false)
  const { data, error, refetch } = useWithdrawal({ id: orderId, token })
  if (!data && error && !isFinalRefusal(error))
    return <NotLoaded onRetry={() => void refetch()}>Le droit de rétractation n’a pas pu être chargé.</NotLoaded>
  if (!data?.until) return null
  const { until, drinks, declared } = data
  return (
    <section className="withdraw" aria-label="Rétractation">
      {declared.map(one => (
        <Declared key={one.at} declared={one} now={now} />
      ))}
      {drinks.length > 0 && !isOpen && (
        <p>
          <Button look="link" onClick={() => setOpen(true)}>
            Se rétracter pour les boissons fermées
          </Button>
          <span className="small soft">Sans motif, jusqu’au {formatDay(until)}.</span>
        </p>
      )}
      {drinks.length > 0 && isOpen && (
        <WithdrawForm orderId={orderId} token={token} drinks={drinks} onDone={() => setOpen(false)} />
      )}
    </section>
  )
}

function Declared({ declared, now }: { declared: Withdrawal['declared'][number]; now: Date }) {
  const { at, drinks, rest, refundedAt } = declared
  return (
    <Notice icon={refundedAt || rest === 0 ? 'check' : 'clock'}>
      <p>
        Rétractation reçue {formatMoment(new Date(at), now)}&nbsp;:{' '}
        {drinks.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ')}.
      </p>
      <p>
        <b>{moneyWords(declared, now)}</b>
      </p>
    </Notice>
  )
}

function moneyWords({ amount, rest, refundedAt }: Withdrawal['declared'][number], now: Date): string {
  const money = (euros: number) => formatEuros(toCents(euros))
  if (refundedAt) return `${money(amount)} remboursés ${formatMoment(new Date(refundedAt), now)}.`
  if (rest === 0) return `${money(amount)} déjà remboursés avec la commande.`
  return `Rapportez-les non ouvertes\u00a0: ${money(rest)} vous seront rendus.`
}

type WithdrawFormProps = {
  orderId: string
  token: string | undefined
  drinks: Withdrawal['drinks']
  onDone: () => void
}

/** Which drinks, and in one's own words why, if one likes; the last button says what it does. */
function WithdrawForm({ orderId, token, drinks, onDone }: WithdrawFormProps) {
  const [pieces, setPieces] = useState<Readonly<Record<string, number>>>(
    Object.fromEntries(drinks.map(({ id, quantity }) => [id, quantity])),
  )
  const [reason, setReason] = useState('')
  // The same for every try of this form: what is refused keeps nothing under it, what went through makes no second one.
  const [key] = useState(uuid)
  const declare = useDeclare({ id: orderId, token })
  const chosen = drinks.flatMap(({ id, unitPrice }) => {
    const quantity = pieces[id] ?? 0
    return quantity > 0 ? [{ id, quantity, cents: toCents(unitPrice) * quantity }] : []
  })
  const cents = chosen.reduce((sum, { cents }) => sum + cents, 0)
  const send = () => {
    const drinks = chosen.map(({ id, quantity }) => ({ id, quantity }))
    declare.mutate({ drinks, reason: reason.trim(), key }, { onSuccess: onDone })
  }
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        send()
      }}
    >
      <h2>Pour quelles boissons&nbsp;?</h2>
      <ul>
        {drinks.map(({ id, name, quantity }) => (
          <li key={id}>
            <span>{name}</span>
            <Stepper
              label={name}
              min={0}
              max={quantity}
              value={pieces[id] ?? 0}
              onChange={value => setPieces({ ...pieces, [id]: value })}
            />
          </li>
        ))}
      </ul>
      <TextArea
        label="Pourquoi"
        optional
        hint="Vous n’avez pas à le dire."
        rows={2}
        maxLength={500}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <p className="small soft">
        Rapportez-les non ouvertes sous quatorze jours. Le remboursement suit, par le même moyen de paiement.
      </p>
      {declare.error && <Notice tone="problem">{declare.error.message}</Notice>}
      <Button
        type="submit"
        look="primary"
        block
        busy={declare.isPending}
        busyLabel="Envoi…"
        blocked={chosen.length > 0 ? undefined : 'Choisissez au moins une boisson'}
      >
        {`Confirmer la rétractation${cents > 0 ? ` · ${formatEuros(cents)}` : ''}`}
      </Button>
      <Button look="link" onClick={onDone}>
        Garder mes boissons
      </Button>
    </form>
  )
}

type Of = { id: string; token: string | undefined }

const withdrawalQuery = ({ id, token }: Of) =>
  queryOptions({
    queryKey: ['withdrawal', id],
    queryFn: ({ signal }): Promise<Withdrawal> =>
      call(getWithdrawal, { params: { id }, query: { token } }, { token: customerToken(), signal }),
  })

/** The drinks of an order that one may withdraw from, and those that were. */
function useWithdrawal(order: Of) {
  return useQuery(withdrawalQuery(order))
}

type Declaration = Pick<RequestOf<typeof declareWithdrawal>['body'], 'drinks' | 'reason'> & {
  /** The same for another try, so that it is declared once. */
  key: string
}

function useDeclare({ id, token }: Of) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ key, ...body }: Declaration) =>
      call(
        declareWithdrawal,
        { params: { id }, body: { ...body, trackingToken: token } },
        { token: customerToken(), idempotencyKey: key },
      ),
    onSuccess: answer => keepAnswer(client, withdrawalQuery({ id, token }), answer),
  })
}
