import { existsSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { describe, expect, it, test } from 'vitest'
import { isPage } from './addresses.ts'
import { customersManifest, shortName, staffManifest } from './manifests.ts'

type Picture = { src: string; sizes: string; type: string; form_factor?: string; purpose?: string; label?: string }
type Manifest = Record<'id' | 'name' | 'short_name' | 'start_url' | 'scope' | 'theme_color', string> & {
  icons: Picture[]
  screenshots: Picture[]
  shortcuts: { name: string; url: string; icons: Picture[] }[]
}

const restaurant = { name: 'Lai Khram' }
const customers = customersManifest(restaurant) as Manifest
const staff = staffManifest(restaurant) as Manifest

test.each([
  ['Lai Khram', 'Lai Khram'],
  ['  Lai Khram ', 'Lai Khram'],
  ['Douze lettre', 'Douze lettre'],
  ['Baan Thai Paris', 'Baan Thai'],
  ['Le Grand Lotus', 'Le Grand'],
  ['Au Lotus bleu de Bangkok', 'Au Lotus'],
  ['Krungthepmahanakhon', 'Krungthepmah'],
  ['Krungthepmahanakhon Paris', 'Krungthepmah'],
])('%j is short enough as %j', (name, short) => {
  expect(shortName(name)).toBe(short)
})

it('names the apps after the restaurant, apart from one another', () => {
  expect([customers.name, customers.short_name]).toEqual(['Lai Khram, cuisine thaïe à emporter', 'Lai Khram'])
  expect([staff.name, staff.short_name]).toEqual(['Lai Khram, équipe', 'Équipe'])
  for (const member of ['id', 'scope', 'start_url', 'theme_color'] as const) {
    expect(staff[member]).not.toBe(customers[member])
  }
  const sources = ({ icons }: Manifest) => icons.map(({ src }) => src)
  expect(sources(staff).filter(src => sources(customers).includes(src))).toEqual([])
})

describe.each([
  ['customers’', customers, ['Commander', 'Ma carte fidélité', 'Service']],
  ['staff’s', staff, ['Commandes', 'Scan']],
] as const)('the %s app', (_, manifest, shortcuts) => {
  it('starts, and has its shortcuts, at pages within its scope', () => {
    expect(manifest.shortcuts.map(({ name }) => name)).toEqual(shortcuts)
    for (const address of [manifest.start_url, ...manifest.shortcuts.map(({ url }) => url)]) {
      expect(address.startsWith(manifest.scope)).toBe(true)
      expect(isPage(new URL(address, 'https://thai.example').pathname)).toBe(true)
    }
  })

  it('has an icon for each use, and screenshots of both forms with their words', () => {
    expect(manifest.icons.map(({ purpose, sizes }) => `${purpose} ${sizes}`)).toEqual([
      'any 192x192',
      'any 512x512',
      'maskable 512x512',
      'monochrome 512x512',
    ])
    expect(new Set(manifest.screenshots.map(({ form_factor }) => form_factor))).toEqual(new Set(['narrow', 'wide']))
    expect(manifest.screenshots.every(({ label }) => label)).toBe(true)
  })

  const pictures = [...manifest.icons, ...manifest.screenshots, ...manifest.shortcuts.flatMap(({ icons }) => icons)]
  it.each(pictures.map(({ src, sizes, type }) => [src, sizes, type]))('holds %s, %s, %s', async (src, sizes, type) => {
    const file = path.join('pwa/public', src as string)
    expect(existsSync(file)).toBe(true)
    const { width, height, format } = await sharp(file).metadata()
    expect([`${width}x${height}`, `image/${format}`]).toEqual([sizes, type])
  })
})
