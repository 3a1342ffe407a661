/** Menus and dishes as search engines read them (https://schema.org/Menu, https://schema.org/MenuItem). Pure. */
import type { Menu, MenuItem } from '#api/features/menu/contract/menu.ts'
import { dishPath } from '../heads/paths.ts'

type Lists = { service: 'takeaway' | 'dineIn'; id: string; name: string }

const TAKEAWAY: Lists = { service: 'takeaway', id: '/#menu', name: 'La carte à emporter' }
const DINE_IN: Lists = { service: 'dineIn', id: '/sur-place#menu', name: 'La carte sur place' }

/** The set menus are for taking away, and stand before the dishes. */
export function takeawayNode(menu: Menu, origin: string) {
  const formules = { '@type': 'MenuSection', name: 'Formules midi', hasMenuItem: menu.formules.map(formuleOf) }
  return menuNode(menu, origin, TAKEAWAY, [formules])
}

export function dineInNode(menu: Menu, origin: string) {
  return menuNode(menu, origin, DINE_IN, [])
}

function menuNode(menu: Menu, origin: string, { service, id, name }: Lists, first: object[]) {
  const sections = menu.categories
    .filter(category => category[service] && menu[service][category.key]?.length)
    .map(({ key, label }) => ({
      '@type': 'MenuSection',
      name: label,
      hasMenuItem: (menu[service][key] ?? []).map(dish => dishNode(dish, origin)),
    }))
  return { '@type': 'Menu', '@id': origin + id, name, inLanguage: 'fr', hasMenuSection: [...first, ...sections] }
}

/** A dish with its picture (photo or drawing), the address of its own page, and each of its prices as an offer. */
export function dishNode(dish: MenuItem, origin: string) {
  const diet = dietOf(dish)
  return {
    '@type': 'MenuItem',
    name: dish.name,
    ...(dish.description && { description: dish.description }),
    url: origin + dishPath(dish.id),
    image: origin + (dish.photo?.url ?? dish.image),
    ...(diet && { suitableForDiet: diet }),
    offers: offersOf(dish),
  }
}

function dietOf({ tags }: MenuItem): string | undefined {
  if (tags.includes('vegan')) return 'https://schema.org/VeganDiet'
  return tags.includes('vegetarian') ? 'https://schema.org/VegetarianDiet' : undefined
}

function offersOf({ price, prices = {}, available }: MenuItem) {
  if (price !== undefined) return offer(price, available)
  return Object.entries(prices).map(([name, price]) => ({ ...offer(price, available), name }))
}

function formuleOf({ name, description, price }: Menu['formules'][number]) {
  return { '@type': 'MenuItem', name, description, offers: offer(price, true) }
}

function offer(euros: number, available: boolean) {
  return {
    '@type': 'Offer',
    price: euros.toFixed(2),
    priceCurrency: 'EUR',
    ...(!available && { availability: 'https://schema.org/SoldOut' }),
  }
}
