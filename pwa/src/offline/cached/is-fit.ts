import type { CachedName } from '#pwa/lib/storage/cached-as.ts'

/**
 * Whether a copy has the expected type: one of another release may lack what today's components read. The contracts
 * decide; they are loaded only when there is a copy to check.
 */
export async function isFit(name: CachedName, value: unknown): Promise<boolean> {
  const [{ fits }, schema] = await Promise.all([import('#pwa/lib/calls/schemas.ts'), SCHEMAS[name]()])
  return schema !== undefined && fits(schema)(value)
}

const SCHEMAS = {
  menu: async () => (await import('#api/features/menu/contract/menu.ts')).menu,
  restaurant: async () => (await import('#api/features/settings/contract/restaurant.ts')).publicRestaurant,
  loyalty: async () => (await import('#api/features/loyalty/contract/loyalty.ts')).getLoyaltyStatus.output,
  card: async () => (await import('#api/features/customers/contract/customer-profile.ts')).getCustomerInfo.output,
  orders: async () => (await import('./orders-pages.ts')).ordersPages,
} satisfies Record<CachedName, () => Promise<unknown>>
