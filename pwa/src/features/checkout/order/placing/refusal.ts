import { ApiProblem, NetworkFailure } from '#pwa/lib/calls/api.ts'
import { withReference } from '#pwa/lib/format/with-reference.ts'
import { returnWords } from '#pwa/lib/menu/return-words.ts'
import type { Refusal } from './order-request.ts'

const NOT_CREATED = 'Erreur lors de la création de la commande. Veuillez réessayer.'

/** The request may not have arrived, so it can be sent again: the same key makes one order of any number of tries. */
const WAITING =
  'En attente\u00a0: le réseau ne répond pas. Rien n’est débité. Réessayez dès son retour, la commande ne sera passée qu’une fois.'

/** Turns an order's failure into what the person is told: the server's own sentence where it has one. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof NetworkFailure) return { code: 'offline', message: WAITING, body: {} }
  if (!(error instanceof ApiProblem) || error.code === 'unknown' || error.status >= 500) {
    return { code: 'failed', message: withReference(NOT_CREATED, error), body: {} }
  }
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
