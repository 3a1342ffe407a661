/** Sends moves and ticks by themselves: when nobody can take them back any more, at the network's return, after a login. */

import type { Order } from '#api/features/orders/contract-order.ts'
import type { BoardLine, BoardOrder } from '#api/features/orders/contract-staff.ts'
import { lineTitle } from '#api/features/orders/rules/line-words.ts'
import { mayBeTicked } from '#api/features/orders/rules/order-status.ts'
import type { ApiProblem } from '#pwa/lib/calls/api.ts'
import { currentStaff, watchStaff } from '#pwa/lib/session/staff-session.ts'
import { clock } from '#pwa/lib/state/clock.ts'
import { askServer, isServerReachable } from '#pwa/lib/state/connectivity.ts'
import { oneAtATime } from '../queue/one-at-a-time.ts'
import type { Chain } from '../queue/queue.ts'
import { queueRunner } from '../queue/queue-runner.ts'
import { askedPauseMs, sendQueued } from '../queue/send-queued.ts'
import type { QueuedMove, Theirs } from './queued-move.ts'
import { atOnce, dueTap, isAsking, whenMade, whenRefused, whenSent, withHandOver } from './rules.ts'
import { isTick, MOVES, type QueuedTap, type TapsQueue, tapsQueue } from './taps-queue.ts'
import { type QueuedTick, type TheirTick, whenTicked, whenTickRefused } from './ticks.ts'

const { inTurn } = oneAtATime(MOVES)

type Hands = Pick<MoveSending, 'onMade' | 'onRefused'> & {
  post: (tap: QueuedTap, isLeaving: boolean) => Promise<BoardOrder>
}

export type MoveSender = ReturnType<typeof moveSender>

const TROUBLE_SECONDS = 5

/** @param hands how a tap is sent, and what is done with its answer */
export function moveSender({ post, onMade, onRefused }: Hands) {
  /** A tap that goes out as the page is left must not go out a second time where the page stays after all. */
  const onTheirWay = new Map<string, Promise<BoardOrder>>()

  function postOnce(tap: QueuedTap, isLeaving: boolean): Promise<BoardOrder> {
    const begun = onTheirWay.get(tap.key)
    if (begun) return begun
    const posted = post(tap, isLeaving)
    onTheirWay.set(tap.key, posted)
    posted.catch(() => onTheirWay.delete(tap.key))
    return posted
  }

  async function send(): Promise<number | undefined> {
    const sending = { queue: tapsQueue, post: (tap: QueuedTap) => postOnce(tap, false), now: clock.deviceMs }
    try {
      return await inTurn(() => sendDueMoves({ ...sending, onMade, onRefused }))
    } finally {
      onTheirWay.clear()
    }
  }

  const { use } = queueRunner({
    queue: tapsQueue,
    send,
    nextDueAt,
    mayGoOut,
    watches: [watchStaff, askOnFocus],
    returnEndsPause: true,
  })

  return {
    use,
    /**
     * The first of each chain goes out before anything else is done: a page that is left does nothing later. Its answer
     * is dealt with where the page lives on after all; else the next page sends it again, by the same key.
     */
    sendOnLeaving(): void {
      const now = clock.deviceMs()
      for (const [id, chain] of tapsQueue.state().chains) {
        const [first] = chain
        const goesOut = first?.state === 'waiting' && mayGoOut()
        if (goesOut) postOnce(first, true).catch(() => undefined)
        // The next page sends it as it went out here.
        void tapsQueue.change(id, chain => (goesOut ? whenSent(atOnce(chain, now), now) : atOnce(chain, now)))
      }
    },
  }
}

/** Somebody looks at the page: whether the server is back is known sooner. */
function askOnFocus(): () => void {
  const onFocus = () => {
    if (nextDueAt() !== undefined && !isServerReachable()) void askServer()
  }
  window.addEventListener('focus', onFocus)
  return () => window.removeEventListener('focus', onFocus)
}

function mayGoOut(): boolean {
  return isServerReachable() && currentStaff()?.isOver === false
}

/** When the next one may go out; undefined where none waits but for somebody's decision. */
function nextDueAt(): number | undefined {
  const firsts = [...tapsQueue.state().chains.values()].filter(chain => !isAsking(chain)).map(([first]) => first)
  return firsts.length === 0 ? undefined : Math.min(...firsts.map(first => first?.dueAt ?? 0))
}

type MoveSending = {
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
function sendDueMoves({ queue, post, now, onMade, onRefused }: MoveSending): Promise<number | undefined> {
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
