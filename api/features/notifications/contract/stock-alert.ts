import * as z from 'zod/mini'
import { endpoint } from '#api/kernel/calls/endpoint.ts'
import { id, instant, line, nullish, slug } from '#api/kernel/calls/fields.ts'

/**
 * 'Bientôt épuisé' as a board receives it: the event `stock-alert` of its stream. After a reconnection the same id may come
 * again.
 */
export const stockAlert = z.object({ id, itemId: z.string(), itemName: z.string(), createdAt: instant })
export type StockAlert = z.output<typeof stockAlert>

export const sendStockAlert = endpoint({
  method: 'POST',
  path: '/api/admin/notifications/stock-alert/{itemId}',
  audience: ['manager', 'admin'],
  summary: 'Tells every open board that a dish runs low; counts the staff sessions that were told',
  params: z.object({ itemId: slug }),
  /** The name is ignored: the menu's own name is shown. */
  body: z.object({ item_name: nullish(line(300)) }),
  output: z.object({ sent_count: z.int() }),
  problems: ['not_found'],
})
