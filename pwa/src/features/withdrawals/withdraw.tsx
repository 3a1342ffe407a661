import { useState } from 'react'
import type { Withdrawal } from '#api/features/withdrawals/contract.ts'
import { formatEuros, toCents } from '#api/kernel/order/money.ts'
import { formatDay } from '#api/kernel/time/paris-time.ts'
import { isFinalRefusal } from '#pwa/lib/calls/answers.ts'
import { formatMoment } from '#pwa/lib/format/moment-words.ts'
import { Notice } from '#pwa/ui/feedback/notice.tsx'
import { NotLoaded } from '#pwa/ui/feedback/placeholders.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'
import { useWithdrawal } from './queries.ts'
import { WithdrawForm } from './withdraw-form.tsx'
import './withdraw.css'

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
