import { orderingOf } from '#api/features/settings/contract-ordering.ts'
import { restaurantFields } from '#api/features/settings/contract-restaurant.ts'
import type { AdminSettings } from '#api/features/settings/contract-staff.ts'
import seed from '../../../../sql/seed/settings.json' with { type: 'json' }

/** The settings as the admin reads them, as the seed has them; change what the test is about. */
export function theSettings(change: Partial<AdminSettings> = {}): AdminSettings {
  return {
    version: 7,
    restaurant: restaurantFields(seed.restaurant),
    week: Array.from({ length: 7 }, () => [{ opens: '11:30', closes: '23:30' }]),
    ...orderingOf(seed),
    takeawaySurcharge: 1,
    closures: [],
    pausedUntil: null,
    pauseReason: null,
    legal: {
      'legal.version': '2024-01',
      'legal.updatedOn': 'janvier 2024',
      'restaurant.siret': 'à compléter',
      'retention.logs': '30 jours',
      'retention.reviews': '3 ans',
    },
    ...change,
  }
}
