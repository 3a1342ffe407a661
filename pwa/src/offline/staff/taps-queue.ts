/**
 * All that was tapped on the board and that the server has not answered yet: steps of orders, and lines that are
 * cooked. One queue of this browser, followed by every tab.
 */

import {
  type Chain,
  createQueue,
  type Database,
  type QueueKind,
  type QueueState,
  type QueueStorage,
  queueInMemory,
  storedQueue,
} from '../queue/queue.ts'
import { otherTabs } from '../queue/queue-runner.ts'
import { withStaffDatabase } from './device-storage.ts'
import { isQueuedMove, type QueuedMove } from './queued-move.ts'
import { isQueuedTick, type QueuedTick, tickChainId } from './ticks.ts'

export type QueuedTap = QueuedMove | QueuedTick

const TAPS: QueueKind<QueuedTap> = {
  name: 'The taps of the board',
  isEntry: (value): value is QueuedTap => isQueuedMove(value) || isQueuedTick(value),
  chainOf: tap => (isTick(tap) ? tickChainId(tap) : tap.orderId),
  writtenAt: ({ at }) => at,
}

export type TapsStorage = QueueStorage<QueuedTap>
export type TapsQueue = ReturnType<typeof createTapsQueue>

export function isTick(tap: QueuedTap): tap is QueuedTick {
  return 'kind' in tap
}

/** @param onChanged told after every change made here, for the other tabs */
export function createTapsQueue(kept: TapsStorage, onChanged?: () => void) {
  const taps = createQueue(TAPS, kept, onChanged)
  return {
    taps,
    moves: onlyOf(taps, (tap): tap is QueuedMove => !isTick(tap)),
    ticks: onlyOf(taps, isTick),
  }
}

/** @returns storage whose calls throw where the device keeps nothing */
function storedTaps(): TapsStorage {
  return storedQueue(TAPS, withStaffDatabase as unknown as Database, 'moves')
}

/** As long as the page lives. */
export function tapsInMemory(known: readonly QueuedTap[]): TapsStorage {
  return queueInMemory(TAPS, known)
}

/** The same queue, as if it held one kind alone: who asks by the ids of that kind meets nothing else. */
function onlyOf<One extends QueuedTap>(
  queue: ReturnType<typeof createQueue<QueuedTap>>,
  isOne: (tap: QueuedTap) => tap is One,
) {
  let seen: QueueState<QueuedTap> | undefined
  let part: QueueState<One> | undefined

  /** Keeps its identity while the whole does, and its chains while they are the same: taps of the other kind draw nothing. */
  function state(): QueueState<One> {
    const whole = queue.state()
    if (part && seen === whole) return part
    seen = whole
    const own = [...whole.chains].filter(([, [first]]) => first && isOne(first)) as unknown as [string, Chain<One>][]
    const before = part?.chains
    const isSame = before?.size === own.length && own.every(([id, chain]) => before.get(id) === chain)
    const chains = isSame && before ? before : new Map(own)
    part = { ...whole, chains, entries: whole.entries.filter(isOne) }
    return part
  }
  return {
    state,
    get: state,
    ahead: state,
    subscribe: queue.subscribe,
    chainOf: (id: string) => queue.chainOf(id) as Chain<One>,
    reload: queue.reload,
    forget: queue.forget,
    change: (id: string, change: (chain: Chain<One>) => Chain<One>) =>
      queue.change(id, change as unknown as (chain: Chain<QueuedTap>) => Chain<QueuedTap>) as Promise<Chain<One>>,
  }
}

/** Of the lock and the channel that tabs share. */
export const MOVES = 'laikhram_staff_moves'

/** `tapsQueue` is all of it; the others are its two kinds. */
export const {
  taps: tapsQueue,
  moves: movesQueue,
  ticks: ticksQueue,
} = createTapsQueue(storedTaps(), () => notifyOtherTabs('changed'))

const lookAgain = () => void tapsQueue.reload()
const notifyOtherTabs = otherTabs<'changed'>(MOVES, { onMessage: lookAgain, onShown: lookAgain })
