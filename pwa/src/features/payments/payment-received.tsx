import { queryOptions, useQuery } from '@tanstack/react-query'
import type { OrderStatus } from '#api/features/orders/contract-order.ts'
import { isStillCooked, isUnderWay } from '#api/features/orders/rules/order-status.ts'
import { getPaymentStatus } from '#api/features/payments/contract.ts'
import type { PublicRestaurant } from '#api/features/settings/contract.ts'
import type { OutputOf } from '#api/kernel/endpoint.ts'
import { formatEuros, toCents } from '#api/kernel/order/money.ts'
import { plural } from '#api/kernel/plural.ts'
import {
  addDays,
  formatDay,
  formatTimeInSentence,
  minutesOfDay,
  parisDay,
  parisTime,
} from '#api/kernel/time/paris-time.ts'
import { ApiProblem, isFinalRefusal } from '#pwa/lib/calls/answers.ts'
import { call } from '#pwa/lib/calls/api.ts'
import { routeAddress, telAddress, unbroken } from '#pwa/lib/format/contact-words.ts'
import { formatPickup, type PickupTime } from '#pwa/lib/format/hours-words.ts'
import { useServerReachable } from '#pwa/lib/state/connectivity.ts'
import { Fact } from '#pwa/ui/data/figures.tsx'
import './payments.css'

type PaymentReceivedProps = {
  amountCents: number
  /** The number of the change that the money is for, of an order that was paid before; else it is for the order. */
  revision?: number | undefined
  /** The whole order's, where this device knows it: said beside a change's money. */
  totalCents?: number | undefined
  /** A promotion's discount, where this device knows the order. */
  discount?: { percent: number; amount: number } | undefined
  restaurant: PublicRestaurant | undefined
  /** Undefined where this device does not know the order. */
  pickup?: PickupTime | undefined
  /** The order's status where it is known: the page may be opened again when the order is over. */
  status?: OrderStatus | undefined
  now: Date
  /** Whether a text message will say when the order is ready. */
  bySms?: boolean | undefined
  /** Whether this device could be notified when the order is ready. */
  canNotify?: boolean | undefined
}

const DAYS_OF_A_WEEK = 7

const POLL_MS = 2000

/** The facts of a paid order and what happens next. It promises only what is set up. */
export function PaymentReceived(props: PaymentReceivedProps) {
  const { amountCents, revision, totalCents, discount, restaurant } = props
  const { pickup, status = 'confirmed', now } = props
  const isRevision = revision !== undefined
  const pickupWords = pickup && formatPickup(pickup, now)
  // The preparation time is said only for today's orders: the kitchen begins another day's order on that day.
  const preparation = pickup && isStillCooked(status) && preparationWords(pickup, now)
  return (
    <section className="payment-received">
      <dl className="fact-list">
        <Fact name={isRevision ? 'Supplément payé' : 'Montant payé'}>
          <b className="num">{formatEuros(amountCents)}</b>
        </Fact>
        {isRevision && totalCents !== undefined && (
          <Fact name="Nouveau total">
            <b className="num">{formatEuros(totalCents)}</b>
          </Fact>
        )}
        {discount && (
          <Fact name="Réduction">
            {discount.percent}&nbsp;%, {formatEuros(toCents(discount.amount))} déjà déduits
          </Fact>
        )}
        <Fact name="Moyen de paiement">carte bancaire</Fact>
        <Fact name="Retrait">
          {pickupWords && <b className="when">{pickupWords}</b>}
          {restaurant && (
            <a href={routeAddress(restaurant.address)} target="_blank" rel="noopener">
              {restaurant.address}
            </a>
          )}
        </Fact>
        {preparation && <Fact name="Préparation">{preparation}</Fact>}
        {restaurant && (
          <>
            <Fact name="Téléphone">
              <a href={telAddress(restaurant.phone)}>{unbroken(restaurant.phone)}</a>
            </Fact>
            <Fact name="Email">
              <a href={`mailto:${restaurant.email}`}>{restaurant.email}</a>
            </Fact>
          </>
        )}
      </dl>
      {isUnderWay(status) && <Next {...props} isCooked={!isStillCooked(status)} />}
    </section>
  )
}

const LAST_MINUTES = 90

