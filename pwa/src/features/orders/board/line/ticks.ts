/** Lines that are ticked on this device: shown at once, sent at once, and taken back by the next tap. */

import { useMemo } from 'react'
import { uuid } from '#api/kernel/ids.ts'
import { clock } from '#pwa/lib/state/clock.ts'
import { heardAfterPaint } from '#pwa/lib/state/moments.ts'
import { useStore } from '#pwa/lib/state/use-store.ts'
import type { CachedOrder } from '#pwa/offline/staff/cached-order.ts'
import { isAsking, withTheirs } from '#pwa/offline/staff/moves.ts'
import { tickChains } from '#pwa/offline/staff/taps-queue.ts'
import { type QueuedTick, type TickChain, tickChainId, tickedAgain, withTick } from '#pwa/offline/staff/ticks.ts'
import { boardState } from './board-store.ts'
import type { Portion } from './stations.ts'

const ticksAfterPaint = heardAfterPaint(tickChains)

/** Ticks a portion as cooked, or takes that back. */
export async function tick(orderId: string, portion: Portion, cooked: boolean): Promise<void> {
  const order = boardState().orders?.get(orderId)
  const { line, part, title } = portion
  // The state that the server has, not the one shown: a tick that still waits is told by the queue.
  const version = order?.items.find(({ id }) => id === line)?.parts?.[part]?.version
  if (!order || version === undefined) return
  const ticked = { key: uuid(), order, line, part, title, cooked, version }
  const now = clock.deviceMs()
  await tickChains.change(tickChainId({ orderId, line, part }), chain => withTick(chain, ticked, now))
}

/** Accepts what the server has of a line, and drops what was ticked here. */
export async function takeTheirTick(tick: QueuedTick): Promise<void> {
  await tickChains.change(tickChainId(tick), withTheirs)
}

/** Ticks it on what the server has now. */
export async function tickAnyway(tick: QueuedTick): Promise<void> {
  const key = uuid()
  await tickChains.change(tickChainId(tick), chain => tickedAgain(chain, key))
}

/** The order with what was ticked here and the server does not have yet; only its own ticks draw it anew. */
export function useTickedOrder(order: CachedOrder): CachedOrder {
  return useWithTicks(order, tickChains)
}

/** The same order one paint later, for what follows from a tick and may make the ticket higher. */
export function useTickedOrderAfterPaint(order: CachedOrder): CachedOrder {
  return useWithTicks(order, ticksAfterPaint)
}

function useWithTicks(order: CachedOrder, queue: typeof ticksAfterPaint): CachedOrder {
  const own = useStore(queue, chains => signOf(chains, order.id))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the sign stands for the chains of this order
  return useMemo(() => withTicks(order, tickChains.get()), [order, own])
}

/** Orders with what was ticked here; those without a tick keep their identity. */
export function tickedOrders(
  orders: Iterable<CachedOrder>,
  chains: ReadonlyMap<string, TickChain>,
): Iterable<CachedOrder> {
  return chains.size === 0 ? orders : Array.from(orders, order => withTicks(order, chains))
}

/** Where somebody has to decide, the server's state is shown. */
function withTicks(order: CachedOrder, chains: ReadonlyMap<string, TickChain>): CachedOrder {
  const own = [...chains.values()].filter(chain => chain[0]?.orderId === order.id && !isAsking(chain))
  if (own.length === 0) return order
  const wanted = new Map(own.map(chain => [`${chain[0]?.line}.${chain[0]?.part}`, chain.at(-1)?.cooked ?? false]))
  return {
    ...order,
    items: order.items.map(item => ({
      ...item,
      parts: item.parts?.map((part, place) => ({ ...part, cooked: wanted.get(`${item.id}.${place}`) ?? part.cooked })),
    })),
  }
}

/** An order's ticks that wait, as one text. */
function signOf(chains: ReadonlyMap<string, TickChain>, orderId: string): string {
  let sign = ''
  for (const [id, chain] of chains) {
    if (chain[0]?.orderId === orderId) sign += `${id} ${isAsking(chain)} ${chain.at(-1)?.cooked};`
  }
  return sign
}

/** Whether the server does not have a tick of this portion yet. */
export function useIsTickWaiting(orderId: string, { line, part }: Portion): boolean {
  return useStore(tickChains, chains => chains.has(tickChainId({ orderId, line, part })))
}
