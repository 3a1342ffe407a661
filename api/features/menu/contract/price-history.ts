/** What a dish has cost: base prices, without the takeaway surcharge. */
import * as z from 'zod/mini'
import { endpoint } from '#api/kernel/calls/endpoint.ts'
import { euros, instant, slug } from '#api/kernel/calls/fields.ts'

/** The newest changes that are sent. */
export const MOST_PRICE_CHANGES = 50

const priceChange = z.object({
  at: instant,
  /** Not said where the dish has one price. */
  variant: z.optional(z.string()),
  /** Not said: it had none. */
  from: z.optional(euros),
  /** Not said: it has none any more. */
  to: z.optional(euros),
  /** The name of who changed it; not said where it began with the installation, or where the account is gone. */
  by: z.optional(z.string()),
})

export const listPriceChanges = endpoint({
  method: 'GET',
  path: '/api/admin/menu/item/{id}/prices',
  audience: ['manager', 'admin'],
  summary: 'What a dish has cost, and who changed it when: the fifty newest changes, newest first',
  params: z.object({ id: slug }),
  output: z.object({ changes: z.array(priceChange) }),
  problems: ['not_found'],
})
