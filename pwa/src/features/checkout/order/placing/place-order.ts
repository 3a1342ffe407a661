import { postOrder } from '#api/features/orders/contract/orders.ts'
import type { ProofChallenge, ProofOfWork } from '#api/features/orders/contract/proof-of-work.ts'
import { cancelOrder, getTracking } from '#api/features/orders/contract/tracking.ts'
import { CANCEL_REASONS } from '#api/features/orders/rules/cancel-reasons.ts'
import { ApiProblem, call } from '#pwa/lib/calls/api.ts'
import { later } from '#pwa/lib/state/later.ts'
import {
  attemptOf,
  besideOf,
  currentAttempt,
  dropAttempt,
  keepPlaced,
  keepProof,
  type OrderAttempt,
  type PlacedOrder,
} from './order-attempt.ts'
import type { OrderRequest } from './order-request.ts'

const loadSolver = later(async () => (await import('../proof/solve-proof.ts')).solveProof)

/**
 * Places the order once: the same request again is answered with the order that exists already.
 * @param onProving called when the device has to compute for a moment before it may order
 * @throws ApiProblem, NetworkFailure (the order may or may not exist; ask again)
 */
export async function placeOrder(
  request: OrderRequest,
  token: string | undefined,
  now: Date,
  onProving: () => void = () => {},
): Promise<PlacedOrder> {
  await giveUpOther(request, now)
  const attempt = attemptOf(request, now)
  if (attempt.order) return attempt.order
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

/**
 * Cancels the unpaid order of an earlier request: it still holds its slot, maybe the very one that is wanted now. Where
 * that fails, the order expires by itself.
 */
async function giveUpOther(request: OrderRequest, now: Date): Promise<void> {
  const current = currentAttempt()
  if (!current?.order || current.asked === JSON.stringify(request)) return
  const { id, trackingToken, payBy } = current.order
  dropAttempt()
  if (new Date(payBy) <= now) return
  try {
    const { status } = await call(getTracking, { params: { id }, query: { token: trackingToken } })
    if (status === 'pending')
      await call(cancelOrder, { params: { id }, body: { trackingToken, reason: CANCEL_REASONS.replaced } })
  } catch {
    // A failure here must not stop the new order.
  }
}
