import type { Order } from '#api/features/orders/contract/orders.ts'
import type { ApiProblem } from '#pwa/lib/calls/api.ts'
import { askedPauseMs, sendQueued } from '../../queue/send-queued.ts'
import { dueMove, whenMade, whenRefused, whenSent } from '../rules.ts'
import type { MovesQueue } from './moves-queue.ts'
import type { QueuedMove, Theirs } from './queued-move.ts'

export type MoveSending = {
  queue: MovesQueue
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
 * A move leaves the queue once the server has it, becomes a question with the server's no, and otherwise stays.
 * @returns how long to leave the server alone, in milliseconds; undefined once nothing is due any more
 */
export function sendDueMoves({ queue, post, now, onMade, onRefused }: MoveSending): Promise<number | undefined> {
  return sendQueued({
    queue,
    post,
    due: chain => dueMove(chain, now()),
    whenSent: chain => whenSent(chain, now()),
    whenArrived(move, order) {
      onMade(move, order)
      return chain => whenMade(chain, move.key, order)
    },
    whenRefused(move, error) {
      onRefused(move, error)
      return chain => whenRefused(chain, move.key, theirsOf(error))
    },
    // Also where nobody is logged in: no word about the order.
    comesLater: new Set([401, 408, 425, 429]),
    pauseMs: error => askedPauseMs(error, TROUBLE_SECONDS),
    holdsAll: () => true,
  })
}

const TROUBLE_SECONDS = 5

/** What a refusal says of the order. */
function theirsOf({ body, message }: ApiProblem): Theirs {
  const { order, by } = body as { order?: Order & { since?: string; cancelReason?: string | null }; by?: string | null }
  if (!order) return { version: 0, sentence: message }
  const { status, version, paymentStatus: payment, since, cancelReason: reason } = order
  return { status, version, payment, since, by, reason, sentence: message }
}
