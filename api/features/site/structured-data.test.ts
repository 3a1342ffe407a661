import { describe, expect, it } from 'vitest'
import type { Menu, MenuItem } from '#api/features/menu/contract.ts'
import type { PublicRestaurant } from '#api/features/settings/contract.ts'
import { pageDish } from './rules/page-names.ts'
import { dineInGraph, dishGraph, homeGraph, textGraph } from './structured-data.ts'
import { faultsOf } from './testing/schema-org.ts'

const ORIGIN = 'https://thai.example'

const dish = (over: Partial<MenuItem> = {}) =>
  ({
    ...{ id: 'pad-thai', category: 'plats', name: 'Pad thaï', description: 'Nouilles', price: 13.9 },
    ...{ available: true, tags: [], image: '/api/drawings/plate.svg', ...over },
  }) as unknown as MenuItem

const MENU = {
  categories: [
    { key: 'plats', label: 'Plats', labelEn: 'Mains', takeaway: true, dineIn: true },
    { key: 'vins', label: 'Vins', labelEn: 'Wines', takeaway: false, dineIn: true },
  ],
  takeaway: {
    plats: [
      dish({ photo: { url: '/api/pictures/AAAA' }, tags: ['vegan'] as never }),
      dish({
        id: 'pad-kapao',
        name: 'Pad kapao',
        price: undefined,
        prices: { Poulet: 14, Bœuf: 15.5 },
        available: false,
      }),
    ],
  },
  dineIn: { vins: [dish({ id: 'chablis', name: 'Chablis', category: 'vins', price: 28.5 })] },
  formules: [{ name: 'Menu midi', description: 'Plat, dessert', price: 16.5 }],
} as unknown as Menu

const restaurantWith = (over: Partial<PublicRestaurant> = {}) =>
  ({
    ...{ name: 'Lai Khram', nameTh: 'ลายคราม', phone: '01 99 00 12 34', email: 'a@b.example' },
    ...{ address: '2 rue du Lotus-Bleu, 75002 Paris', district: 'Paris 2e', position: '48.86860, 2.34120' },
    week: Array.from({ length: 7 }, () => [{ opens: '11:30', closes: '23:30' }]),
    closures: [{ from: '2026-12-24', to: '2026-12-26', reason: 'Noël' }],
    ...{ storyLine: 'Le wok d’Isan, au coin de la rue', story: 'Deux sœurs, un wok.\n\nEt des amis.' },
    ...{ paymentOnSite: 'carte, espèces', paymentOnline: 'Visa, Mastercard', mealVouchers: '' },
    ...over,
  }) as unknown as PublicRestaurant

/** As a search engine reads it: after a way through text. */
function nodesOf(graph: object): Record<string, unknown>[] {
  const parsed = JSON.parse(JSON.stringify(graph)) as { '@context': string; '@graph': Record<string, unknown>[] }
  expect(parsed['@context']).toBe('https://schema.org')
  return parsed['@graph']
}
const home = (restaurant = restaurantWith()) => nodesOf(homeGraph(MENU, restaurant, ORIGIN, `${ORIGIN}/og.png`))

describe('what each page tells about itself', () => {
  it.each([
    ['the first page', homeGraph(MENU, restaurantWith(), ORIGIN, `${ORIGIN}/og.png`)],
    ['the dining room’s menu', dineInGraph(MENU, restaurantWith(), ORIGIN)],
    ['a dish', dishGraph(pageDish(MENU, 'pad-kapao') as never, restaurantWith(), ORIGIN)],
    ['a text', textGraph(restaurantWith(), ORIGIN, 'Cookies', '/cookies')],
  ])('%s: every node has what its type needs, of the right kind', (_, graph) => {
    expect(nodesOf(graph).flatMap(faultsOf)).toEqual([])
  })

  it('shows a fault where something is missing or of another kind', () => {
    const [restaurant] = home() as [Record<string, unknown>]
    expect(faultsOf({ ...restaurant, name: '' })).toEqual(['Restaurant without name'])
    expect(faultsOf({ ...restaurant, image: '/og.png' })).toEqual(['Restaurant.image is no whole address: /og.png'])
    expect(faultsOf({ '@type': 'Offer', price: '13,90', priceCurrency: 'EUR' })).toEqual([
      'Offer.price is no number: 13,90',
    ])
    expect(faultsOf({ ...restaurant, slogan: '', specialOpeningHoursSpecification: [] })).toEqual([
      'Restaurant.slogan says nothing',
      'Restaurant.specialOpeningHoursSpecification says nothing',
    ])
    expect(faultsOf({ '@type': 'Dish' })).toEqual(['unknown type Dish'])
  })
})

