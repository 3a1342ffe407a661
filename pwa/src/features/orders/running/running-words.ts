/** What the first page says about a running order: its number and pickup, then its status. */
import type { Tracking } from '#api/features/orders/contract-tracking.ts'
import { isForTheCounter } from '#api/features/orders/rules/order-status.ts'
import { callSign } from '#api/kernel/ids.ts'
import { formatTimeInSentence, parisDay, parisTime } from '#api/kernel/time/paris-time.ts'
import { formatPickup, isPickupPast } from '#pwa/lib/format/words/pickup-words.ts'
import { stateSentence } from '../tracking/tracking-words.ts'

export function runningWords(order: Tracking, now: Date): { head: string; rest: string } {
  const { status, pickup, payBy } = order
  const { title } = stateSentence(order, now)
  if (status === 'pending') {
    return {
      head: title,
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
      ? [`la commande ${first}`, 'vous rejoindra', 'Passée sans compte, elle ne donne pas de point.']
      : [`les commandes ${signs.join(', ')}`, 'vous rejoindront', 'Passées sans compte, elles ne donnent pas de point.']
  return `Confirmez votre adresse par le lien reçu par email\u00a0: ${who} à cette adresse ${joins}. ${gives}`
}
