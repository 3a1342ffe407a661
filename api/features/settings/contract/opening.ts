import * as z from 'zod/mini'
import { endpoint } from '#api/kernel/endpoint.ts'
import { instant } from '#api/kernel/fields.ts'

const REASON = 'Dites en dix caractères ou plus pourquoi, et jusqu’à quand.'

export const opening = z.object({
  /** False in a demonstration, which sells nothing and takes orders in any case. */
  isGuarded: z.boolean(),
  /** What must be filled in, confirmed or set before, as the settings' form calls it. */
  missing: z.array(z.object({ key: z.string(), label: z.string() })),
  /** Who answers for allergens and origins of the menu, and since when. */
  menuConfirmed: z.nullable(z.object({ by: z.string(), at: instant })),
  /** Orders are taken all the same: why, who says so and since when. */
  openedAnyway: z.nullable(z.object({ reason: z.string(), by: z.string(), at: instant })),
})
export type Opening = z.output<typeof opening>

export const readOpening = endpoint({
  method: 'GET',
  path: '/api/admin/opening',
  audience: ['manager', 'admin'],
  summary: 'What the law’s details of the seller still miss, and whether orders are taken all the same',
  output: opening,
})

export const openAnyway = endpoint({
  method: 'PUT',
  path: '/api/admin/opening',
  audience: ['admin'],
  stepUp: [{ level: 'anew' }],
  summary: 'Takes orders although details of the seller are missing, for a reason; null ends that',
  body: z.object({
    reason: z.nullable(
      z
        .string(REASON)
        .check(
          z.trim(),
          z.minLength(10, REASON),
          z.maxLength(300, '300 caractères au plus.'),
          z.regex(/^[^\p{Cc}]*$/u, REASON),
        ),
    ),
  }),
  output: opening,
  problems: ['nothing_missing'],
})

export const confirmMenu = endpoint({
  method: 'POST',
  path: '/api/admin/opening/menu',
  audience: ['admin'],
  stepUp: [{ level: 'anew' }],
  summary: 'Says under the caller’s name that allergens and origins of the whole menu were read and are true',
  output: opening,
})
