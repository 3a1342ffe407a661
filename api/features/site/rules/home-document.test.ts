import { describe, expect, it } from 'vitest'
import type { Menu, MenuItem } from '#api/features/menu/contract/menu.ts'
import type { HomeData } from '../contract/home-data.ts'
import { homeDocument } from './home-document.ts'

const SHELL =
  '<head><title>Shell</title>\n<meta name="description" content="old" /></head><div id="root"><main>Un instant.</main></div>'
const HOSTILE = '</script><!--<script>alert(1)</script> $& "\'`'

const dish = (over: Partial<MenuItem> = {}) =>
  ({ id: 'pad-thai', category: 'plats', name: 'Pad thaï', description: 'Nouilles', price: 13.9, ...over }) as MenuItem

function data({ plats = [dish()], name = 'Lai Khram', address = '2 rue du Lotus-Bleu, 75002 Paris' } = {}): HomeData {
  return {
    menu: {
      categories: [
        { key: 'plats', label: 'Plats', labelEn: 'Mains', takeaway: true, dineIn: true },
        { key: 'vins', label: 'Vins', labelEn: 'Wines', takeaway: false, dineIn: true },
      ],
      takeaway: { plats },
      formules: [{ name: 'Menu midi', description: 'Plat, dessert', price: 16.5 }],
    } as unknown as Menu,
    restaurant: {
      name,
      nameTh: 'ลายคราม',
      address,
      district: 'Paris 2e',
      phone: '01 99 00 12 34',
      email: 'a@b.example',
      week: Array.from({ length: 7 }, () => [{ opens: '11:30', closes: '23:30' }]),
      closures: [{ from: '2026-12-24', to: '2026-12-26', reason: 'Noël' }],
      leadTimeMinutes: 20,
    } as unknown as HomeData['restaurant'],
  }
}

const render = (of: HomeData, title = 'Lai Khram') =>
  homeDocument(SHELL, { title, root: '<main>$& Pad thaï</main>' }, of, 'https://thai.example')

const scripts = (html: string) => [...html.matchAll(/<script type="([^"]+)"[^>]*>(.*?)<\/script>/gs)]
const graphOf = (html: string) =>
  (JSON.parse(scripts(html)[1]?.[2] ?? '') as { '@graph': Record<string, unknown>[] })['@graph']

describe('the document of the first page', () => {
  it('holds the rendered page in its root, untouched', () => {
    expect(render(data())).toContain('<div id="root"><main>$& Pad thaï</main></div>')
  })

  it('says title, description, address and picture to who shares or lists it', () => {
    const html = render(data())
    expect(html).toContain('<title>Lai Khram</title>')
    expect(html.match(/<meta name="description"/g)).toHaveLength(1)
    expect(html).toContain('content="Cuisine thaïe à Paris 2e. Commandez en ligne, prêt en 20 à 30 minutes."')
    expect(html).toContain('<link rel="canonical" href="https://thai.example/" />')
    expect(html).toContain('<meta property="og:image" content="https://thai.example/og.png" />')
  })

  it('hands over the data as they are', () => {
    expect(JSON.parse(scripts(render(data()))[0]?.[2] ?? '')).toEqual(data())
  })

  it('lets no text out of its place, whatever it holds', () => {
    const hostile = data({ plats: [dish({ name: HOSTILE, description: HOSTILE })], name: HOSTILE })
    const html = render(hostile, HOSTILE)
    expect(scripts(html).map(([, type]) => type)).toEqual(['application/json', 'application/ld+json'])
    expect(JSON.parse(scripts(html)[0]?.[2] ?? '')).toEqual(hostile)
    expect(graphOf(html)[0]?.name).toBe(HOSTILE)
    expect(html).not.toContain('<script>alert')
    expect(html).toContain("<title>&lt;/script&gt;&lt;!--&lt;script&gt;alert(1)&lt;/script&gt; $&amp; &quot;'`</title>")
  })

  it('refuses a shell that it does not know', () => {
    const render = () => homeDocument('<div></div>', { title: '', root: '' }, data(), 'https://thai.example')
    expect(render).toThrow('the shell has no')
  })
})

describe('its structured data', () => {
  it('describes the restaurant', () => {
    expect(graphOf(render(data()))[0]).toMatchObject({
      '@type': 'Restaurant',
      telephone: '+33199001234',
      address: {
        streetAddress: '2 rue du Lotus-Bleu',
        postalCode: '75002',
        addressLocality: 'Paris',
        addressCountry: 'FR',
      },
      openingHoursSpecification: [{ opens: '11:30', closes: '23:30' }],
      specialOpeningHoursSpecification: [{ validFrom: '2026-12-24', validThrough: '2026-12-26' }],
    })
  })

  it('keeps an address of another form whole', () => {
    const [restaurant] = graphOf(render(data({ address: 'Place du Marché' })))
    expect(restaurant?.address).toEqual({
      '@type': 'PostalAddress',
      streetAddress: 'Place du Marché',
      addressCountry: 'FR',
    })
  })

  it('lists what can be taken away, set menus first, each price as an offer', () => {
    const plats = [dish(), dish({ name: 'Pad kapao', price: undefined, prices: { Poulet: 14, Bœuf: 15.5 } })]
    const [, menu] = graphOf(render(data({ plats })))
    expect(menu).toMatchObject({
      '@type': 'Menu',
      hasMenuSection: [
        {
          name: 'Formules midi',
          hasMenuItem: [{ name: 'Menu midi', offers: { price: '16.50', priceCurrency: 'EUR' } }],
        },
        {
          name: 'Plats',
          hasMenuItem: [
            { name: 'Pad thaï', description: 'Nouilles', offers: { price: '13.90' } },
            {
              offers: [
                { name: 'Poulet', price: '14.00' },
                { name: 'Bœuf', price: '15.50' },
              ],
            },
          ],
        },
      ],
    })
    expect(menu?.hasMenuSection).toHaveLength(2)
  })
})
