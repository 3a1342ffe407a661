import { useEffect, useState } from 'react'
import { plural } from '#api/kernel/plural.ts'
import { clock } from '#pwa/lib/state/clock.ts'
import { useServerReachable } from '#pwa/lib/state/connectivity.ts'
import { useStore } from '#pwa/lib/state/use-store.ts'
import { isAsking } from '#pwa/offline/staff/moves.ts'
import { moveChains } from '#pwa/offline/staff/taps-queue.ts'
import { Icon } from '#pwa/ui/media/icon.tsx'
import { useHandedOver } from '../line/board-queue.ts'
import './tickets.css'

const WORDS: Record<Sync, string> = { waiting: 'Non synchronisé', asking: 'Modifiée ailleurs\u00a0: à vous de choisir' }

/** A server that answers has taken a tap well before: one that takes longer waits for something. */
const SLOW_MS = 3000

/**
 * Marks a ticket whose status waits to be sent: by a word, a sign and a torn edge, never by colour alone.
 */
export function SyncMark({ sync }: { sync: Sync }) {
  return (
    <p className="sync-mark" data-sync={sync}>
      <Icon name={sync === 'waiting' ? 'offline' : 'alert'} />
      {WORDS[sync]}
    </p>
  )
}

/**
 * `waiting`: the status that is shown waits to be sent. `asking`: the server has another status, and somebody has
 * to decide.
 */
type Sync = 'waiting' | 'asking'

/** Whether an order's moves wait or need a decision; undefined where the server agrees, or is about to be told. */
export function useSync(orderId: string): Sync | undefined {
  const isAsked = useIsAsked(orderId)
  const dueAt = useStore(moveChains, chains => chains.get(orderId)?.[0]?.dueAt)
  const isWaiting = useIsWaiting(dueAt)
  if (isAsked) return 'asking'
  return dueAt !== undefined && isWaiting ? 'waiting' : undefined
}

/** Whether somebody has to decide about an order. Moves alone do not cause a render. */
function useIsAsked(orderId: string): boolean {
  return useStore(moveChains, chains => isAsking(chains.get(orderId) ?? []))
}

/** Numbers of orders that were handed over here and have left the board, and which the server cannot be told. */
export function useUnsentHandOvers(): string[] {
  const chains = useHandedOver()
  const isWaiting = useIsWaiting(chains[0]?.[0]?.dueAt)
  return isWaiting ? chains.flatMap(([first]) => first?.number ?? []) : []
}

/** The same in words. */
export function HandedOver() {
  const numbers = useUnsentHandOvers()
  if (numbers.length === 0) return null
  return (
    <span className="handed-over">
      <Icon name="offline" />
      <span>
        {plural(numbers.length, 'remise non synchronisée', 'remises non synchronisées')}&nbsp;: {numbers.join(', ')}
      </span>
    </span>
  )
}

/**
 * Whether taps really wait to be sent: the server is gone, or has not taken them long after they went out. While they
 * can be taken back, and in the moment that sending takes, nothing is amiss and nothing is to be said.
 * @param dueAt of the first of them; undefined where there is none
 */
function useIsWaiting(dueAt: number | undefined): boolean {
  const isReachable = useServerReachable()
  const [late, setLate] = useState<number>()
  useEffect(() => {
    if (dueAt === undefined) return
    const timer = setTimeout(() => setLate(dueAt), dueAt + SLOW_MS - clock.deviceMs())
    return () => clearTimeout(timer)
  }, [dueAt])
  return !isReachable || (dueAt !== undefined && late === dueAt)
}
