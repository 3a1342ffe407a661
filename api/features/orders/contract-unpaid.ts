/** The staff's calls about what is held without having been paid. */
import * as z from 'zod/mini'
import { endpoint } from '#api/kernel/endpoint.ts'

export const origin = z.object({
  /** Names the origin in the next call; it says nothing of who it is, and changes with the server's secret. */
  id: z.string(),
  /** What the orders have in common. */
  kind: z.enum(['device', 'telephone', 'mailbox', 'account', 'network', 'prefix']),
  orders: z.int(),
  load: z.int(),
})
export type UnpaidOrigin = z.output<typeof origin>

export const listUnpaidHolds = endpoint({
  method: 'GET',
  path: '/api/admin/unpaid-holds',
  audience: ['manager', 'admin'],
  summary: 'Whether more is held unpaid than honest evenings show, and by which origins; the largest first',
  output: z.object({
    /** Strangers are then asked for a proof of work. */
    isCrowded: z.boolean(),
    orders: z.int(),
    origins: z.array(origin),
  }),
})

export const freeUnpaidHolds = endpoint({
  method: 'POST',
  path: '/api/admin/unpaid-holds/{origin}/free',
  audience: ['manager', 'admin'],
  summary: 'Cancels the unpaid orders of one origin and frees their slots; one that turns out paid stays',
  params: z.object({ origin: z.string().check(z.regex(/^[0-9a-f]{64}$/)) }),
  output: z.object({ freed: z.int() }),
})
