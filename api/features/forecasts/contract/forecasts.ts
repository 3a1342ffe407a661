import * as z from 'zod/mini'
import { newClosures, newWeek } from '#api/features/settings/contract/settings-admin.ts'
import { endpoint } from '#api/kernel/endpoint.ts'

const counts = z.object({ orders: z.int(), reservations: z.int() })

export const foreseeSettings = endpoint({
  method: 'POST',
  path: '/api/admin/settings/forecast',
  audience: ['admin'],
  summary:
    'How many orders and tables ahead lie in closures, or outside the hours, that are not saved yet; changes nothing',
  body: z.object({ week: newWeek, closures: newClosures }),
  output: z.object({
    /** In the order asked. */
    closures: z.array(counts),
    /** Outside the week's hours, on days that are not closed. */
    outside: counts,
  }),
})
