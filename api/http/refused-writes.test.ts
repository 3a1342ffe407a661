/** A database that can be read and not written to, as on a full disk: what is refused, in which words, and what goes on. */

import { expect, test } from 'vitest'
import { freshKey, testApp } from '#api/testing/app/test-app.ts'
import { orderBody } from '#api/testing/orders/orders.ts'
import { staffBearers } from '#api/testing/people/actors.ts'

const app = await testApp()
const { manager } = await staffBearers(app)

/** Has a table refuse every write with this SQLSTATE. */
async function refuseWrites(table: string, state: string) {
  await app.sql.unsafe(`
    create or replace function refuse_${table}() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file' using errcode = '${state}'; end $$;
    create or replace trigger refuse before insert or update on ${table} for each statement execute function refuse_${table}()`)
  return () => app.sql.unsafe(`drop trigger refuse on ${table}`)
}

test.each([
  ['a full disk', '53100'],
  ['no memory left', '53200'],
  ['a disk that fails', '58030'],
  ['a server that may only be read', '25006'],
])('%s: an order is refused in words, with the telephone, and taken again under its key', async (_, state) => {
  const letThrough = await refuseWrites('orders', state)
  const key = freshKey()
  const body = orderBody(undefined, {
    customerInfo: { name: 'A', phone: '06 12 34 56 78', email: `${state}@exemple.fr` },
  })
  const refused = await app.post('/api/orders', body, key)
  expect([refused.status, refused.body.code]).toEqual([503, 'cannot_save'])
  expect(refused.body.detail).toMatch(/^Rien ne peut être enregistré en ce moment\. .*appelez-nous\s: 0\d/)
  expect(refused.headers.get('retry-after')).toBe('30')
  await letThrough()
  expect((await app.post('/api/orders', body, key)).status).toBe(201)
})

test('the board is read all the same, by a session whose use cannot be noted', async () => {
  const letThrough = await refuseWrites('sessions', '53100')
  app.clock.advanceMinutes(30)
  expect((await app.get('/api/admin/orders', manager)).status).toBe(200)
  await letThrough()
})
