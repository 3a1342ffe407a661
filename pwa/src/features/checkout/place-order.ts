import { type ProofChallenge, type ProofOfWork, postOrder } from '#api/features/orders/contract.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import { sentenceOf } from '#api/kernel/problems/problems.ts'
import { formatTimeInSentence, parisTime } from '#api/kernel/time/paris-time.ts'
import { withReference } from '#pwa/lib/calls/answers.ts'
import { ApiProblem, call, NetworkFailure } from '#pwa/lib/calls/api.ts'
import { returnWords } from '#pwa/lib/format/hours-words.ts'
import { clock } from '#pwa/lib/state/clock.ts'
import { later } from '#pwa/lib/state/later.ts'
import { isMakingKept } from '#pwa/lib/storage/order-making.ts'
import {
  attemptOf,
  besideOf,
  keepPlaced,
  keepProof,
  type OrderAttempt,
  orderOfAnotherTab,
  type PlacedOrder,
} from './order-attempt.ts'
import type { OrderRequest, Refusal } from './order-request.ts'

const loadSolver = later(async () => (await import('./solve-proof.ts')).solveProof)

const NOT_CREATED = 'Erreur lors de la création de la commande. Veuillez réessayer.'

/** The request may not have arrived, so it can be sent again: the same key makes one order of any number of tries. */
const WAITING =
  'En attente\u00a0: le réseau ne répond pas. Rien n’est débité. Réessayez dès son retour, la commande ne sera passée qu’une fois.'

const SIGN_IN_AGAIN = 'Reconnectez-vous\u00a0: votre panier est gardé.'

const NOTHING_KEPT =
  'Ce navigateur n’enregistre pas votre commande en cours. Une fois sur la page de paiement, payez ou annulez cette commande avant d’en passer une autre.'

/** Another tab has made an order of this cart, which waits for its payment. */
export class OrderedBefore extends Error {
  readonly order: PlacedOrder
  constructor(order: PlacedOrder) {
    super('ordered before')
    this.order = order
  }
}

/** This device stores nothing: once the page is left, it cannot know that there is an order already. */
export class NothingKept extends Error {}
let isLossSaid = false

/**
 * Places the order once: the same request again is answered with the order that exists already.
 * @param onProving called when the device has to compute for a moment before it may order
 * @throws ApiProblem, NetworkFailure (the order may or may not exist; ask again), OrderedBefore, and the first time
 *   NothingKept
 */
export async function placeOrder(
  request: OrderRequest,
  token: string | undefined,
  now: Date,
  onProving: () => void = () => {},
): Promise<PlacedOrder> {
  const other = orderOfAnotherTab(now)
  if (other) throw new OrderedBefore(other)
  const attempt = attemptOf(request, now)
  if (attempt.order) return attempt.order
  if (!isMakingKept() && !isLossSaid) {
    isLossSaid = true
    throw new NothingKept()
  }
  const send = (tried: OrderAttempt) =>
    call(postOrder, { body: { ...request, ...besideOf(tried) } }, { idempotencyKey: attempt.key, token })
  const order = await send(attempt).catch(
    async error => await send(keepProof(attempt, await proofFor(error, onProving))),
  )
  keepPlaced(attempt, order)
  return order
}

/**
 * The proof that the server asks of a stranger while much is held unpaid; its code is not loaded before.
 * @throws the error, where it asks for something else or this device cannot
 */
async function proofFor(error: unknown, onProving: () => void): Promise<ProofOfWork> {
  if (!(error instanceof ApiProblem) || error.code !== 'proof_required') throw error
  onProving()
  const solveProof = await loadSolver()
  const proof = await solveProof(error.body.challenge as ProofChallenge)
  if (!proof) throw error
  return proof
}

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

/** A pause as the page knows it by itself, so that it is said before anybody orders. */
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
