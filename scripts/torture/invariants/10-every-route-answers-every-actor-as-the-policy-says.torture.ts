import { expect } from 'vitest'
import { ENDPOINTS } from '#api/endpoints.ts'
import type { Endpoint } from '#api/kernel/endpoint.ts'
import { maskedEmail } from '#api/kernel/people/person.ts'
import { freshKey } from '#api/testing/app/test-app.ts'
import { newVoucher } from '#api/testing/people/loyalty.ts'
import { invariant } from '../invariant.ts'
import { type Random, randomOf } from '../seed.ts'
import { ACTORS, type Actor, kindOf } from '../world/api/actors.ts'
import { faultOfRefusal } from '../world/api/hostile/problem-answer.ts'
import { OF_SOMEBODY_ELSE, POLICY, REFUSED_ALL_THE_SAME } from '../world/api/policy.ts'
import type { Answered } from '../world/api/requests/call.ts'
import { type Draft, nameOf, toCall } from '../world/api/requests/draft.ts'
import { requestsOf, whoMay } from '../world/api/requests/requests.ts'
import * as things from '../world/api/things.ts'
import { apiWorld, isStaff, type Who } from '../world/api/world.ts'

const world = await apiWorld()
const requests = await requestsOf(world)
const { app } = world

invariant(10, 'the policy names every route with its audience', { secondsATry: 10 }, async ({ tried }) => {
  const audiences = ENDPOINTS.map(({ audience }) => (audience === 'anyone' ? audience : audience.join(' ')))
  const names = ENDPOINTS.map(nameOf)
  expect(Object.fromEntries(names.map((name, index) => [name, audiences[index]]))).toEqual(POLICY)
  const forCustomers = ENDPOINTS.filter(({ audience }) => audience.includes('customer')).map(nameOf)
  expect(Object.keys(OF_SOMEBODY_ELSE).sort()).toEqual(forCustomers.sort())
  const served = app.app.routes
    .filter(
      ({ path, method }) => path.startsWith('/api/') && path !== '/api/*' && method !== 'ALL' && method !== 'HEAD',
    )
    .map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`)
  const described = ['GET /api/openapi.json', 'GET /api/docs', 'GET /api/docs.css']
  expect(new Set(served), 'nothing else is served under /api').toEqual(new Set([...names, ...described]))
  tried(names.length)
})

invariant(10, 'who may call is answered, who may not is refused', { secondsATry: 600 }, async ({ random, tried }) => {
  const faults: string[] = []
  for (const endpoint of ENDPOINTS) {
    // A refused request uses nothing up, so one request serves for all refused actors.
    const refused = await requests.valid(endpoint, whoMay(endpoint).at(-1) as Who, random)
    for (const actor of ACTORS) {
      const fault = await (mayCall(endpoint, actor)
        ? faultOfPermitted(endpoint, actor, random)
        : faultOfRefused(endpoint, actor, refused))
      if (fault) faults.push(`${nameOf(endpoint)} by ${actor.name}: ${fault}`)
      tried()
    }
  }
  expect(faults).toEqual([])
})

function mayCall(endpoint: Endpoint, { word }: Actor): boolean {
  const audience = POLICY[nameOf(endpoint)]?.split(' ') ?? []
  return audience.includes('anyone') || audience.includes(word)
}

async function faultOfPermitted(endpoint: Endpoint, actor: Actor, random: Random): Promise<string | undefined> {
  const draft = await requests.valid(endpoint, actor.who, random)
  const authorization = draft.bearer ? `Bearer ${draft.bearer}` : await actor.authorization(world, kindOf(endpoint))
  const { status, text } = await send(draft, authorization)
  await world.repair(endpoint.path)
  if (status === REFUSED_ALL_THE_SAME[nameOf(endpoint)]) return undefined
  return status < 300 ? faultOfContacts(endpoint, text, actor) : `${status} ${text.slice(0, 200)}`
}

/**
 * No answer tells a cook or an accountant an address or a telephone of a customer, and the counter a whole address. Where no token is read
 * nobody is of the staff: who has a customer's password reads the account.
 */
function faultOfContacts({ audience }: Endpoint, text: string, { word }: Actor): string | undefined {
  if (audience === 'anyone' || !['accountant', 'kitchen', 'counter'].includes(word)) return undefined
  const contacts = Object.values(world.people).flatMap(({ email, phone }) =>
    word === 'counter' ? email : [email, phone],
  )
  const told = contacts.find(contact => text.includes(contact))
  return told && `tells ${told}`
}

async function faultOfRefused(endpoint: Endpoint, actor: Actor, draft: Draft): Promise<string | undefined> {
  const answer = await send(draft, await actor.authorization(world, kindOf(endpoint)))
  const changed = await world.changes.take()
  const wanted = actor.word === 'guest' || actor.word === 'nobody' ? 401 : 403
  if (answer.status !== wanted) return `${answer.status} in place of ${wanted}`
  const code = codeForWrongActor(endpoint, actor)
  if (code && !answer.text.includes(`"${code}"`)) return `not refused as ${code}: ${answer.text.slice(0, 200)}`
  if (changed.length > 0) return `refused, and yet ${changed.join(', ')}`
  return faultOfRefusal(answer)
}

/** A role is refused for the role, and not for anything that the call says. */
function codeForWrongActor({ audience }: Endpoint, { word, who }: Actor): string | undefined {
  if (word === 'nobody' || !isStaff(who)) return undefined
  return audience.includes('admin') ? 'forbidden_role' : 'wrong_audience'
}

invariant(10, 'a role is judged before the shape of a call', { secondsATry: 240 }, async ({ random, tried }) => {
  const faults: string[] = []
  const shapeless = (draft: Draft): Draft => ({ ...draft, ...('body' in draft && { body: ['no', 'such', 'shape'] }) })
  for (const endpoint of ENDPOINTS) {
    const draft = await requests.valid(endpoint, whoMay(endpoint).at(-1) as Who, random)
    for (const actor of ACTORS.filter(({ who, word }) => isStaff(who) && word === who)) {
      if (mayCall(endpoint, actor)) continue
      const fault = await faultOfRefused(endpoint, actor, shapeless(draft))
      if (fault) faults.push(`${nameOf(endpoint)} by ${actor.name}: ${fault}`)
      tried()
    }
  }
  expect(faults).toEqual([])
})

invariant(10, 'nobody is let at what is somebody else’s', { secondsATry: 120 }, async ({ random, tried }) => {
  await things.paidOrderOf(world, 'customer')
  await things.reviewOf(world, 'customer')
  const faults: string[] = []
  const forCustomers = ENDPOINTS.filter(({ audience }) => audience.includes('customer'))
  // Reading is tried first, since a later write makes rows of one's own that may name the other.
  for (const endpoint of forCustomers.sort((a, b) => Number(b.method === 'GET') - Number(a.method === 'GET'))) {
    for (const who of endpoint.audience.includes('guest') ? (['other', 'guest'] as const) : (['other'] as const)) {
      const draft = withoutProof(await requests.valid(endpoint, 'customer', random))
      const answer = await send(draft, await authorizationOf(endpoint, who))
      const changed = await world.changes.take()
      const rule = OF_SOMEBODY_ELSE[nameOf(endpoint)]
      const fault =
        rule === 'own' || rule === 'masked' ? faultOfOwn(answer, draft) : faultOfBarred(answer, rule, changed)
      if (fault) faults.push(`${nameOf(endpoint)} by ${who}: ${fault}`)
      await world.repair(endpoint.path)
      tried()
    }
  }
  expect(faults).toEqual([])
})

/** The token that gives access to an order. */
function withoutProof({ bearer: _, ...draft }: Draft): Draft {
  const { trackingToken: __, ...body } = (draft.body ?? {}) as Record<string, unknown>
  const query = draft.query.filter(([name]) => name !== 'token')
  return { ...draft, query, ...(draft.body !== undefined && { body }) }
}

async function authorizationOf(endpoint: Endpoint, who: Who): Promise<string | undefined> {
  if (nameOf(endpoint) !== 'DELETE /api/user') return (await things.bearerFor(world, who)).authorization
  return `Bearer ${(await requests.valid(endpoint, who, randomOf(1))).bearer}`
}

/** An answer may repeat what the call said of the other person, but not reveal who they are. */
function faultOfOwn({ status, text }: Answered, { body }: Draft): string | undefined {
  if (status >= 300) return `${status} ${text.slice(0, 200)}`
  const { id, email, name, phone } = world.people.customer
  const said = JSON.stringify(body ?? '')
  const word = [id, ...[email, name, phone].filter(one => !said.includes(one))].find(one => text.includes(one))
  return word && `tells ${word}`
}

function faultOfBarred({ status, text }: Answered, code: string | undefined, changed: string[]): string | undefined {
  const problem = status < 300 ? {} : (JSON.parse(text) as { code?: string })
  if (problem.code !== code) return `${status} ${problem.code} in place of ${code}`
  return changed.length > 0 ? `refused, and yet ${changed.join(', ')}` : undefined
}

invariant(10, 'whoever holds an order’s token or owns a card sees it whole', { secondsATry: 60 }, async ({ tried }) => {
  const order = await things.orderOf(world, 'customer')
  const tracking = `/api/orders/${order.id}/tracking`
  expect((await app.get(`${tracking}?token=${order.trackingToken}`)).status).toBe(200)
  expect((await app.get(tracking, await things.bearerFor(world, 'customer'))).status).toBe(200)
  expect((await app.get(`${tracking}?token=${order.trackingToken.slice(1)}x`)).status).toBe(404)
  const card = `/api/customer/info/${await things.qrCodeOf(world, 'customer')}`
  const { name, email } = world.people.customer
  for (const who of ['customer', 'manager', 'admin'] as const) {
    expect((await app.get(card, await things.bearerFor(world, who))).body).toMatchObject({ name, email })
  }
  const counter = await app.get(card, await things.bearerFor(world, 'counter'))
  expect(counter.body).toMatchObject({ name, email: maskedEmail(email) })
  tried(7)
})

invariant(10, 'a dish that another has earned buys nothing', { secondsATry: 60 }, async ({ tried }) => {
  const rewardId = await newVoucher(app.sql, world.people.customer.id)
  const line = { menuItemId: 'pad-thai', quantity: 1, unitPrice: 0, rewardId, options: { variant: 'Poulet' } }
  const body = { ...things.cartBody(world, 'other'), items: [line], totalAmount: 0 }
  const bearer = await things.bearerFor(world, 'other')
  await world.changes.take()
  const refused = await app.post('/api/orders', body, { ...freshKey(), ...bearer })
  expect([refused.body.code, await world.changes.take()]).toEqual(['reward_mismatch', []])
  const own = await things.bearerFor(world, 'customer')
  expect((await app.post('/api/orders', body, { ...freshKey(), ...own })).status).toBe(201)
  tried(2)
})

async function send(draft: Draft, authorization: string | undefined): Promise<Answered> {
  await world.changes.take()
  const headers = { ...draft.headers, ...(authorization !== undefined && { authorization }) }
  return await world.caller.send(toCall({ ...draft, bearer: undefined, headers }))
}
