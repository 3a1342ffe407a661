import * as z from 'zod/mini'
import { requestedLine } from '#api/features/orders/contract.ts'
import { logProblem } from '#pwa/lib/log.ts'
import type { CartLine } from './cart-lines.ts'

const cartLine = z.object({
  id: z.string(),
  request: requestedLine,
  name: z.string(),
  unitPriceCents: z.int(),
  ownerId: z.optional(z.string()),
})

/** What a device has kept, as lines; a corrupted entry is logged and left out (specification 1, section 4). */
export function keptLines(kept: unknown): CartLine[] {
  if (kept === undefined) return []
  if (!Array.isArray(kept)) {
    logProblem('The kept cart is no list: ignored', kept)
    return []
  }
  return kept.flatMap(entry => {
    const parsed = z.safeParse(cartLine, entry)
    if (parsed.success) return [parsed.data]
    logProblem('A corrupted cart line: ignored', entry)
    return []
  })
}
