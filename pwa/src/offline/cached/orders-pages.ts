import * as z from 'zod/mini'
import { listedOrder } from '#api/features/orders/contract/orders.ts'

const page = z.object({ items: z.array(listedOrder), next: z.optional(z.string()) })

/** The list of orders as it grows, page by page. In a file of its own: the library whole would weigh ten times as much. */
export const ordersPages = z.object({ pages: z.array(page), pageParams: z.array(z.optional(z.string())) })
