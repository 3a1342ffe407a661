import { later } from '#pwa/lib/state/later.ts'
import type { CachedName } from '#pwa/lib/storage/cached-as.ts'

const schemas = later(() => import('#pwa/lib/calls/schemas.ts'))

/**
 * Whether a copy has the expected type: one of another release may lack what today's components read. The contracts
 * decide; they are loaded only when there is a copy to check.
 */
export async function isFit(name: CachedName, value: unknown): Promise<boolean> {
  const [{ fits }, schema] = await Promise.all([schemas(), SCHEMAS[name]()])
  return schema !== undefined && fits(schema)(value)
}

const SCHEMAS = {
  menu: later(async () => (await import('#api/features/menu/contract.ts')).menu),
  restaurant: later(async () => (await import('#api/features/settings/contract.ts')).publicRestaurant),
  loyalty: later(async () => (await import('#api/features/loyalty/contract.ts')).getLoyaltyStatus.output),
  card: later(async () => (await import('#api/features/customers/contract-profile.ts')).getCustomerInfo.output),
  orders: later(async () => (await import('./orders-pages.ts')).ordersPages),
} satisfies Record<CachedName, () => Promise<unknown>>