describe('the restaurant', () => {
  it('is described with its place, hours, prices and ways to pay', () => {
    expect(home()[0]).toMatchObject({
      '@type': 'Restaurant',
      telephone: '+33199001234',
      address: {
        streetAddress: '2 rue du Lotus-Bleu',
        postalCode: '75002',
        addressLocality: 'Paris',
        addressCountry: 'FR',
      },
      geo: { '@type': 'GeoCoordinates', latitude: '48.86860', longitude: '2.34120' },
      hasMap: 'https://www.google.com/maps/search/?api=1&query=2%20rue%20du%20Lotus-Bleu%2C%2075002%20Paris',
      servesCuisine: 'Thaï',
      priceRange: '13–29\u00a0€',
      slogan: 'Le wok d’Isan, au coin de la rue',
      description: 'Deux sœurs, un wok.',
      paymentAccepted: 'Sur place\u00a0: carte, espèces\u00a0; en ligne\u00a0: Visa, Mastercard',
      openingHoursSpecification: [{ opens: '11:30', closes: '23:30' }],
      specialOpeningHoursSpecification: [{ validFrom: '2026-12-24', validThrough: '2026-12-26' }],
    })
  })

  it('is ordered from at the menu, whose address a profile’s link may bear', () => {
    const [restaurant] = nodesOf(homeGraph(MENU, restaurantWith(), ORIGIN, `${ORIGIN}/og.png`))
    expect(restaurant).toMatchObject({ potentialAction: { '@type': 'OrderAction', target: `${ORIGIN}/#menu` } })
  })

  it('says nothing of what the settings leave empty', () => {
    const nothing = { ...{ nameTh: '', position: '', storyLine: '', story: '', paymentOnSite: '', paymentOnline: '' } }
    const nodes = home(restaurantWith({ ...nothing, closures: [] }))
    expect(nodes.flatMap(faultsOf)).toEqual([])
    for (const name of [
      ...['alternateName', 'geo', 'slogan', 'description', 'paymentAccepted', 'specialOpeningHoursSpecification'],
    ])
      expect(nodes[0]).not.toHaveProperty(name)
  })

  it('is seen in its own photos before the drawing that stands for it', () => {
    const wok = { place: 'wok' as const, alt: 'Le wok', photo: { url: '/api/pictures/wok' } }
    const nodes = home(restaurantWith({ housePhotos: [wok] }))
    expect(nodes[0]?.image).toEqual([`${ORIGIN}/api/pictures/wok`, `${ORIGIN}/og.png`])
    expect(nodes.flatMap(faultsOf)).toEqual([])
  })

  it('names titres-restaurant among the ways to pay, where the settings say so', () => {
    const [restaurant] = home(restaurantWith({ paymentOnSite: '', paymentOnline: '', mealVouchers: 'Swile, en salle' }))
    expect(restaurant?.paymentAccepted).toBe('Titres-restaurant\u00a0: Swile, en salle')
  })

  it('keeps an address of another form whole, and says no position that nobody has set', () => {
    const [restaurant] = home(restaurantWith({ address: 'Place du Marché', position: '' }))
    expect(restaurant?.address).toEqual({
      '@type': 'PostalAddress',
      streetAddress: 'Place du Marché',
      addressCountry: 'FR',
    })
    expect(restaurant).not.toHaveProperty('geo')
  })
})

describe('the menus', () => {
  it('list what can be taken away, set menus first, each dish with its page, its picture and its prices as offers', () => {
    expect(home()[1]).toMatchObject({
      '@type': 'Menu',
      hasMenuSection: [
        {
          name: 'Formules midi',
          hasMenuItem: [{ name: 'Menu midi', offers: { price: '16.50', priceCurrency: 'EUR' } }],
        },
        {
          name: 'Plats',
          hasMenuItem: [
            {
              name: 'Pad thaï',
              url: `${ORIGIN}/plat/pad-thai`,
              image: `${ORIGIN}/api/pictures/AAAA`,
              suitableForDiet: 'https://schema.org/VeganDiet',
              offers: { price: '13.90' },
            },
            {
              image: `${ORIGIN}/api/drawings/plate.svg`,
              offers: [
                { name: 'Poulet', price: '14.00', availability: 'https://schema.org/SoldOut' },
                { name: 'Bœuf', price: '15.50' },
              ],
            },
          ],
        },
      ],
    })
    expect((home()[1] as { hasMenuSection: unknown[] }).hasMenuSection).toHaveLength(2)
  })

  it('list at table what is served there', () => {
    expect(nodesOf(dineInGraph(MENU, restaurantWith(), ORIGIN))[0]).toMatchObject({
      name: 'La carte sur place',
      hasMenuSection: [{ name: 'Vins', hasMenuItem: [{ name: 'Chablis', offers: { price: '28.50' } }] }],
    })
  })
})
