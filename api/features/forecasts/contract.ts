import * as z from 'zod/mini'
import { newClosures, newWeek } from '#api/features/settings/contract-staff.ts'
import { endpoint } from '#api/kernel/endpoint.ts'
import { forStaff } from '#api/kernel/people/roles.ts'

export const counts = z.object({ orders: z.int(), reservations: z.int() })

export const foreseeSettings = endpoint({
  method: 'POST',
  path: '/api/admin/settings/forecast',
  ...forStaff('administration'),
  summary:
    'How many orders and tables ahead lie in closures, or outside the hours, that are not saved yet; changes nothing',
  body: z.object({ week: newWeek, closures: newClosures }),
  output: z.object({
    /** One entry for each closure that was asked about, in the same order. */
    closures: z.array(counts),
    /** What falls outside the week's hours, on days without a closure. */
    outside: counts,
  }),
})
