import * as z from 'zod/mini'
import { type AdminSettings, adminSettings } from '#api/features/settings/contract-staff.ts'
import { fits } from '#pwa/lib/calls/schemas.ts'
import { storedValue } from '#pwa/lib/state/stored.ts'
import type { SettingsDraft } from './draft.ts'

const service = z.object({ opens: z.string(), closes: z.string() })
const typed = z.object({ first: z.string(), last: z.string(), stepMinutes: z.string(), capacity: z.string() })
const draft = z.object({
  texts: z.record(z.string(), z.string()),
  flags: z.record(z.string(), z.boolean()),
  drinksMayReturn: z.boolean(),
  week: z.array(z.array(service)).check(z.length(7)),
  pickupWeek: z.array(z.array(typed)).check(z.length(7)),
  closures: z.array(z.object({ from: z.string(), to: z.string(), reason: z.string() })),
})

type StoredDraft = { base: AdminSettings; draft: SettingsDraft }

/**
 * Settings that were typed and not saved yet, with those that they are based on: stored, so that a reload or another
 * page does not lose them.
 */
export const storedDraft = storedValue<StoredDraft>(
  'session',
  'laikhram_settings_draft',
  fits(z.object({ base: adminSettings, draft })),
)
