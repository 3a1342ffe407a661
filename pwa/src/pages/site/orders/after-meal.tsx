import type { Tracking } from '#api/features/orders/contract-tracking.ts'
import { OrderWays } from '#pwa/features/orders/tracking/order-ways.tsx'
import { useCustomer } from '#pwa/lib/session/customer-session.ts'
import { ButtonLink } from '#pwa/ui/forms/button.tsx'
import { OrderAgainPart } from './order-again-part.tsx'

/** What a customer may want once the meal is theirs, each in one tap: the same again, a word about it, their points. */
export function AfterMeal({ order }: { order: Tracking }) {
  const customer = useCustomer()
  return (
    <>
      <OrderAgainPart order={order} />
      <OrderWays>
        <ButtonLink to="/?avis=">Donner mon avis</ButtonLink>
        {customer ? (
          <ButtonLink to="/?compte=points">Mes points</ButtonLink>
        ) : (
          <ButtonLink to="/?connexion=inscription">Gagner des points</ButtonLink>
        )}
      </OrderWays>
    </>
  )
}
