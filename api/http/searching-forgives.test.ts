import { expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { ENDPOINTS } from '#api/endpoints.ts'
import { freshKey, testApp } from '#api/testing/app/test-app.ts'
import { orderBody } from '#api/testing/orders/orders.ts'
import { payOrder, placedOrder } from '#api/testing/orders/paid-order.ts'
import { tableBody } from '#api/testing/orders/table.ts'
import { newCustomer, staffBearers } from '#api/testing/people/actors.ts'

const app = await testApp()
const { admin } = await staffBearers(app)
const NAME = 'Hélène Béranger-Œuvrard'
const SAID = ['helene', 'HELENE', 'Hélène', 'he\u0301le\u0300ne', 'BERANGER', 'lène bér']

await newCustomer(app, 'h@exemple.fr', { name: NAME })
await newCustomer(app, 'autre@exemple.fr', { name: 'Bruno 100 % petit_pois' })
const customerInfo = { name: NAME, phone: '06 12 34 56 78', email: 'h@exemple.fr' }
await payOrder(app, await placedOrder(app, orderBody(undefined, { customerInfo })))
const other = { name: 'Bruno 100 % petit_pois', phone: '06 98 76 54 32', email: 'autre@exemple.fr' }
await payOrder(app, await placedOrder(app, orderBody(undefined, { customerInfo: other })))
await app.post('/api/reservations', tableBody({ name: NAME }), freshKey())
await app.post('/api/reservations', tableBody({ name: other.name, phone: other.phone }), freshKey())

/** Every list that is searched by words: what is found stands in the answer's only list. */
const searched = ENDPOINTS.filter(({ method, query }) => {
  const shape = (query as unknown as { shape?: Record<string, z.ZodMiniType> } | undefined)?.shape
  return method === 'GET' && shape?.q !== undefined
})

async function found(path: string, words: string): Promise<number> {
  const { status, body } = await app.get(`${path}?q=${encodeURIComponent(words)}`, admin)
  expect(status).toBe(200)
  return Object.values(body).filter(Array.isArray).flat().length
}

test('lists are searched by words in as many places as this knows of', () => {
  expect(searched.map(({ path }) => path).toSorted()).toEqual([
    '/api/admin/loyalty/customers',
    '/api/admin/orders',
    '/api/admin/qr-codes/customers',
    '/api/admin/reservations',
  ])
})

test.each(searched.map(({ path }) => path))(
  '%s forgives case and accents, and takes every sign for itself',
  async path => {
    for (const words of SAID) expect([words, await found(path, words)]).toEqual([words, 1])
    expect(await found(path, '100 %')).toBe(1)
    expect(await found(path, 't_p')).toBe(1)
    expect(await found(path, 'h%e')).toBe(0)
    expect(await found(path, 'n_')).toBe(0)
  },
)
