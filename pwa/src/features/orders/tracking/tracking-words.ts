/** An order's status in the customer's words, on its own page and in the first page's list of running orders. */

import type { OrderStatus } from '#api/features/orders/contract-order.ts'
import type { Tracking } from '#api/features/orders/contract-tracking.ts'
import { CUSTOMER_STATUS_WORDS, isForTheCounter, isStillCooked } from '#api/features/orders/rules/order-status.ts'
import { callSign } from '#api/kernel/ids.ts'
import {
  addDays,
  formatDay,
  formatTimeInSentence,
  minutesOfDay,
  parisDay,
  parisTime,
} from '#api/kernel/time/paris-time.ts'
import { formatPickup, isPickupPast, type PickupTime } from '#pwa/lib/format/hours-words.ts'
import { shortDay } from '#pwa/lib/format/moment-words.ts'
import type { TimelineStep } from '#pwa/ui/data/order-parts.tsx'
import { STATUS_ICONS } from '../order-state.tsx'

type ShownOrder = Pick<Tracking, 'status' | 'paymentStatus' | 'pickup'>

/** The page's title, and a sentence about what the status means. */
export function stateSentence(order: ShownOrder, now: Date): { title: string; rest?: string } {
  if (isGivenBack(order)) {
    const stopped = isStillCooked(order.status) ? 'Elle n’est plus préparée. ' : ''
    return { title: 'Commande remboursée.', rest: `${stopped}${moneySentence(order.paymentStatus)}` }
  }
  switch (order.status) {
    case 'pending':
      return { title: 'Il reste à payer.' }
    case 'confirmed':
      return { title: 'C’est noté.', rest: `La cuisine s’y met ${whenCooked(order.pickup, now)}.` }
    case 'preparing':
      return { title: 'Le wok chauffe.' }
    case 'ready':
      return { title: 'C’est prêt.', rest: 'On vous attend au comptoir.' }
    case 'delivered':
      return { title: 'Bon appétit.' }
    case 'no_show':
      return { title: 'Commande non retirée.', rest: absentSentence(order.paymentStatus) }
    case 'cancelled':
      return { title: 'Commande annulée.', rest: moneySentence(order.paymentStatus) }
  }
}

/** Whether all the money went back before the order was handed over: nobody cooks it, nobody is expected. */
export function isGivenBack({ status, paymentStatus }: Omit<ShownOrder, 'pickup'>): boolean {
  return paymentStatus === 'refunded' && isForTheCounter(status)
}

/** The money of a cancelled order. */
function moneySentence(paymentStatus: Tracking['paymentStatus']): string {
  return wasPaid(paymentStatus) ? 'Remboursement sous 5 à 10 jours.' : 'Rien n’a été débité.'
}

/** What the terms say of an order that nobody fetched (article 7), as far as there is money to speak of. */
function absentSentence(paymentStatus: Tracking['paymentStatus']): string {
  const call = 'Un imprévu\u00a0? Appelez-nous.'
  if (paymentStatus === 'refunded') return `${moneySentence(paymentStatus)} ${call}`
  if (!wasPaid(paymentStatus)) return call
  return `Nos conditions ne la remboursent que si le retard vient de nous. ${call}`
}

/** Whether the site was paid anything, though it may have gone back. */
export function wasPaid(paymentStatus: Tracking['paymentStatus']): boolean {
  return paymentStatus !== 'unpaid' && paymentStatus !== 'no_payment_required'
}

const SOON_MINUTES = 60
const DAYS_OF_A_WEEK = 7

/** Such as `bientôt`, `demain`, `samedi`: an order for another day is cooked on that day. */
function whenCooked(pickup: PickupTime | null, now: Date): string {
  const today = parisDay(now)
  if (!pickup) return 'bientôt'
  if (pickup.date <= today) {
    return minutesOfDay(pickup.time) - minutesOfDay(parisTime(now)) <= SOON_MINUTES ? 'bientôt' : 'un peu avant l’heure'
  }
  if (pickup.date === addDays(today, 1)) return 'demain'
  const day = formatDay(pickup.date)
  return pickup.date < addDays(today, DAYS_OF_A_WEEK) ? (day.split(' ')[0] ?? day) : `le ${day}`
}

const WAY: readonly OrderStatus[] = ['pending', 'confirmed', 'preparing', 'ready', 'delivered']

