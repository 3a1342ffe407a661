/** Sends the moves by themselves: when nobody can take them back any more, at the network's return, after a login. */
import type { Order } from '#api/features/orders/contract/orders.ts'
import { currentStaff, watchStaff } from '#pwa/lib/session/staff-session.ts'
import { askServer, isServerReachable, watchServer } from '#pwa/lib/state/connectivity.ts'
import { inTurn } from './in-turn.ts'
import type { QueuedMove } from './queued-move.ts'
import { atOnce, isAsking } from './rules.ts'
import { type MoveSending, sendDueMoves } from './send-moves.ts'
import { movesQueue } from './staff-moves.ts'

type Hands = Pick<MoveSending, 'onMade' | 'onRefused'> & {
  post: (move: QueuedMove, isLeaving: boolean) => Promise<Order>
}

export type MoveSender = ReturnType<typeof moveSender>

/** @param hands how a move is sent, and what is done with its answer */
export function moveSender({ post, onMade, onRefused }: Hands) {
  let users = 0
  let isRunning = false
  let notBefore = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopWatching = () => {}
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

  async function run(): Promise<void> {
    clearTimeout(timer)
    if (isRunning || !mayGoOut() || Date.now() < notBefore) return lookLater()
    isRunning = true
    try {
      const sending = { queue: movesQueue, post: (move: QueuedMove) => postOnce(move, false), now: Date.now }
      const pause = await inTurn(() => sendDueMoves({ ...sending, onMade, onRefused }))
      notBefore = pause === undefined ? 0 : Date.now() + pause
    } finally {
      isRunning = false
      onTheirWay.clear()
    }
    lookLater()
  }

  function lookLater(): void {
    clearTimeout(timer)
    const next = nextDueAt()
    if (users === 0 || isRunning || next === undefined || !mayGoOut()) return
    timer = setTimeout(() => void run(), Math.max(0, next - Date.now(), notBefore - Date.now()))
  }

  function onReturn(): void {
    notBefore = 0
    lookLater()
  }

  function start(): void {
    const watches = [movesQueue.subscribe(lookLater), watchServer(onReturn), watchStaff(onReturn)]
    const onFocus = () => {
      if (nextDueAt() !== undefined && !isServerReachable()) void askServer()
    }
    window.addEventListener('focus', onFocus)
    stopWatching = () => {
      for (const stop of watches) stop()
      window.removeEventListener('focus', onFocus)
      clearTimeout(timer)
    }
    void movesQueue.reload().then(lookLater)
  }

  return {
    /** As long as somebody uses it; when the last one goes, what is due goes out once more. */
    use(): () => void {
      users += 1
      if (users === 1) start()
      return () => {
        users -= 1
        if (users > 0) return
        stopWatching()
        void run()
      }
    },
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

function mayGoOut(): boolean {
  return isServerReachable() && currentStaff()?.isOver === false
}

/** When the next move may go out; undefined where none waits but for somebody's decision. */
function nextDueAt(): number | undefined {
  const firsts = [...movesQueue.state().chains.values()].filter(chain => !isAsking(chain)).map(([first]) => first)
  return firsts.length === 0 ? undefined : Math.min(...firsts.map(first => first?.dueAt ?? 0))
}
