import type { Order } from '#api/features/orders/contract-order.ts'
import type { BoardLine, BoardOrder } from '#api/features/orders/contract-staff.ts'
import { lineTitle } from '#api/features/orders/rules/line-words.ts'
import { mayBeTicked } from '#api/features/orders/rules/order-status.ts'
import type { ApiProblem } from '#pwa/lib/calls/api.ts'
import type { Chain } from '../../queue/queue-storage.ts'
import { askedPauseMs, sendQueued } from '../../queue/send-queued.ts'
import { dueTap, whenMade, whenRefused, whenSent, withHandOver } from '../rules.ts'
import type { QueuedMove, Theirs } from './queued-move.ts'
import { isTick, type QueuedTap, type TapsQueue } from './taps-queue.ts'
import type { QueuedTick, TheirTick } from './ticks/queued-tick.ts'
import { whenTicked, whenTickRefused } from './ticks/tick-rules.ts'

export type MoveSending = {
  queue: TapsQueue['taps']
  /** Sends one tap. @throws ApiProblem, NetworkFailure */
  post: (tap: QueuedTap) => Promise<BoardOrder>
  now: () => number
  /** The server has it: the order as it answered it. */
  onMade: (tap: QueuedTap, order: BoardOrder) => void
  /** It did not, and told how the order is, if it did. */
  onRefused: (tap: QueuedTap, error: ApiProblem) => void
}

/**
 * Sends what is due: the moves of an order one after the other, each on the version that the one before was answered,
 * and the ticks of each of its lines in the same way. A tap leaves the queue once the server has it, becomes a question
 * with the server's no, and otherwise stays.
 * @returns how long to leave the server alone, in milliseconds; undefined once nothing is due any more
 */
export function sendDueMoves({ queue, post, now, onMade, onRefused }: MoveSending): Promise<number | undefined> {
  return sendQueued({
    queue,
    post,
    due: chain => dueTap(chain, now()),
    whenSent: chain => whenSent(isOfMoves(chain) ? withHandOver(chain, now()) : chain, now()),
    whenArrived(tap, order) {
      onMade(tap, order)
      return isTick(tap)
        ? ofTicks(chain => whenTicked(chain, tap.key, partOf(order, tap)?.version ?? tap.version))
        : ofMoves(chain => whenMade(chain, tap.key, order))
    },
    whenRefused(tap, error) {
      onRefused(tap, error)
      return isTick(tap)
        ? ofTicks(chain => whenTickRefused(chain, tap.key, theirTickOf(tap, error)))
        : ofMoves(chain => whenRefused(chain, tap.key, theirsOf(error)))
    },
    // Also where nobody is logged in: no word about the order.
    comesLater: new Set([401, 408, 425, 429]),
    pauseMs: error => askedPauseMs(error, TROUBLE_SECONDS),
    holdsAll: () => true,
  })
}

const TROUBLE_SECONDS = 5

const isOfMoves = (chain: Chain<QueuedTap>): chain is Chain<QueuedMove> => !chain.some(isTick)

type Change<Tap> = (chain: Chain<Tap>) => Chain<Tap>

// A chain holds one kind: that of the tap which was sent from it.
const ofTicks = (change: Change<QueuedTick>) => change as unknown as Change<QueuedTap>
const ofMoves = (change: Change<QueuedMove>) => change as unknown as Change<QueuedTap>

/** What a refusal says of the order. */
function theirsOf({ body, message }: ApiProblem): Theirs {
  const { order, by } = body as { order?: Order & { since?: string; cancelReason?: string | null }; by?: string | null }
  if (!order) return { version: 0, sentence: message }
  const { status, version, paymentStatus: payment, since, cancelReason: reason } = order
  return { status, version, payment, since, by, reason, sentence: message }
}

/** What a refusal says of the part: nothing where another dish stands there now, or the order is cooked no more. */
function theirTickOf(tick: QueuedTick, { body, message }: ApiProblem): TheirTick {
  const { order, by } = body as { order?: BoardOrder; by?: string | null }
  const part = order && mayBeTicked(order.status) ? partOf(order, tick) : undefined
  if (part) return { cooked: part.cooked, version: part.version, by, sentence: message }
  return { version: 0, sentence: order ? 'Ce plat n’est plus à cuire dans cette commande.' : message }
}

function partOf({ items }: BoardOrder, { line, part, title }: QueuedTick): BoardLine['parts'][number] | undefined {
  const item = items.find(({ id }) => id === line)
  return item && partTitle(item, part) === title ? item.parts[part] : undefined
}

/** What stands on the ticket of a line, or of a set menu's dish. */
function partTitle({ components, options, name }: BoardLine, part: number): string | undefined {
  if (!components?.length) return lineTitle({ name, variant: options.variant })
  const dish = components[part]
  return dish && lineTitle({ name: dish.name, variant: dish.protein })
}
