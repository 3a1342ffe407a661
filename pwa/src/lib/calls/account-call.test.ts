import { expect, it } from 'vitest'
import { listOrders } from '#api/features/orders/contract.ts'
import { fakeServer } from '#pwa/testing/fakes/fake-server.ts'
import { callPage, nextCursor } from './account-call.ts'

it.each([
  ['</api/orders?limit=20&cursor=abc>; rel="next"', 'abc'],
  ['</api/orders?cursor=a%2Bb>; rel=next', 'a+b'],
  ['</api/orders>; rel="first", </api/orders?cursor=2>; title="x"; rel="next"', '2'],
  ['</api/orders?cursor=1>; rel="prev"', undefined],
  ['', undefined],
  [null, undefined],
])('reads in %j the cursor %j', (link, cursor) => {
  expect(nextCursor(link)).toBe(cursor)
})

it('answers a page with the way to the next', async () => {
  fakeServer({
    'GET /api/orders': ({ query }) => ({
      body: [{ id: query.get('limit') }],
      headers: { Link: '</api/orders?limit=5&cursor=weiter>; rel="next"' },
    }),
  })
  expect(await callPage(listOrders, { query: { limit: '5' } })).toEqual({ items: [{ id: '5' }], next: 'weiter' })
})
