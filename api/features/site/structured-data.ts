/**
 * The restaurant, its menus and its dishes as search engines read them (https://schema.org), as one graph a page. Pure.
 */

import type { Menu, MenuItem } from '#api/features/menu/contract.ts'
import { setMenusTitle } from '#api/features/menu/rules/set-menu-hours.ts'
import type { PublicRestaurant } from '#api/features/settings/contract.ts'
import { daysAlike } from '#api/features/settings/rules/hours.ts'
import type { PageDish } from './contract.ts'
import { dishPath, partsOf } from './rules/page-names.ts'

const TAKEAWAY: Lists = { service: 'takeaway', id: '/#menu', name: 'La carte à emporter' }
const DINE_IN: Lists = { service: 'dineIn', id: '/sur-place#menu', name: 'La carte sur place' }

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/**
 * Restaurant and takeaway menu.
 * @param origin the public one
 * @param image address of the picture that represents the restaurant
 */
export function homeGraph(menu: Menu, restaurant: PublicRestaurant, origin: string, image: string): object {
  return graph(restaurantNode(restaurant, menu, origin, image), takeawayNode(menu, origin))
}

export function dineInGraph(menu: Menu, restaurant: PublicRestaurant, origin: string): object {
  return graph(dineInNode(menu, origin), breadcrumbs(restaurant, origin, 'La carte sur place', '/sur-place'))
}

/** The dish as it is taken away, or else as it is eaten at table. */
export function dishGraph(page: PageDish, restaurant: PublicRestaurant, origin: string): object {
  const dish = page.takeaway ?? page.dineIn
  if (!dish) return graph()
  const path = dishPath(page.id)
  return graph(
    { ...dishNode(dish, origin), '@id': `${origin}${path}#plat` },
    breadcrumbs(restaurant, origin, dish.name, path),
  )
}

export function textGraph(restaurant: PublicRestaurant, origin: string, title: string, path: string): object {
  return graph(
    { '@type': 'WebPage', '@id': origin + path, url: origin + path, name: title, inLanguage: 'fr' },
    breadcrumbs(restaurant, origin, title, path),
  )
}

function graph(...nodes: object[]): object {
  return { '@context': 'https://schema.org', '@graph': nodes }
}

/** The way from the first page to this one. */
function breadcrumbs({ name }: PublicRestaurant, origin: string, here: string, path: string) {
  const step = (position: number, name: string, path: string) => ({
    '@type': 'ListItem',
    position,
    name,
    item: origin + path,
  })
  return { '@type': 'BreadcrumbList', itemListElement: [step(1, name, '/'), step(2, here, path)] }
}

type Lists = { service: 'takeaway' | 'dineIn'; id: string; name: string }

/** The set menus are for taking away, and stand before the dishes. */
function takeawayNode(menu: Menu, origin: string) {
  const formules = {
    '@type': 'MenuSection',
    name: setMenusTitle(menu.formules),
    hasMenuItem: menu.formules.map(formuleOf),
  }
  return menuNode(menu, origin, TAKEAWAY, [formules])
}

function dineInNode(menu: Menu, origin: string) {
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
function dishNode(dish: MenuItem, origin: string) {
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

/** @param image address of the picture that represents the restaurant */
function restaurantNode(restaurant: PublicRestaurant, menu: Menu, origin: string, image: string) {
  return {
    '@type': 'Restaurant',
    '@id': `${origin}/#restaurant`,
    name: restaurant.name,
    ...said('alternateName', restaurant.nameTh),
    ...said('slogan', restaurant.storyLine),
    ...said('description', restaurant.story.split('\n')[0]),
    url: `${origin}/`,
    ...photosOf(restaurant, origin, image),
    telephone: international(restaurant.phone),
    email: restaurant.email,
    address: addressOf(restaurant.address),
    ...geoOf(restaurant.position),
    hasMap: `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(restaurant.address)}`,
    servesCuisine: 'Thaï',
    ...priceRangeOf(menu),
    currenciesAccepted: 'EUR',
    ...said('paymentAccepted', paymentsOf(restaurant)),
    acceptsReservations: true,
    // A service that ends after midnight has a closing time before its opening time, which is how schema.org expresses
    // it.
    ...said('openingHoursSpecification', hoursOf(restaurant.week)),
    // A span without times means closed.
    ...said(
      'specialOpeningHoursSpecification',
      restaurant.closures.map(({ from, to }) => ({
        '@type': 'OpeningHoursSpecification',
        validFrom: from,
        validThrough: to,
      })),
    ),
    hasMenu: [{ '@id': `${origin}/#menu` }, `${origin}/sur-place`],
    potentialAction: { '@type': 'OrderAction', target: `${origin}/#menu` },
  }
}

/** A property, unless there is nothing to say. */
function said(name: string, value: string | object[] | undefined): Record<string, string | object[]> {
  return value && value.length > 0 ? { [name]: value } : {}
}

/** The restaurant's own photos before the picture that represents it; where there are none, that one alone. */
function photosOf({ housePhotos = [] }: PublicRestaurant, origin: string, image: string) {
  const photos = housePhotos.map(({ photo }) => `${origin}${photo.url}`)
  return { image: photos.length > 0 ? [...photos, image] : image }
}

/** What the settings say of paying, on the spot and online, as one line. */
function paymentsOf({ paymentOnSite, paymentOnline, mealVouchers }: PublicRestaurant): string {
  const ways = [
    paymentOnSite && `sur place\u00a0: ${paymentOnSite}`,
    paymentOnline && `en ligne\u00a0: ${paymentOnline}`,
    mealVouchers && `titres-restaurant\u00a0: ${mealVouchers}`,
  ]
  const line = ways.filter(way => way).join('\u00a0; ')
  return line.charAt(0).toLocaleUpperCase('fr') + line.slice(1)
}

function hoursOf(week: PublicRestaurant['week']) {
  return daysAlike(week).flatMap(({ days, services }) =>
    services.map(({ opens, closes }) => ({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: days.map(day => DAYS[day]),
      opens,
      closes,
    })),
  )
}

/** The parts of `2 rue du Lotus-Bleu, 75002 Paris`; an address of another form stays whole. */
function addressOf(address: string) {
  const parts = partsOf(address)
  return {
    '@type': 'PostalAddress',
    streetAddress: parts?.street ?? address,
    ...(parts && { postalCode: parts.postalCode, addressLocality: parts.town }),
    addressCountry: 'FR',
  }
}

/** `48.86860, 2.34120` as coordinates; nothing where the settings have none. */
function geoOf(position: string) {
  const [latitude, longitude] = position.split(',').map(part => part.trim())
  return latitude && longitude ? { geo: { '@type': 'GeoCoordinates', latitude, longitude } } : undefined
}

/** From the cheapest to the dearest price of both menus, in whole euros: `2–29 €`. */
function priceRangeOf({ takeaway, dineIn }: Menu) {
  const dishes = [takeaway, dineIn].flatMap(lists => Object.values(lists).flat())
  const prices = dishes.flatMap(({ price, prices = {} }) => (price === undefined ? Object.values(prices) : [price]))
  if (prices.length === 0) return undefined
  return { priceRange: `${Math.floor(Math.min(...prices))}–${Math.ceil(Math.max(...prices))}\u00a0€` }
}

/** `01 99 00 12 34` → `+33199001234`. */
function international(phone: string): string {
  return phone.replaceAll(' ', '').replace(/^0/, '+33')
}
