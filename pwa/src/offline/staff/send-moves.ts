import type { Order } from '#api/features/orders/contract/orders.ts'
import { ApiProblem } from '#pwa/lib/calls/api.ts'
import type { MovesQueue } from './moves-queue.ts'
import type { QueuedMove, Theirs } from './queued-move.ts'
import { dueMove, whenMade, whenRefused, whenSent } from './rules.ts'

export type MoveSending = {
  queue: Pick<MovesQueue, 'reload' | 'state' | 'change'>
  /** Sends one move. @throws ApiProblem, NetworkFailure */
  post: (move: QueuedMove) => Promise<Order>
  now: () => number
  /** The server has made it: the order as it answered it. */
  onMade: (move: QueuedMove, order: Order) => void
  /** It did not, and told how the order is, if it did. */
  onRefused: (move: QueuedMove, error: ApiProblem) => void
}

/**
 * Sends what is due: the moves of an order one after the other, each on the version that the one before was answered.
 * A move is marked before it goes out. It leaves the queue once the server has it, becomes a question with the server's
 * no, and otherwise stays.
 * @returns how long to leave the server alone, in milliseconds; undefined once nothing is due any more
 */
export async function sendDueMoves(sending: MoveSending): Promise<number | undefined> {
  await sending.queue.reload()
  for (const orderId of [...sending.queue.state().chains.keys()]) {
    const pause = await sendOfOrder(sending, orderId)
    if (pause !== undefined) return pause
  }
  return undefined
}

async function sendOfOrder({ queue, post, now, onMade, onRefused }: MoveSending, orderId: string) {
  while (dueMove(queue.state().chains.get(orderId) ?? [], now())) {
    const chain = await queue.change(orderId, chain => whenSent(chain, now()))
    const move = dueMove(chain, now())
    if (!move) return undefined
    try {
      const order = await post(move)
      onMade(move, order)
      await queue.change(orderId, chain => whenMade(chain, move.key, order))
    } catch (error) {
      if (!isRefusal(error)) return pauseAfterMs(error)
      onRefused(move, error)
      await queue.change(orderId, chain => whenRefused(chain, move.key, theirsOf(error)))
    }
  }
  return undefined
}

/** Too slow, too early, too many, nobody logged in: no word about the order. */
const COMES_LATER = new Set([401, 408, 425, 429])
const TROUBLE_SECONDS = 5

/** Whether the server looked at the move and says no. */
function isRefusal(error: unknown): error is ApiProblem {
  return error instanceof ApiProblem && error.status < 500 && !COMES_LATER.has(error.status)
}

function pauseAfterMs(error: unknown): number {
  return 1000 * ((error instanceof ApiProblem && error.retryAfterSeconds) || TROUBLE_SECONDS)
}

/** What a refusal says of the order. */
function theirsOf({ body, message }: ApiProblem): Theirs {
  const { order, by } = body as { order?: Order & { since?: string; cancelReason?: string | null }; by?: string | null }
  if (!order) return { version: 0, sentence: message }
  const { status, version, paymentStatus: payment, since, cancelReason: reason } = order
  return { status, version, payment, since, by, reason, sentence: message }
}
