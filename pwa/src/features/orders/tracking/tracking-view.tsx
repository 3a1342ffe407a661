import { Fragment, type ReactNode, useRef } from 'react'
import type { Revision } from '#api/features/orders/contract-order.ts'
import type { Tracking } from '#api/features/orders/contract-tracking.ts'
import { isForTheCounter, isStillCooked, isUnderWay } from '#api/features/orders/rules/order-status.ts'
import { waitingRevision } from '#api/features/orders/rules/revisions.ts'
import type { PublicRestaurant } from '#api/features/settings/contract.ts'
import { formatEuros, toCents } from '#api/kernel/order/money.ts'
import { plural } from '#api/kernel/plural.ts'
import { formatDay, formatTimeInSentence, parisDay, parisTime } from '#api/kernel/time/paris-time.ts'
import { routeAddress, telAddress } from '#pwa/lib/format/contact-words.ts'
import { formatPickup } from '#pwa/lib/format/hours-words.ts'
import { useClockSkew } from '#pwa/lib/state/clock.ts'
import { useServerReachable } from '#pwa/lib/state/connectivity.ts'
import { OrderCode, Timeline } from '#pwa/ui/data/order-parts.tsx'
import { ClockNote } from '#pwa/ui/feedback/device-notes.tsx'
import { Banner, Notice } from '#pwa/ui/feedback/notice.tsx'
import { ButtonLink } from '#pwa/ui/forms/button.tsx'
import { OrderPage } from '#pwa/ui/layout/order-page.tsx'
import { EmptyBowl } from '#pwa/ui/media/drawing.tsx'
import { Icon } from '#pwa/ui/media/icon.tsx'
import { changesOf } from '../revision-words.ts'
import { CancelOrder } from './cancel-order.tsx'
import { IAmHere, isExpectedSoon } from './i-am-here.tsx'
import { OrderAllergy } from './order-allergy.tsx'
import { DrawnOrder, OrderDetail, OrderMoney } from './order-items.tsx'
import { OrderWays, TakeAlong } from './order-ways.tsx'
import { isGivenBack, stateSentence, timelineSteps, wasPaid } from './tracking-words.ts'
import './orders-tracking.css'

/** The page's title, and a sentence under it. */
export type Headline = ReturnType<typeof stateSentence>

type TrackingViewProps = {
  order: Tracking
  token: string | undefined
  restaurant: PublicRestaurant | undefined
  /** Set while the server tells nothing: when it last did. */
  cutOffSince: Date | undefined
  now: Date
  /** In place of the sentence on the order's state. */
  headline?: Headline | undefined
  /** The payment, for an order that waits for it. */
  payment?: ReactNode
  /** Offers a notification when the order is ready, while it is being prepared. */
  notify?: ReactNode
  /** The facts of a payment that was just made. */
  paid?: ReactNode
  /** What may follow an order that is over: the same anew, a review. */
  again?: ReactNode
  /** Changes the order, or asks the restaurant for a change. */
  change?: ReactNode
  /** Takes back the change that waits for its payment and is the customer's own. */
  withdrawChange?: ReactNode
  /** Withdraws from drinks that keep. */
  withdraw?: ReactNode
  /** An invoice in the name of a company, of what was paid. */
  invoice?: ReactNode
  /** The way to one's data. */
  data?: ReactNode
  /** Where the page leads on to. */
  end?: ReactNode
}

const SAID = { '−': 'Retiré\u00a0: ', '+': 'Ajouté\u00a0: ', '→': '' }

/**
 * An order as its customer follows it: its status in a sentence, the number for the counter, the steps, the actions.
 */
