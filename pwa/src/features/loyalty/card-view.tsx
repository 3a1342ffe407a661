import { queryOptions, useQuery } from '@tanstack/react-query'
import { getCustomerInfo } from '#api/features/customers/contract-profile.ts'
import type { OutputOf } from '#api/kernel/endpoint.ts'
import { plural } from '#api/kernel/plural.ts'
import { ApiProblem, call } from '#pwa/lib/calls/api.ts'
import { type Customer, customerToken, useCustomer } from '#pwa/lib/session/customer-session.ts'
import { staffToken } from '#pwa/lib/session/staff-session.ts'
import { cachedAs } from '#pwa/lib/storage/cached-as.ts'
import { Fact } from '#pwa/ui/data/figures.tsx'
import { CardOwner, progressWords } from './card-owner.tsx'
import './loyalty.css'

/** A card as its QR code's address shows it: the name, the points, what they can buy. */
export function CardView({ card }: { card: CardInfo }) {
  const { name, email, qr_code_id, loyalty_points: points, available_rewards: rewards } = card
  return (
    <section className="card-view" aria-labelledby="card-name">
      <CardOwner id="card-name" name={name} points={points}>
        <p className="rewards" data-some={rewards > 0 ? '' : undefined}>
          {rewards > 0
            ? plural(rewards, 'plat offert disponible', 'plats offerts disponibles')
            : `Aucun plat offert, ${progressWords(points)}`}
        </p>
        <dl className="fact-list">
          <Fact name="Carte">
            <span className="card-id">{qr_code_id}</span>
          </Fact>
          <Fact name="Email">{email}</Fact>
        </dl>
      </CardOwner>
    </section>
  )
}

export type CardInfo = OutputOf<typeof getCustomerInfo>

/** @param reader part of the key, since who is signed in decides how much of the card is shown */
const cardQuery = (customerId: string, reader: Customer | undefined) =>
  queryOptions({
    queryKey: ['card', customerId, reader?.id],
    // Only one's own card is stored: another person's data must not stay on this device.
    meta: reader?.qr_code_id === customerId ? cachedAs('card', reader.id) : {},
    queryFn: ({ signal }) => askAs([staffToken(), customerToken()], customerId, signal),
  })

/** A card's owner as far as the reader may know: in full for staff and for the owner, masked for everybody else. */
export function useCardInfo(customerId: string) {
  return useQuery(cardQuery(customerId, useCustomer()))
}

/**
 * A session that is over must not hide what everybody may see: the card is then asked for with the other session, or
 * without any.
 */
async function askAs(
  [token, ...others]: readonly (string | undefined)[],
  customerId: string,
  signal: AbortSignal,
): Promise<CardInfo> {
  if (!token && others.length > 0) return askAs(others, customerId, signal)
  try {
    return await call(getCustomerInfo, { params: { customerId } }, { signal, token })
  } catch (error) {
    const isRefused = error instanceof ApiProblem && (error.status === 401 || error.status === 403)
    if (!isRefused || !token) throw error
    return askAs(others.length > 0 ? others : [undefined], customerId, signal)
  }
}
