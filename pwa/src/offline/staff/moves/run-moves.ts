/** Sends the moves by themselves: when nobody can take them back any more, at the network's return, after a login. */
import type { Order } from '#api/features/orders/contract/orders.ts'
import { currentStaff, watchStaff } from '#pwa/lib/session/staff-session.ts'
import { askServer, isServerReachable } from '#pwa/lib/state/connectivity.ts'
import { oneAtATime } from '../../queue/one-at-a-time.ts'
import { queueRunner } from '../../queue/queue-runner.ts'
import { atOnce, isAsking } from '../rules.ts'
import type { QueuedMove } from './queued-move.ts'
import { type MoveSending, sendDueMoves } from './send-moves.ts'
import { MOVES, movesQueue } from './staff-moves.ts'

const { inTurn } = oneAtATime(MOVES)

type Hands = Pick<MoveSending, 'onMade' | 'onRefused'> & {
  post: (move: QueuedMove, isLeaving: boolean) => Promise<Order>
}

export type MoveSender = ReturnType<typeof moveSender>

/** @param hands how a move is sent, and what is done with its answer */
export function moveSender({ post, onMade, onRefused }: Hands) {
  /** A move that goes out as the page is left must not go out a second time where the page stays after all. */
  const onTheirWay = new Map<string, Promise<Order>>()

  function postOnce(move: QueuedMove, isLeaving: boolean): Promise<Order> {
    const begun = onTheirWay.get(move.key)
    if (begun) return begun
    const posted = post(move, isLeaving)
    onTheirWay.set(move.key, posted)
    posted.catch(() => onTheirWay.delete(move.key))
    return posted
  }

  async function send(): Promise<number | undefined> {
    const sending = { queue: movesQueue, post: (move: QueuedMove) => postOnce(move, false), now: Date.now }
    try {
      return await inTurn(() => sendDueMoves({ ...sending, onMade, onRefused }))
    } finally {
      onTheirWay.clear()
    }
  }

  const { use } = queueRunner({
    queue: movesQueue,
    send,
    nextDueAt,
    mayGoOut,
    watches: [watchStaff, askOnFocus],
    returnEndsPause: true,
  })

  return {
    use,
    /**
     * The first of each order goes out before anything else is done: a page that is left does nothing later. Its answer
     * is dealt with where the page lives on after all; else the next page sends it again, by the same key.
     */
    sendOnLeaving(): void {
      const now = Date.now()
      for (const [orderId, chain] of movesQueue.state().chains) {
        const [first] = chain
        if (first?.state === 'waiting' && mayGoOut()) postOnce(first, true).catch(() => undefined)
        void movesQueue.change(orderId, chain => atOnce(chain, now))
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

/** When the next move may go out; undefined where none waits but for somebody's decision. */
function nextDueAt(): number | undefined {
  const firsts = [...movesQueue.state().chains.values()].filter(chain => !isAsking(chain)).map(([first]) => first)
  return firsts.length === 0 ? undefined : Math.min(...firsts.map(first => first?.dueAt ?? 0))
}