export function TrackingView(props: TrackingViewProps) {
  const { order, token, restaurant, cutOffSince, now, payment, notify, again, change, withdrawChange } = props
  const { withdraw, invoice, data, paid, end } = props
  const { title, rest } = props.headline ?? stateSentence(order, now)
  const phone = restaurant?.phone
  const skewMs = useClockSkew()
  const heading = useRef<HTMLHeadingElement>(null)
  const toTitle = () => {
    heading.current?.scrollIntoView({ block: 'center' })
    heading.current?.focus({ preventScroll: true })
  }
  const isSoon = isExpectedSoon(order, now)
  const here = <IAmHere key="here" order={order} token={token} position={restaurant?.position} now={now} />
  const progress = (
    <Fragment key="progress">
      <Timeline label="Avancement de la commande" steps={timelineSteps(order, now)} />
      {isStillCooked(order.status) && notify}
    </Fragment>
  )
  return (
    <OrderPage
      name="Votre commande"
      title={title}
      titleRef={heading}
      lead={
        <>
          {rest && <p>{rest}</p>}
          <PickupSentence order={order} now={now} />
          <ClockNote skewMs={skewMs} />
        </>
      }
      drawing={order.status === 'cancelled' ? <EmptyBowl /> : <DrawnOrder lines={order.items} />}
      banner={cutOffSince && <CutOff since={cutOffSince} now={now} />}
      code={
        <OrderCode
          orderId={order.id}
          callNumber={order.callNumber}
          label={isForTheCounter(order.status) ? 'À montrer au comptoir' : 'Commande'}
        >
          {order.firstName}
          <br />
          {articles(order)}
        </OrderCode>
      }
    >
      <MovedPickup order={order} now={now} />
      <DelayedPickup order={order} now={now} />
      <FailedMail order={order} />
      {order.status === 'pending' && payment}
      {again}
      <RevisionsNote
        revisions={order.revisions}
        callNumber={order.callNumber}
        payment={payment}
        withdraw={withdrawChange}
        isOver={!isUnderWay(order.status)}
      />
      {/* Hours before, it is something to know for later. The same one moves up: what it watches for goes on. */}
      {isSoon ? [here, progress] : [progress, here]}
      <OrderWays>
        <ButtonLink to={wayTo(restaurant)}>
          <Icon name="pin" />
          Itinéraire
        </ButtonLink>
        <ButtonLink to={telAddress(phone ?? '')}>
          <Icon name="phone" />
          Appeler
        </ButtonLink>
        <TakeAlong order={order} token={token} />
      </OrderWays>
      {paid}
      <OrderAllergy order={order} token={token} days={restaurant?.allergyDays} />
      <OrderDetail order={order} />
      <OrderMoney order={order} token={token} />
      {change}
      <CancelOrder order={order} token={token} phone={phone} now={now} onCancelled={toTitle} />
      {withdraw}
      {wasPaid(order.paymentStatus) && invoice}
      {data}
      {end}
    </OrderPage>
  )
}

function CutOff({ since, now }: { since: Date; now: Date }) {
  const why = useServerReachable() ? 'Le site ne répond pas.' : 'Hors connexion.'
  return (
    <Banner icon="offline">
      {why} Dernier état reçu {lastHeard(since, now)}.
    </Banner>
  )
}

/** Such as `à 12 h 34`; with the day if it is another one. */
function lastHeard(at: Date, now: Date): string {
  const day = parisDay(at)
  return `${day === parisDay(now) ? '' : `le ${formatDay(day)} `}à ${formatTimeInSentence(parisTime(at))}`
}

function PickupSentence({ order, now }: { order: Tracking; now: Date }) {
  const { status, pickup } = order
  if (!pickup || !isUnderWay(status) || isGivenBack(order)) return null
  return (
    <p>
      À retirer <b>{formatPickup(pickup, now)}</b>.
    </p>
  )
}

function MovedPickup({ order: { status, pickup }, now }: { order: Tracking; now: Date }) {
  if (!pickup?.movedFrom || !isUnderWay(status)) return null
  return (
    <Notice icon="clock">
      Le paiement est arrivé tard pour le créneau de {formatTimeInSentence(pickup.movedFrom.time)}. Retrait{' '}
      {formatPickup(pickup, now)}.
    </Notice>
  )
}

/** Says that the kitchen needs longer; nothing once the order is ready. */
function DelayedPickup({ order: { status, pickup }, now }: { order: Tracking; now: Date }) {
  if (!pickup?.delayMinutes || !isStillCooked(status)) return null
  return (
    <Notice icon="clock">
      La cuisine a besoin de {plural(pickup.delayMinutes, 'minute', 'minutes')} de plus. Retrait{' '}
      {formatPickup(pickup, now)}.
    </Notice>
  )
}

/** This page is then all that the customer has of the order, until it ends. */
function FailedMail({ order: { status, mailFailed } }: { order: Tracking }) {
  if (!mailFailed || !isUnderWay(status)) return null
  return (
    <Notice icon="alert">
      Notre email n’a pas pu vous être remis. Gardez l’adresse de cette page&nbsp;: elle mène à votre commande.
    </Notice>
  )
}

