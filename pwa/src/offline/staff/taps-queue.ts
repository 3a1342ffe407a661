/**
 * The board's queue: all that was tapped there and that the server has not answered yet, steps of orders and dishes
 * that are cooked. One of this browser, followed by every tab; how it is stored, sent and agreed with the server.
 */

import {
  type BoardLine,
  type BoardOrder,
  moveOrder,
  type TheirOrder,
  tickLine,
} from '#api/features/orders/contract-staff.ts'
import { lineTitle } from '#api/features/orders/rules/line-words.ts'
import { mayBeTicked } from '#api/features/orders/rules/order-status.ts'
import { inTime } from '#pwa/lib/calls/answers.ts'
import type { ApiProblem } from '#pwa/lib/calls/api.ts'
import { staffCall } from '#pwa/lib/calls/staff-call.ts'
import { currentStaff, watchStaff } from '#pwa/lib/session/staff-session.ts'
import { clock } from '#pwa/lib/state/clock.ts'
import { askServer, isServerReachable } from '#pwa/lib/state/connectivity.ts'
import {
  type Change,
  changeOf,
  createQueue,
  type QueueKind,
  type QueueStorage,
  queueInMemory,
  storedQueue,
} from '../queue/queue.ts'
import { otherTabs, queueRunner } from '../queue/queue-runner.ts'
import { askedPauseMs, oneAtATime, type Sending, sendQueued } from '../queue/send-queued.ts'
import { withStaffDatabase } from './device-storage.ts'
import {
  atOnce,
  dueTap,
  isAsking,
  isQueuedMove,
  type QueuedMove,
  type Theirs,
  whenMade,
  whenRefused,
  whenSent,
  withHandOver,
} from './moves.ts'
import { isQueuedTick, type QueuedTick, type TheirTick, tickChainId, whenTicked, whenTickRefused } from './ticks.ts'

export type QueuedTap = QueuedMove | QueuedTick
export type TapsStorage = QueueStorage<QueuedTap>

const isTick = (tap: QueuedTap): tap is QueuedTick => tap.kind === 'tick'
const isMove = (tap: QueuedTap): tap is QueuedMove => !isTick(tap)

const TAPS: QueueKind<QueuedTap> = {
  name: 'The taps of the board',
  isEntry: value => isQueuedMove(value) || isQueuedTick(value),
  chainOf: tap => (isTick(tap) ? tickChainId(tap) : tap.orderId),
  writtenAt: ({ at }) => at,
}

/** @param onChanged told after every change made here, for the other tabs */
export function createTapsQueue(kept: TapsStorage, onChanged?: () => void) {
  const taps = createQueue(TAPS, kept, onChanged)
  return { taps, moves: taps.chainsOf(isMove), ticks: taps.chainsOf(isTick) }
}

/** As long as the page lives. */
export function tapsInMemory(known: readonly QueuedTap[]): TapsStorage {
  return queueInMemory(TAPS, known)
}

/** Of the lock and the channel that tabs share. */
const TABS = 'laikhram_staff_moves'

/** `tapsQueue` is all of it; the others are the chains of its two kinds. */
export const {
  taps: tapsQueue,
  moves: moveChains,
  ticks: tickChains,
} = createTapsQueue(storedQueue(TAPS, withStaffDatabase, 'moves'), () => notifyOtherTabs('changed'))

const lookAgain = () => void tapsQueue.reload()
const notifyOtherTabs = otherTabs<'changed'>(TABS, { onMessage: lookAgain, onShown: lookAgain })
const { inTurn } = oneAtATime(TABS)

/** The taps behind one that gets no answer wait no longer than this. */
export const PATIENCE_MS = 15_000
const TROUBLE_SECONDS = 5

/**
 * Sends the taps by themselves: when nobody can take them back any more, at the network's return, after a login. The
 * moves of an order go out one after the other, each on the version that the one before was answered, and the ticks of
 * each of its dishes in the same way. A tap leaves the queue once the server has it, becomes a question with the
 * server's no, and otherwise stays.
 * @param onTold the order as an answer or a refusal tells it
 */
export function tapsSender(onTold: (order: BoardOrder) => void) {
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

  const sending: Sending<QueuedTap, BoardOrder> = {
    queue: tapsQueue,
    post: tap => postOnce(tap, false),
    due: chain => dueTap(chain, clock.deviceMs()),
    whenSent(chain) {
      const now = clock.deviceMs()
      return whenSent(chain.every(isMove) ? withHandOver(chain, now) : chain, now)
    },
    whenArrived(tap, order) {
      onTold(order)
      return whenTaken(tap, order)
    },
    whenRefused(tap, problem) {
      const { order } = refusalOf(problem)
      if (order) onTold(order)
      return whenNotTaken(tap, problem)
    },
    // Also where nobody is logged in: no word about the order.
    comesLater: new Set([401, 408, 425, 429]),
    pauseMs: error => askedPauseMs(error, TROUBLE_SECONDS),
    holdsAll: () => true,
  }

  async function send(): Promise<number | undefined> {
    try {
      return await inTurn(() => sendQueued(sending))
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

/** @throws ApiProblem, NetworkFailure */
function post(tap: QueuedTap, isLeaving: boolean): Promise<BoardOrder> {
  const params = { id: tap.orderId }
  const options = { idempotencyKey: tap.key, keepalive: isLeaving, signal: inTime(PATIENCE_MS) }
  if (isTick(tap)) {
    const { line, part, cooked, version } = tap
    return staffCall(tickLine, { params, body: { line, part, cooked, version } }, options)
  }
  const { to: status, version, ageChecked, handedOver } = tap
  const body = { status, version, ...(ageChecked && { ageChecked }), ...(handedOver && { handedOver }) }
  return staffCall(moveOrder, { params, body }, options)
}

function whenTaken(tap: QueuedTap, order: BoardOrder): Change<QueuedTap> {
  return isTick(tap)
    ? changeOf(isTick, chain => whenTicked(chain, tap.key, partOf(order, tap)?.version ?? tap.version))
    : changeOf(isMove, chain => whenMade(chain, tap.key, order))
}

function whenNotTaken(tap: QueuedTap, problem: ApiProblem): Change<QueuedTap> {
  return isTick(tap)
    ? changeOf(isTick, chain => whenTickRefused(chain, tap.key, theirTickOf(tap, problem)))
    : changeOf(isMove, chain => whenRefused(chain, tap.key, theirsOf(problem)))
}

/** The order as it is, where a refusal tells it; as in any answer, it is not validated again. */
function refusalOf({ body }: ApiProblem): Partial<TheirOrder> {
  return body
}

function theirsOf(problem: ApiProblem): Theirs {
  const { order, by } = refusalOf(problem)
  if (!order) return { version: 0, sentence: problem.message }
  const { status, version, paymentStatus: payment, since, cancelReason: reason } = order
  return { status, version, payment, since, by, reason, sentence: problem.message }
}

/** What a refusal says of the part: nothing where another dish stands there now, or the order is cooked no more. */
function theirTickOf(tick: QueuedTick, problem: ApiProblem): TheirTick {
  const { order, by } = refusalOf(problem)
  const part = order && mayBeTicked(order.status) ? partOf(order, tick) : undefined
  if (part) return { cooked: part.cooked, version: part.version, by, sentence: problem.message }
  return { version: 0, sentence: order ? 'Ce plat n’est plus à cuire dans cette commande.' : problem.message }
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
