import type { PublicRestaurant } from '#api/features/settings/contract.ts'

/** The address of a search on a review site for the restaurant's name and place. */
export function reviewSiteAddress({ name, address }: Pick<PublicRestaurant, 'name' | 'address'>): string {
  return `https://www.tripadvisor.fr/Search?q=${encodeURIComponent(`${name}, ${address}`)}`
}
