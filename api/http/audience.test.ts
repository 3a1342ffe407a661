import { Hono } from 'hono'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '#api/kernel/endpoint.ts'
import type { Audience } from '#api/kernel/people/actor.ts'
import { rolesOf } from '#api/kernel/people/roles.ts'
import { testApp } from '#api/testing/app/test-app.ts'
import { newStaff, signedIn } from '#api/testing/people/accounts.ts'
import { newCustomer, staffBearers } from '#api/testing/people/actors.ts'
import { serve } from './serve.ts'

const app = await testApp()
const { admin, manager } = await staffBearers(app)
const { authorization } = await newCustomer(app, 'anna@exemple.fr')
const aBearer = async (role: 'kitchen' | 'counter') =>
  await signedIn(app.services, { kind: 'staff', id: (await newStaff(app.sql, { role })).id })
const [kitchen, counter] = [await aBearer('kitchen'), await aBearer('counter')]
const CALLERS: Record<string, Record<string, string>> = {
  nobody: {},
  customer: { authorization },
  kitchen,
  counter,
  manager,
  admin,
}

/** The status that each kind of caller gets from an endpoint with this audience. */
async function statuses(audience: Audience): Promise<Record<string, number>> {
  const getNotice = endpoint({
    method: 'GET',
    path: '/api/notice',
    audience,
    summary: 'Notice',
    output: z.object({ notice: z.string() }),
  })
  const server = new Hono()
  serve(server, app.services, getNotice, async () => ({ notice: 'none' }))
  const answers = Object.entries(CALLERS).map(async ([name, headers]) => {
    return [name, (await server.request('/api/notice', { headers })).status] as const
  })
  return Object.fromEntries(await Promise.all(answers))
}

test.each<[Audience, number[]]>([
  ['anyone', [200, 200, 200, 200, 200, 200]],
  [
    ['guest', 'customer'],
    [200, 200, 403, 403, 403, 403],
  ],
  [['customer'], [401, 200, 403, 403, 403, 403]],
  [rolesOf('kitchen'), [401, 403, 200, 200, 200, 200]],
  [rolesOf('orders'), [401, 403, 403, 200, 200, 200]],
  [rolesOf('menu'), [401, 403, 403, 403, 200, 200]],
  [rolesOf('administration'), [401, 403, 403, 403, 403, 200]],
])(
  'an endpoint for %s answers nobody, a customer, a cook, the counter, a manager, an administrator with %s',
  async (audience, expected) => {
    expect(Object.values(await statuses(audience))).toEqual(expected)
  },
)
