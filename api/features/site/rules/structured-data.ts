/** The description of the restaurant and its menu that search engines read (schema.org). */
import type { Menu, MenuItem } from '#api/features/menu/contract/menu.ts'
import type { PublicRestaurant } from '#api/features/settings/contract/restaurant.ts'
import { daysAlike } from '#api/features/settings/rules/hours/hours.ts'

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/**
 * Restaurant and Menu as one graph.
 * @param origin the public one
 * @param image address of the picture that represents the restaurant
 */
export function structuredData(menu: Menu, restaurant: PublicRestaurant, origin: string, image: string): object {
  return {
    '@context': 'https://schema.org',
    '@graph': [restaurantOf(restaurant, origin, image), menuOf(menu, origin)],
  }
}

function restaurantOf(restaurant: PublicRestaurant, origin: string, image: string) {
  return {
    '@type': 'Restaurant',
    '@id': `${origin}/#restaurant`,
    name: restaurant.name,
    alternateName: restaurant.nameTh,
    url: `${origin}/`,
    image,
    telephone: international(restaurant.phone),
    email: restaurant.email,
    address: addressOf(restaurant.address),
    servesCuisine: 'Thaï',
    currenciesAccepted: 'EUR',
    acceptsReservations: true,
    // A service that ends after midnight has a closing time before its opening time, which is how schema.org expresses
    // it.
    openingHoursSpecification: daysAlike(restaurant.week).flatMap(({ days, services }) =>
      services.map(({ opens, closes }) => ({
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: days.map(day => DAYS[day]),
        opens,
        closes,
      })),
    ),
    // A span without times means closed.
    specialOpeningHoursSpecification: restaurant.closures.map(({ from, to }) => ({
      '@type': 'OpeningHoursSpecification',
      validFrom: from,
      validThrough: to,
    })),
    hasMenu: { '@id': `${origin}/#menu` },
    potentialAction: { '@type': 'OrderAction', target: `${origin}/` },
  }
}

/** The parts of `2 rue du Lotus-Bleu, 75002 Paris`; an address of another form stays whole. */
function addressOf(address: string) {
  const [, street, postalCode, city] = address.match(/^(.+), (\d{5}) (.+)$/) ?? []
  return {
    '@type': 'PostalAddress',
    streetAddress: street ?? address,
    ...(postalCode && { postalCode, addressLocality: city }),
    addressCountry: 'FR',
  }
}

/** `01 99 00 12 34` → `+33199001234`. */
function international(phone: string): string {
  return phone.replaceAll(' ', '').replace(/^0/, '+33')
}

function menuOf(menu: Menu, origin: string) {
  const sections = menu.categories
    .filter(({ key, takeaway }) => takeaway && menu.takeaway[key]?.length)
    .map(({ key, label }) => ({
      '@type': 'MenuSection',
      name: label,
      hasMenuItem: (menu.takeaway[key] ?? []).map(dishOf),
    }))
  return {
    '@type': 'Menu',
    '@id': `${origin}/#menu`,
    name: 'La carte à emporter',
    inLanguage: 'fr',
    hasMenuSection: [
      { '@type': 'MenuSection', name: 'Formules midi', hasMenuItem: menu.formules.map(formuleOf) },
      ...sections,
    ],
  }
}

function dishOf(dish: MenuItem) {
  const prices = dish.prices ? Object.entries(dish.prices) : []
  return {
    '@type': 'MenuItem',
    name: dish.name,
    description: dish.description,
    offers: dish.price === undefined ? prices.map(([name, price]) => ({ ...offer(price), name })) : offer(dish.price),
  }
}

function formuleOf({ name, description, price }: Menu['formules'][number]) {
  return { '@type': 'MenuItem', name, description, offers: offer(price) }
}

function offer(euros: number) {
  return { '@type': 'Offer', price: euros.toFixed(2), priceCurrency: 'EUR' }
}