/** Such as `3 articles, payés`; the articles alone where nothing is to be paid any more. */
function articles({ items, status, paymentStatus, till }: Tracking): string {
  const count = items.reduce((total, line) => total + line.quantity, 0)
  const counted = plural(count, 'article', 'articles')
  if (status === 'cancelled' && paymentStatus === 'unpaid') return counted
  const [one, many] = till ? AT_TILL[till.collectedAt ? 'collected' : 'open'] : MONEY[paymentStatus]
  return `${counted}, ${count > 1 ? many : one}`
}

const AT_TILL = { open: ['à payer au comptoir', 'à payer au comptoir'], collected: ['payé', 'payés'] } as const

const MONEY: Record<Tracking['paymentStatus'], readonly [one: string, many: string]> = {
  unpaid: ['à payer', 'à payer'],
  paid: ['payé', 'payés'],
  no_payment_required: ['offert', 'offerts'],
  partially_refunded: ['remboursé en partie', 'remboursés en partie'],
  refunded: ['remboursé', 'remboursés'],
}

function wayTo(restaurant: PublicRestaurant | undefined): string {
  return routeAddress([restaurant?.name, restaurant?.address].filter(Boolean).join(', '))
}

type RevisionsNoteProps = {
  revisions: readonly Revision[] | undefined
  callNumber: number | undefined
  /** The payment of the one that waits. */
  payment: ReactNode
  /** Takes the customer's own back. */
  withdraw: ReactNode
  /** The order is handed over or cancelled: what still waited can no longer be paid. */
  isOver: boolean
}

/** How an order was changed: what waits for its payment first, then what was made, the newest first. */
function RevisionsNote({ revisions = [], callNumber, payment, withdraw, isOver }: RevisionsNoteProps) {
  const waiting = isOver ? undefined : waitingRevision(revisions)
  const ended = revisions.filter(({ status }) => status !== 'waiting').reverse()
  const newest = ended.find(revision => revision.status === 'applied' && isOfOtherDay(revision))
  if (!waiting && ended.length === 0) return null
  return (
    <section className="revisions-note" aria-label="Modifications">
      {waiting && (
        <div className="waiting">
          <h2>Modification à payer</h2>
          <Changes revision={waiting} />
          <Notice icon="clock">
            Tant que le supplément n’est pas payé, votre commande reste valable et inchangée.
          </Notice>
          {payment}
          {waiting.byCustomer && withdraw}
        </div>
      )}
      {ended.map(revision => (
        <div key={revision.number} className="ended">
          <h3>{titleOf(revision)}</h3>
          <Changes revision={revision} />
          {revision === newest && callNumber !== undefined && (
            <p>
              Votre nouveau numéro, pour ce jour-là&nbsp;: <b>{callNumber}</b>
            </p>
          )}
          <p className="fate">{fateOf(revision)}</p>
        </div>
      ))}
    </section>
  )
}

/** Its order is called by another number since. */
function isOfOtherDay({ pickup }: Revision): boolean {
  return pickup !== undefined && pickup.from.date !== pickup.to.date
}

function Changes({ revision }: { revision: Revision }) {
  return (
    <ul>
      {changesOf(revision).map(({ sign, words }) => (
        <li key={`${sign} ${words}`}>
          <b aria-hidden="true">{sign}</b>
          <span>
            <span className="visually-hidden">{SAID[sign]}</span>
            {words}
          </span>
        </li>
      ))}
    </ul>
  )
}

function titleOf({ at, status, byCustomer }: Revision): string {
  const time = formatTimeInSentence(parisTime(new Date(at)))
  if (byCustomer) return status === 'applied' ? `Vous l’avez changée à ${time}` : `Votre changement de ${time}, annulé`
  return status === 'applied' ? `Commande modifiée à ${time}` : `Modification de ${time}, annulée`
}

function fateOf({ status, difference, waived, tillDifference }: Revision): string {
  const cents = toCents(difference)
  if (status === 'expired') return 'Le supplément n’a pas été payé à temps. Rien n’a changé.'
  if (status === 'withdrawn') return 'Rien n’a changé.'
  if (waived !== undefined) return `Différence de ${formatEuros(toCents(waived))}, offerte.`
  if (tillDifference !== undefined) return `Différence de ${formatEuros(toCents(tillDifference))}, au comptoir.`
  if (cents < 0) return `${formatEuros(-cents)} rendus sur votre carte, sous 5 à 10 jours.`
  return cents > 0 ? `Supplément payé\u00a0: ${formatEuros(cents)}.` : 'Rien à payer, rien à rendre.'
}
