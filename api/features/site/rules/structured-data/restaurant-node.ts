/** The restaurant as search engines read it (https://schema.org/Restaurant). Pure. */
import type { Menu } from '#api/features/menu/contract/menu.ts'
import type { PublicRestaurant } from '#api/features/settings/contract/restaurant.ts'
import { daysAlike } from '#api/features/settings/rules/hours/hours.ts'
import { partsOf } from '../heads/place.ts'

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** @param image address of the picture that represents the restaurant */
export function restaurantNode(restaurant: PublicRestaurant, menu: Menu, origin: string, image: string) {
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
    potentialAction: { '@type': 'OrderAction', target: `${origin}/` },
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