/**
 * The five steps with their times, and the day where it is another one. An order that was cancelled or paid back shows
 * the steps it took, and its end instead of the rest.
 */
export function timelineSteps(order: ShownOrder & Pick<Tracking, 'history'>, now: Date): TimelineStep[] {
  const timeOf = (status: OrderStatus) => {
    const at = order.history.findLast(event => event.status === status)?.at
    return at && momentWords(new Date(at), now)
  }
  const step = (status: OrderStatus, state: TimelineStep['state'], time = timeOf(status)): TimelineStep => ({
    // Nobody waits for anything any more once it is done.
    word: status === 'pending' && state === 'done' ? 'Commandée' : CUSTOMER_STATUS_WORDS[status],
    icon: STATUS_ICONS[status],
    state,
    time,
  })
  const taken = () => WAY.filter(timeOf).map(status => step(status, 'done'))
  if (order.status === 'cancelled' || order.status === 'no_show') return [...taken(), step(order.status, 'current')]
  if (isGivenBack(order)) return [...taken(), { word: 'Remboursée', icon: STATUS_ICONS.cancelled, state: 'current' }]
  const current = WAY.indexOf(order.status)
  return WAY.map((status, index) => {
    if (index < current) return step(status, 'done')
    if (index === current) return step(status, 'current')
    return step(status, 'ahead', status === 'ready' && order.pickup ? promisedWords(order.pickup, now) : undefined)
  })
}

/** Such as `12 h 04`, `hier à 19 h 12`, `samedi 21 à 12 h 04`. */
function momentWords(at: Date, now: Date): string {
  return timeOnDay(parisDay(at), parisTime(at), now, ' à')
}

/** Such as `vers 12 h 30`, `demain vers 19 h`; `prévue à 12 h 30` once that has gone by. */
function promisedWords(pickup: PickupTime, now: Date): string {
  if (isPickupPast(pickup, now)) return `prévue à\u00a0${formatTimeInSentence(pickup.time)}`
  const words = timeOnDay(pickup.date, pickup.time, now, ' vers')
  return pickup.date === parisDay(now) ? `vers\u00a0${words}` : words
}

function timeOnDay(day: string, time: string, now: Date, joint: string): string {
  const today = parisDay(now)
  const words = formatTimeInSentence(time)
  if (day === today) return words
  const named = { [addDays(today, 1)]: 'demain', [addDays(today, -1)]: 'hier' }[day] ?? shortDay(day)
  return `${named}${joint}\u00a0${words}`
}

/** A running order on the first page: its number and pickup, then its status. */
export function runningWords(order: Tracking, now: Date): { head: string; rest: string } {
  const { status, pickup, payBy } = order
  const { title } = stateSentence(order, now)
  if (status === 'pending') {
    return {
      head: 'Commande pas encore payée.',
      rest: payBy ? `À\u00a0payer avant ${formatTimeInSentence(parisTime(new Date(payBy)))}.` : '',
    }
  }
  const called = `Commande ${callSign(order)}`
  if (status === 'ready') return { head: `${called}, prête.`, rest: 'On vous attend au comptoir.' }
  if (!pickup) return { head: `${called}.`, rest: title }
  const time = formatTimeInSentence(pickup.time)
  const today = isPickupPast(pickup, now) ? `prévue à\u00a0${time}` : `prête vers\u00a0${time}`
  const when = pickup.date === parisDay(now) ? today : `à retirer ${formatPickup(pickup, now)}`
  return { head: `${called}, ${when}.`, rest: title }
}

/**
 * Why somebody who has just opened an account confirms its address, while orders run that this device made without one;
 * undefined where none does.
 */
export function joiningWords(orders: readonly Tracking[]): string | undefined {
  const signs = orders.filter(({ status }) => isForTheCounter(status)).map(callSign)
  const [first] = signs
  if (!first) return undefined
  const [who, joins, gives] =
    signs.length === 1
      ? [`la commande ${first}`, 'rejoindra', 'Passée sans compte, elle ne donne pas de point.']
      : [`les commandes ${signs.join(', ')}`, 'rejoindront', 'Passées sans compte, elles ne donnent pas de point.']
  return `Confirmez votre adresse par le lien reçu par email\u00a0: ${who} à cette adresse ${joins} votre historique. ${gives}`
}
