import * as z from 'zod/mini'
import { endpoint } from '#api/kernel/endpoint.ts'
import { email, instant, nullish } from '#api/kernel/fields.ts'
import { forStaff } from '#api/kernel/people/roles.ts'

export const watched = z.object({
  kind: z.string(),
  title: z.string(),
  /** `red`: somebody was told of it; `amber`: to be looked at; `unknown`: nobody could say. */
  state: z.enum(['green', 'amber', 'red', 'unknown']),
  /** What was found; while all is well, that it is. */
  sentence: z.string(),
  /** Since when it is red; left out while it is not. */
  since: z.optional(instant),
  /** What to do next; left out while nothing is to be done. */
  todo: z.optional(z.string()),
})
export type Watched = z.output<typeof watched>

/** Of what is over. */
export const past = z.object({ title: z.string(), sentence: z.string(), since: instant, until: instant })

export const wish = z.object({ email: z.nullable(z.string()), onDevices: z.boolean() })
export type Wish = z.output<typeof wish>

export const state = z.object({
  at: instant,
  /** When somebody looked last; null where nobody did yet. */
  lookedAt: z.nullable(instant),
  watched: z.array(watched),
  past: z.array(past),
  /** How the caller is told; null where they are not. */
  wish: z.nullable(wish),
})
export type HouseState = z.output<typeof state>

export const readState = endpoint({
  method: 'GET',
  path: '/api/admin/state',
  ...forStaff('state'),
  summary: 'What works and what does not, since when, and what was amiss of late',
  output: state,
})

export const wishAlerts = endpoint({
  method: 'PUT',
  path: '/api/admin/state/wish',
  ...forStaff('state'),
  summary: 'How the caller is told of what is amiss: by mail, on their devices, both, or not at all',
  body: z.object({ email: nullish(email), onDevices: z.boolean() }),
})

export const readPublicStatus = endpoint({
  method: 'GET',
  path: '/api/status',
  audience: 'anyone',
  summary: 'Whether the site works, in one sentence',
  output: z.object({ works: z.boolean(), sentence: z.string(), since: z.optional(instant) }),
})

/** Later than this, nobody looks any more. */
const UNSEEN_MS = 5 * 60_000

/** Whether somebody looked of late, so that silence means that all is well. */
export function isLookedAfter(lookedAt: Date | null, now: Date): boolean {
  return lookedAt !== null && now.getTime() - lookedAt.getTime() < UNSEEN_MS
}
