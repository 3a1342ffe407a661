import { useState } from 'react'
import type { Withdrawal } from '#api/features/withdrawals/contract.ts'
import { uuid } from '#api/kernel/ids.ts'
import { formatEuros, toCents } from '#api/kernel/order/money.ts'
import { Notice } from '#pwa/ui/feedback/notice.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'
import { Field } from '#pwa/ui/forms/field.tsx'
import { Stepper } from '#pwa/ui/forms/stepper.tsx'
import { useDeclare } from './queries.ts'

type WithdrawFormProps = {
  orderId: string
  token: string | undefined
  drinks: Withdrawal['drinks']
  onDone: () => void
}

/** Which drinks, and in one's own words why, if one likes; the last button says what it does. */
export function WithdrawForm({ orderId, token, drinks, onDone }: WithdrawFormProps) {
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
      <Field label="Pourquoi" optional hint="Vous n’avez pas à le dire.">
        {control => (
          <textarea
            {...control}
            rows={2}
            maxLength={500}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
      </Field>
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
