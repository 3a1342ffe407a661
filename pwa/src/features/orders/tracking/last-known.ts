import * as z from 'zod/mini'
import { type Tracking, tracking } from '#api/features/orders/contract.ts'
import { storedValue } from '#pwa/lib/stored.ts'

/** The state of the order that was followed last, so that it can be shown without a network too. */
const stored = storedValue(
  'local',
  'laikhram_tracking',
  z.object({ token: z.string(), order: tracking, at: z.number() }),
)

/** @param token of the link: another link than the one that showed it shows nothing */
export function lastKnown(id: string, token: string | undefined): { order: Tracking; at: number } | undefined {
  const kept = stored.read()
  return kept?.order.id === id && kept.token === token ? kept : undefined
}

export function keepLastKnown(token: string, order: Tracking, at: number): void {
  stored.write({ token, order, at })
}
