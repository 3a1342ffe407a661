import { type ProofChallenge, type ProofOfWork, postOrder } from '#api/features/orders/contract.ts'
import { ApiProblem, call } from '#pwa/lib/calls/api.ts'
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
import type { OrderRequest } from './order-request.ts'

const loadSolver = later(async () => (await import('../proof/solve-proof.ts')).solveProof)

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
 * What the server asks of a stranger while much is held unpaid; nothing of it is loaded before.
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
