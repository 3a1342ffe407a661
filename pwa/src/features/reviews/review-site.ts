import type { PublicRestaurant } from '#api/features/settings/contract/restaurant.ts'

/** A search on a review site: the restaurant by name and place. */
export function reviewSiteAddress({ name, address }: Pick<PublicRestaurant, 'name' | 'address'>): string {
  return `https://www.tripadvisor.fr/Search?q=${encodeURIComponent(`${name}, ${address}`)}`
}
