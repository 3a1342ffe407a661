/** The two statuses of a conflict, as text. */

import type { PaymentStatus } from '#api/features/orders/contract-order.ts'
import { STATUS_WORDS } from '#api/features/orders/rules/order-status.ts'
import { clock } from '#pwa/lib/state/clock.ts'
import type { Theirs } from '#pwa/offline/staff/moves/queued-move.ts'
import type { Chain } from '#pwa/offline/staff/rules.ts'
import { formatMoment } from '../../head/format-moment.ts'

/** Such as `Prête, 12:04`: the status that the last tap led to, and when. */
export function ourWords(chain: Chain, now: Date): string {
  const last = chain.at(-1)
  return last ? `${STATUS_WORDS[last.to]}, ${formatMoment(clock.fromDevice(last.at), now)}` : ''
}

/**
 * Such as `Annulée, 12:03 par Nok. Raison : article épuisé.`; the server's own sentence where its status is unknown.
 */
export function theirWords({ status, since, by, reason, payment, sentence }: Theirs, now: Date): string {
  if (!status) return sentence
  const moment = since ? `, ${formatMoment(new Date(since), now)}` : ''
  const who = by ? ` par ${by}` : ''
  const why = reason ? `. Raison\u00a0: ${reason.toLocaleLowerCase('fr')}` : ''
  return `${STATUS_WORDS[status]}${moment}${who}${why}${paymentWords(payment)}.`
}

function paymentWords(payment: PaymentStatus | undefined): string {
  if (payment === 'refunded') return '. Remboursée en entier'
  return payment === 'partially_refunded' ? '. Remboursée en partie' : ''
}
