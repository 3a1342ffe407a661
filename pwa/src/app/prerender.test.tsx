/** @vitest-environment node */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PageData } from '#api/features/site/contract.ts'
import { aDish, aMain, aMenu } from '#pwa/testing/samples/a-menu.ts'
import { aRestaurant } from '#pwa/testing/samples/a-restaurant.ts'
import { prerenderPages } from './prerender.tsx'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

const at = (instant: string) => vi.setSystemTime(new Date(instant))
async function prerenderHome(data: PageData) {
  const [page] = await prerenderPages([{ path: '/', data }])
  if (!page) throw new Error('nothing was rendered')
  return page
}

const data = { menu: aMenu(), restaurant: aRestaurant(), lead: 'formules' as const }

test('holds the dishes with their prices, the hours and the ways to reach us, down to the footer', async () => {
  const { title, root } = await prerenderHome(data)
  expect(title).toBe('Lai Khram, restaurant thaï à Paris 2e\u00a0: à emporter et sur place')
  for (const dish of Object.values(data.menu.takeaway).flat()) expect(root).toContain(`>${dish.name}<`)
  for (const words of ['13,50\u00a0€', '11\u00a0h\u00a030', data.restaurant.address, 'tel:0199001234', 'mailto:'])
    expect(root).toContain(words)
  expect(root).toContain('<footer')
})

test('says the same at noon and at night, this year and next', async () => {
  at('2026-03-02T11:30:00Z')
  const noon = await prerenderHome(data)
  at('2027-08-15T23:59:59Z')
  expect(await prerenderHome(data)).toEqual(noon)
})

test('lists the menu in the order that its data say', async () => {
  const order = async (lead: 'formules' | 'plats') => {
    const { root } = await prerenderHome({ ...data, lead })
    return [...root.matchAll(/<section[^>]* id="(formules|entrees|plats)"/g)].map(([, id]) => id)
  }
  // A Saturday evening, and a Monday at noon.
  for (const now of ['2026-11-28T19:00:00Z', '2026-11-30T11:30:00Z']) {
    at(now)
    expect(await order('formules')).toEqual(['formules', 'entrees', 'plats'])
    expect(await order('plats')).toEqual(['plats', 'formules', 'entrees'])
  }
})

test('shows hostile text as text', async () => {
  const hostile = `<img src=x onerror=alert(1)></title><script>alert(1)</script>"'&`
  const { title, root } = await prerenderHome({
    menu: aMenu([aDish({ name: hostile, description: hostile }), aMain({ nameEn: hostile })]),
    restaurant: { ...data.restaurant, name: hostile, address: hostile },
  })
  expect(title).toContain(hostile)
  expect(root).toContain('&lt;img src=x onerror=alert(1)&gt;')
  expect(root).not.toMatch(/<img|<script/)
})

test('needs nothing that the page’s policy forbids: no style attribute, no script, no part that a script moves in', async () => {
  const { root } = await prerenderHome(data)
  expect(root).not.toMatch(/<[^>]* style=|<style|<script|<template|\son[a-z]+=/)
})

test('is no page at all rather than half a one', async () => {
  const menu = { ...aMenu(), formules: null } as never
  await expect(prerenderHome({ ...data, menu })).rejects.toThrow(TypeError)
})
