import { describe, expect, it } from 'vitest'
import type { Menu, MenuItem } from '#api/features/menu/contract.ts'
import type { HomeData } from './contract.ts'
import { homePageOf, pageDocument } from './public-pages.ts'

const SHELL =
  '<head><title>Shell</title>\n<meta name="description" content="old" />' +
  '<script type="module" src="/page.js"></script><script async type="module" src="/early.js"></script></head>' +
  '<div id="root"><main>Un instant.</main></div>'
const HOSTILE = '</script><!--<script>alert(1)</script> $& "\'`'

const dish = (over: Partial<MenuItem> = {}) =>
  ({
    id: 'pad-thai',
    name: 'Pad thaï',
    description: 'Nouilles',
    price: 13.9,
    tags: [],
    image: '/a.svg',
    ...over,
  }) as unknown as MenuItem

function data({ plats = [dish()], name = 'Lai Khram', address = '2 rue du Lotus-Bleu, 75002 Paris' } = {}): HomeData {
  return {
    menu: {
      categories: [
        { key: 'plats', label: 'Plats', labelEn: 'Mains', takeaway: true, dineIn: true },
        { key: 'vins', label: 'Vins', labelEn: 'Wines', takeaway: false, dineIn: true },
      ],
      takeaway: { plats },
      dineIn: {},
      formules: [{ name: 'Menu midi', description: 'Plat, dessert', price: 16.5 }],
    } as unknown as Menu,
    restaurant: {
      name,
      nameTh: 'ลายคราม',
      address,
      district: 'Paris 2e',
      position: '',
      phone: '01 99 00 12 34',
      email: 'a@b.example',
      week: Array.from({ length: 7 }, () => [{ opens: '11:30', closes: '23:30' }]),
      closures: [{ from: '2026-12-24', to: '2026-12-26', reason: 'Noël' }],
      leadTimeMinutes: 20,
      story: '',
    } as unknown as HomeData['restaurant'],
    lead: 'plats',
  }
}

const ORIGIN = 'https://thai.example'
const rendered = { title: 'Lai Khram', root: '<main>$& Pad thaï</main>' }
const render = (of: HomeData, title = 'Lai Khram') =>
  pageDocument(SHELL, { rendered: { ...rendered, title }, data: of, head: homePageOf(of).headOf(ORIGIN) })

const scripts = (html: string) => [...html.matchAll(/<script type="(application[^"]+)"[^>]*>(.*?)<\/script>/gs)]
const graphOf = (html: string) =>
  (JSON.parse(scripts(html)[1]?.[2] ?? '') as { '@graph': Record<string, unknown>[] })['@graph']

describe('the document of a page', () => {
  it('holds the rendered page in its root, untouched', () => {
    expect(render(data())).toContain('<div id="root"><main>$& Pad thaï</main></div>')
  })

  it('says title, description, address and picture to who shares or lists it', () => {
    const html = render(data())
    expect(html).toContain('<title>Lai Khram</title>')
    expect(html.match(/<meta name="description"/g)).toHaveLength(1)
    expect(html).toContain('content="Cuisine thaïe à Paris 2e. Commandez en ligne, passez prendre."')
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

  it('lets its fonts go before its scripts, but for the one that listens to taps', () => {
    const sources = [...render(data()).matchAll(/<script([^>]*) src="([^"]+)"/g)].map(([, how, source]) => [
      source,
      how,
    ])
    expect(sources).toEqual([
      ['/page.js', ' type="module" fetchpriority="low"'],
      ['/early.js', ' async type="module"'],
    ])
  })

  it('refuses a shell that it does not know', () => {
    const head = homePageOf(data()).headOf(ORIGIN)
    const render = () => pageDocument('<div></div>', { rendered, data: data(), head })
    expect(render).toThrow('the shell has no')
  })
})
