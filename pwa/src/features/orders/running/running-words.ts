/** What the first page says about a running order: its number and pickup, then its status. */
import type { Tracking } from '#api/features/orders/contract/tracking.ts'
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
