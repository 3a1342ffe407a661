import * as z from 'zod/mini'
import { listedOrder } from '#api/features/orders/contract.ts'

const page = z.object({ items: z.array(listedOrder), next: z.optional(z.string()) })

/**
 * The schema of the list of orders with its pages. It has a file of its own: the whole library would weigh ten times as
 * much.
 */
export const ordersPages = z.object({ pages: z.array(page), pageParams: z.array(z.optional(z.string())) })
