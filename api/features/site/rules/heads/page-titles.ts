/** What the public pages are called in a browser's tab, a bookmark and a list of results. Pure; the page says the same. */
import type { PublicRestaurant } from '#api/features/settings/contract/restaurant.ts'
import type { PageDish } from '../../contract/home-data.ts'
import { atPlace, placeOf } from './place.ts'

type Named = Pick<PublicRestaurant, 'name' | 'address'>

/** `Lai Khram, restaurant thaï à Paris 2e : à emporter et sur place`; without the town where none can be told. */
export function homeTitle(restaurant: Named): string {
  return `${withPlace(restaurant, `${restaurant.name}, restaurant thaï`)}\u00a0: à emporter et sur place`
}

/** `La carte sur place de Lai Khram, restaurant thaï à Paris 2e`. */
export function dineInTitle(restaurant: Named): string {
  return withPlace(restaurant, `La carte sur place de ${restaurant.name}, restaurant thaï`)
}

/** `Pad thaï, Lai Khram, restaurant thaï à Paris 2e`. */
export function dishTitle(restaurant: Named, dish: PageDish): string {
  const { name } = dish.takeaway ?? dish.dineIn ?? { name: '' }
  return withPlace(restaurant, `${name}, ${restaurant.name}, restaurant thaï`)
}

/** `Cookies, Lai Khram`. */
export function legalTitle({ name }: Named, title: string): string {
  return `${title}, ${name}`
}

function withPlace({ address }: Named, words: string): string {
  const place = placeOf(address)
  return place ? `${words} ${atPlace(place)}` : words
}
