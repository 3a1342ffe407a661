import * as z from 'zod/mini'
import { endpoint } from '#api/kernel/calls/endpoint.ts'
import { instant } from '#api/kernel/calls/fields.ts'

/** Fine, to be looked at, and what no house should open with. */
const state = z.enum(['green', 'amber', 'red'])

export const readinessLine = z.object({
  key: z.string(),
  state,
  title: z.string(),
  /** What was found. */
  found: z.string(),
  /** What to do next; left out where nothing is. */
  todo: z.optional(z.string()),
})
export type ReadinessLine = z.output<typeof readinessLine>

export const readReadiness = endpoint({
  method: 'GET',
  path: '/api/admin/readiness',
  audience: ['admin'],
  summary: 'Whether everything that the restaurant needs to open is there and answers, line by line',
  output: z.object({ at: instant, lines: z.array(readinessLine) }),
  atOnce: 1,
})