/** The order's own minutes until a pickup that is near, 'd’ici 25 minutes'; undefined once the time has come. */
function preparationWords({ date, time }: PickupTime, now: Date): string | undefined {
  if (date !== parisDay(now)) return undefined
  const minutes = minutesOfDay(time) - minutesOfDay(parisTime(now))
  // Hours from now, 'd’ici 10 h 12', would be read as a time of the clock; the pickup above says that one.
  return minutes < 1 || minutes > LAST_MINUTES ? undefined : `d’ici ${plural(minutes, 'minute', 'minutes')}`
}

function Next(props: PaymentReceivedProps & { isCooked: boolean }) {
  const { revision, pickup, now, bySms, canNotify, isCooked } = props
  const isRevision = revision !== undefined
  return (
    <>
      <h2>La suite</h2>
      <ol>
        {isRevision && <li>Votre commande est modifiée. La facturette corrigée arrive par email.</li>}
        {!isCooked && (
          <>
            <li>La cuisine la prépare pour {pickup ? preparedFor(pickup, now) : 'l’heure du retrait'}.</li>
            <li>
              {bySms ? 'Un SMS' : 'Un email'} vous prévient quand elle est prête
              {canNotify && ', une notification aussi si vous les activez'}.
            </li>
          </>
        )}
        <li>Venez au comptoir, {isRevision && 'le même '}numéro en main.</li>
      </ol>
    </>
  )
}

/**
 * Such as `aujourd’hui, 12 h 30` or `mardi, 19 h 30`; with the date from a week on, since the weekday alone would mean
 * today.
 */
function preparedFor({ date, time }: PickupTime, now: Date): string {
  const today = parisDay(now)
  const day = formatDay(date)
  const words = date < addDays(today, DAYS_OF_A_WEEK) ? day.split(' ')[0] : day
  return `${date === today ? 'aujourd’hui' : words}, ${formatTimeInSentence(time)}`
}

type Answer = OutputOf<typeof getPaymentStatus>

type Paid<State> = { state: State; orderId: string; amountCents: number; revision?: number | undefined }

export type PaymentOutcome =
  | { state: 'checking' }
  /** The server does not answer, or that it failed, which says nothing about the payment: it is asked again. */
  | { state: 'silent'; isFault: boolean }
  | Paid<'paid'>
  /** The payment came for an order that was already cancelled, or a change that waited no more: it is refunded. */
  | Paid<'returned'>
  | { state: 'failed'; message: string }

const paymentQuery = (sessionId: string | undefined) =>
  queryOptions({
    queryKey: ['payment', sessionId],
    queryFn: ({ signal }) => call(getPaymentStatus, { params: { session_id: sessionId ?? '' } }, { signal }),
    enabled: sessionId !== undefined,
    refetchInterval: ({ state: { data } }) => (data && outcomeOf(data).state === 'checking' ? POLL_MS : false),
    retry: (_, error) => !isFinalRefusal(error),
    retryDelay: POLL_MS,
    staleTime: 0,
  })

/**
 * The outcome of a payment session; asked for every 2 s while it is undecided or unanswered, and only while the page is
 * visible.
 */
export function usePaymentOutcome(sessionId: string | undefined): PaymentOutcome & { checkAgain: () => void } {
  const { data, error, failureReason, isFetching, refetch } = useQuery(paymentQuery(sessionId))
  const isReachable = useServerReachable()
  const checkAgain = () => void refetch()
  if (sessionId === undefined) return { state: 'failed', message: 'Aucune session de paiement trouvée', checkAgain }
  const known: PaymentOutcome = data ? outcomeOf(data) : { state: 'checking' }
  if (known.state !== 'checking') return { ...known, checkAgain }
  const failure = error ?? failureReason
  if (!isReachable || (failure && !isFinalRefusal(failure)))
    return { state: 'silent', isFault: isReachable && failure instanceof ApiProblem, checkAgain }
  if (error && !isFetching)
    return { state: 'failed', message: 'Erreur lors de la vérification du paiement', checkAgain }
  return { ...known, checkAgain }
}

/** Reads the server's answer; a cancelled order is never shown as paid (docs/product.md#payment). */
export function outcomeOf(answer: Answer): PaymentOutcome {
  const { paymentStatus, status, orderStatus, orderId } = answer
  const amountCents = toCents(answer.amount)
  if (paymentStatus !== 'unpaid') {
    const isReturned = orderStatus === 'cancelled' || answer.revision?.isApplied === false
    return { state: isReturned ? 'returned' : 'paid', orderId, amountCents, revision: answer.revision?.number }
  }
  if (status === 'expired' || orderStatus === 'cancelled') {
    return { state: 'failed', message: 'La session de paiement a expiré' }
  }
  return { state: 'checking' }
}
