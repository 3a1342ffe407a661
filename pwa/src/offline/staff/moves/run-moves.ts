/** Sends moves and ticks by themselves: when nobody can take them back any more, at the network's return, after a login. */

import type { BoardOrder } from '#api/features/orders/contract-staff.ts'
import { currentStaff, watchStaff } from '#pwa/lib/session/staff-session.ts'
import { clock } from '#pwa/lib/state/clock.ts'
import { askServer, isServerReachable } from '#pwa/lib/state/connectivity.ts'
import { oneAtATime } from '../../queue/one-at-a-time.ts'
import { queueRunner } from '../../queue/queue-runner.ts'
import { atOnce, isAsking, whenSent } from '../rules.ts'
import { type MoveSending, sendDueMoves } from './send-moves.ts'
import { MOVES, tapsQueue } from './staff-moves.ts'
import type { QueuedTap } from './taps-queue.ts'

const { inTurn } = oneAtATime(MOVES)

type Hands = Pick<MoveSending, 'onMade' | 'onRefused'> & {
  post: (tap: QueuedTap, isLeaving: boolean) => Promise<BoardOrder>
}

export type MoveSender = ReturnType<typeof moveSender>

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
