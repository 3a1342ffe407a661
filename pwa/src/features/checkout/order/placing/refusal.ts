import { AppError } from '#api/kernel/problems/errors.ts'
import { sentenceOf } from '#api/kernel/problems/problems.ts'
import { formatTimeInSentence, parisTime } from '#api/kernel/time/paris-time.ts'
import { withReference } from '#pwa/lib/calls/answers.ts'
import { ApiProblem, NetworkFailure } from '#pwa/lib/calls/api.ts'
import { returnWords } from '#pwa/lib/format/hours-words.ts'
import { clock } from '#pwa/lib/state/clock.ts'
import type { PlacedOrder } from './order-attempt.ts'
import type { Refusal } from './order-request.ts'
import { NothingKept, OrderedBefore } from './place-order.ts'

const NOT_CREATED = 'Erreur lors de la création de la commande. Veuillez réessayer.'

/** The request may not have arrived, so it can be sent again: the same key makes one order of any number of tries. */
const WAITING =
  'En attente\u00a0: le réseau ne répond pas. Rien n’est débité. Réessayez dès son retour, la commande ne sera passée qu’une fois.'

const SIGN_IN_AGAIN = 'Reconnectez-vous\u00a0: votre panier est gardé.'

const NOTHING_KEPT =
  'Cet appareil ne garde rien de cette page. Une fois sur la page de paiement, payez ou annulez cette commande avant d’en passer une autre.'

/** Turns an order's failure into what the person is told: the server's own sentence where it has one. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof NetworkFailure) return { code: 'offline', message: WAITING, body: {} }
  if (error instanceof OrderedBefore) return orderedBefore(error.order)
  if (error instanceof NothingKept) return { code: 'nothing_kept', message: NOTHING_KEPT, body: {} }
  if (!(error instanceof ApiProblem) || error.code === 'unknown' || error.status >= 500) {
    return { code: 'failed', message: withReference(NOT_CREATED, error), body: {} }
  }
  // There is an order, and so a cart.
  if (error.code === 'session_expired') return { code: error.code, message: SIGN_IN_AGAIN, body: error.body }
  const fields = error.errors.map(({ message }) => message)
  const message = error.code === 'validation_failed' && fields.length > 0 ? fields.join('. ') : error.message
  return { code: error.code, message, body: error.body }
}

/** What the page knows of a pause by itself, so that nobody has to order to hear of it. */
export function refusalInPause(until: Date, now: Date): Refusal {
  const message = `Commandes en ligne suspendues, ${returnWords(until, now)}. Votre panier est gardé.`
  return { code: 'orders_paused', message, body: { pausedUntil: until.toISOString() } }
}

/** Whether the pause for which the server refused is still on: until then it refuses that pickup. */
export function isStillPaused({ code, body }: Refusal, now: Date): boolean {
  return code === 'orders_paused' && new Date(String(body.pausedUntil)) > now
}

/** As the server says it of an order that is paid. */
function orderedBefore({ id, trackingToken, createdAt }: PlacedOrder): Refusal {
  const values = { time: formatTimeInSentence(parisTime(createdAt ? new Date(createdAt) : clock.now())) }
  const message = sentenceOf(new AppError('already_ordered', { values }))
  return { code: 'already_ordered', message, body: { order: { id, trackingToken } } }
}
