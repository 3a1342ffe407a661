import type { CachedName } from '#pwa/lib/storage/cached-as.ts'

/**
 * Whether a copy is what the page takes it for: one of another release may lack what today's components read. Asked of
 * the contracts themselves, each with its library only when there is something to ask about.
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
