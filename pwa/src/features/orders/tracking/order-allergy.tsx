import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type Tracking, withdrawAllergy } from '#api/features/orders/contract-tracking.ts'
import { allergyWords } from '#api/features/orders/rules/allergy.ts'
import { isUnderWay } from '#api/features/orders/rules/order-status.ts'
import { withReference } from '#pwa/lib/calls/answers.ts'
import { ApiProblem, call } from '#pwa/lib/calls/api.ts'
import { customerToken } from '#pwa/lib/session/customer-session.ts'
import { useNeedsNetwork } from '#pwa/ui/feedback/needs-network.tsx'
import { Notice } from '#pwa/ui/feedback/notice.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'
import { Icon } from '#pwa/ui/media/icon.tsx'
import { keepTold, ORDERS_KEY } from './order-queries.ts'
import './orders-tracking.css'

type OrderAllergyProps = {
  order: Tracking
  token: string | undefined
  /** Days after the pickup until it is erased; undefined while the restaurant's settings are loading. */
  days: number | undefined
}

/** What the kitchen knows of the customer's allergy. Their consent ends here, in whatever state the order is. */
export function OrderAllergy({ order, token, days }: OrderAllergyProps) {
  const { allergy, status } = order
  const [isAsking, setAsking] = useState(false)
  const [isTaken, setTaken] = useState(false)
  const said = useRef<HTMLParagraphElement>(null)
  const client = useQueryClient()
  const needsNetwork = useNeedsNetwork('Retirer mon allergie')
  const withdrawing = useMutation({
    mutationFn: () =>
      call(
        withdrawAllergy,
        { params: { id: order.id }, body: { trackingToken: token } },
        { token: token ? undefined : customerToken() },
      ),
    onSuccess: order => {
      setTaken(true)
      keepTold(client, token, order)
      void client.invalidateQueries({ queryKey: ORDERS_KEY })
    },
  })
  const isGone = isTaken && !allergy
  useEffect(() => {
    // The pressed button is gone, so the text that replaces it takes the focus.
    if (isGone) said.current?.focus()
  }, [isGone])
  if (isGone) {
    return (
      <section className="order-allergy" aria-label="Allergie">
        <p role="status" tabIndex={-1} ref={said}>
          Allergie retirée de cette commande.
        </p>
      </section>
    )
  }
  if (!allergy) return null
  const { error, isPending, mutate } = withdrawing
  return (
    <section className="order-allergy" aria-label="Allergie">
      <p className="fact">
        <Icon name="alert" />
        <span>
          <b>Allergie signalée</b> {allergyWords(allergy)}
        </span>
      </p>
      <small>
        {isUnderWay(status) && 'La cuisine la lit avant vos plats. Des traces restent possibles. '}
        {days !== undefined && `Elle est effacée ${days}\u00a0jours après le retrait.`}
      </small>
      {isAsking ? (
        <div className="ask">
          <p>La cuisine ne la verra plus. Elle reste sur un ticket déjà imprimé.</p>
          {error && <Notice tone="problem">{problemOf(error)}</Notice>}
          <Button onClick={() => setAsking(false)}>La garder</Button>
          <Button look="danger" busy={isPending} busyLabel="Un instant…" onClick={() => mutate()}>
            La retirer
          </Button>
        </div>
      ) : needsNetwork ? (
        <Button look="link" blocked={needsNetwork} />
      ) : (
        <Button look="link" onClick={() => setAsking(true)}>
          Retirer mon allergie
        </Button>
      )}
    </section>
  )
}

function problemOf(error: Error): string {
  if (error instanceof ApiProblem && error.status < 500) return error.message
  return withReference('Rien n’a été retiré. Réessayez dans un moment.', error)
}
