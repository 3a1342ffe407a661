import { describe, expect, test } from 'vitest'
import { TEST_ORIGIN, testApp } from '#api/testing/app/test-app.ts'
import type { Menu } from './contract.ts'

const app = await testApp()
const ask = (path: string) => app.app.request(TEST_ORIGIN + path)

test('every dish of both menus has a picture, and each can be had', async () => {
  const { body } = await app.get<Menu>('/api/menu')
  const dishes = [...Object.values(body.takeaway), ...Object.values(body.dineIn)].flat()
  expect(dishes.length).toBeGreaterThan(100)
  const sold = new Map(dishes.map(({ id, image }) => [id, image]))
  expect(body.softDrinks).toHaveLength(12)
  for (const drink of body.softDrinks) expect(drink.image, drink.id).toBe(sold.get(drink.menuItemId))
  const addresses = new Set(dishes.map(({ image }) => image))
  for (const address of addresses) {
    const answer = await ask(address)
    const picture = await answer.text()
    expect([answer.status, answer.headers.get('content-type')], address).toEqual([200, 'image/svg+xml'])
    expect(picture, address).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" viewBox="[\d ]+".*<\/svg>$/s)
    expect(picture, address).not.toContain('var(')
  }
})

test('the same words are the same drawing, in any cache for a day', async () => {
  const answer = await ask('/api/drawings/plate.nouilles.crevette.svg')
  expect(answer.headers.get('cache-control')).toBe('public, max-age=86400')
  expect(await answer.text()).toBe(await (await ask('/api/drawings/plate.nouilles.crevette.svg')).text())
})

describe('nothing is drawn for', () => {
  test.each(['plate.licorne.svg', 'plate.%3Cscript%3E.svg', 'plate', 'Plate.riz.svg', '..svg'])('%s', async name => {
    const answer = await ask(`/api/drawings/${name}`)
    expect(answer.status).toBe(404)
  })
})
