/**
 * Public pages by name: what they are called in a browser's tab, a bookmark and a list of results, which dishes have
 * one, and their addresses. Pure and small: the first load has it.
 */

import type { Menu, MenuItem } from '#api/features/menu/contract.ts'
import type { PublicRestaurant } from '#api/features/settings/contract.ts'
import type { PageDish } from '../contract.ts'

type Named = Pick<PublicRestaurant, 'name' | 'address'>

// The town that a restaurant's address names, as titles say it.

/** The towns whose last digits of the post code are the arrondissement's number. */
const WITH_ARRONDISSEMENTS = /^(Paris|Lyon|Marseille)$/i

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

/** A dish of either menu, sold out or not; undefined where no menu has it. */
export function pageDish(menu: Menu, id: string): PageDish | undefined {
  const takeaway = dishIn(menu.takeaway, id)
  const dineIn = dishIn(menu.dineIn, id)
  if (!takeaway && !dineIn) return undefined
  const { allergenLabels, allergenDetails, variantLabels } = menu
  return { id, takeaway, dineIn, names: { allergenLabels, allergenDetails, variantLabels } }
}

/** The ids of all dishes of both menus, each once, in the menus' order. */
export function dishIds(menu: Menu): string[] {
  return [...new Set([menu.takeaway, menu.dineIn].flatMap(lists => Object.values(lists).flat()).map(({ id }) => id))]
}

function dishIn(lists: Menu['takeaway'], id: string): MenuItem | undefined {
  return Object.values(lists)
    .flat()
    .find(dish => dish.id === id)
}

// The addresses of public pages, as links say them. Pure and small: the first load has them.

/** The dining room's menu. */
export const DINE_IN_PATH = '/sur-place'

/** A dish's own page, for which its id is made of letters, digits and hyphens. */
export function dishPath(id: string): string {
  return `/plat/${id}`
}

/** The parts of `2 rue du Lotus-Bleu, 75002 Paris`; undefined for an address of another form. */
export function partsOf(address: string): { street: string; postalCode: string; town: string } | undefined {
  const [, street, postalCode, town] = address.match(/^(.+), (\d{5}) (.+)$/) ?? []
  return street && postalCode && town ? { street, postalCode, town: town.replace(/ cedex.*$/i, '') } : undefined
}

/** `Paris 2e`, `Lyon 1er`, `Nantes`; undefined where no town can be told from the address. */
export function placeOf(address: string): string | undefined {
  const parts = partsOf(address)
  if (!parts) return undefined
  const number = Number(parts.postalCode.slice(-2))
  if (!WITH_ARRONDISSEMENTS.test(parts.town) || number < 1 || number > 20) return parts.town
  return `${parts.town} ${number === 1 ? '1er' : `${number}e`}`
}

/** `à Paris 2e`, `au Havre`, `aux Lilas`. */
export function atPlace(place: string): string {
  if (/^le /i.test(place)) return `au ${place.slice(3)}`
  if (/^les /i.test(place)) return `aux ${place.slice(4)}`
  return `à ${place}`
}
/** The house's own sentence, ended as a sentence; undefined where the settings have none. Pure. */
export function storyLineOf({ storyLine }: { storyLine?: string | undefined }): string | undefined {
  if (!storyLine) return undefined
  return /[.!?…]$/.test(storyLine) ? storyLine : `${storyLine}.`
}
