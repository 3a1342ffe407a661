import type { PublicRestaurant } from '#api/features/settings/contract.ts'
import { publicOrdering } from '#api/features/settings/contract-ordering.ts'
import { restaurantFields } from '#api/features/settings/contract-restaurant.ts'
import seed from '../../../../sql/seed/settings.json' with { type: 'json' }

/** The restaurant as its settings answer it, open every day; change what the test is about. */
export function aRestaurant(change: Partial<PublicRestaurant> = {}): PublicRestaurant {
  return {
    version: 1,
    ...restaurantFields(seed.restaurant),
    hours: { opens: '11:30', closes: '23:30' },
    week: Array.from({ length: 7 }, () => [{ opens: '11:30', closes: '23:30' }]),
    closures: [],
    pausedUntil: null,
    ...publicOrdering(seed),
    sms: false,
    legal: {},
    ...change,
  }
}
