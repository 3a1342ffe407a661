import { describe, expect, test } from 'vitest'
import type { LoyaltyStatus } from '#api/features/loyalty/contract.ts'
import { send } from '#api/testing/app/send.ts'
import { freshKey, testApp } from '#api/testing/app/test-app.ts'
import { orderBody } from '#api/testing/orders/orders.ts'
import { newCustomer, staffBearers } from '#api/testing/people/actors.ts'
import { givePoints, newVoucher } from '#api/testing/people/loyalty.ts'
import type { Menu } from './contract.ts'
import type { AdminReward } from './contract-rewards.ts'

// 2026-11-21 is a Saturday.
const app = await testApp()
const { sql } = app
const { admin, manager } = await staffBearers(app)

type Answer = AdminReward & {
  code?: string
  reward?: AdminReward
  rewards?: AdminReward[]
  errors?: { path: string; message: string }[]
}
type Placed = { id: string; code?: string; detail?: string; items: { name: string }[] }

const PATH = '/api/admin/menu/rewards'
const change = (id: string, body: object, who = admin) => send<Answer>(app, 'PUT', `${PATH}/${id}`, body, who)
const create = (body: object, key = freshKey(), who = admin) => app.post<Answer>(PATH, body, { ...who, ...key })
const order = (from: string[], to: string[], who = admin) => send<Answer>(app, 'PUT', PATH, { from, to }, who)
const stored = async () => (await app.get<{ rewards: AdminReward[] }>(PATH, admin)).body.rewards
const reward = async (id: string) => {
  const found = (await stored()).find(one => one.id === id)
  if (!found) throw new Error(`no ${id}`)
  return found
}
const ids = async () => (await stored()).map(({ id }) => id)
const pathsOf = (answer: { body: Answer }) => answer.body.errors?.map(({ path }) => path)
/** The customers' menu follows at once, but not in the answer. */
const onMenu = <Seen>(look: (menu: Menu) => Seen) =>
  expect.poll(async () => look((await app.get<Menu>('/api/menu')).body), { timeout: 10_000 })
const journal = (subject: string) =>
  sql<{ action: string; details: Record<string, unknown> }[]>`
    select action, details from audit_entries where subject = ${subject} order by id`

type Someone = Awaited<ReturnType<typeof someone>>
let made = 0
async function someone() {
  made += 1
  const email = `offert-${made}@exemple.fr`
  return { ...(await newCustomer(app, email)), email }
}
const bearerOf = ({ authorization }: Someone) => ({ authorization })
const card = async (who: Someone) =>
  (await app.get<LoyaltyStatus>(`/api/loyalty/status/${who.email}`, bearerOf(who))).body
const place = (who: Someone, menuItemId: string, rewardId: string, date = '2026-11-22') =>
  app.post<Placed>(
    '/api/orders',
    {
      ...orderBody([], { pickup: { date, time: '12:30', notes: '' } }),
      items: [{ menuItemId, name: 'Offert', quantity: 1, unitPrice: 0, totalPrice: 0, rewardId }],
      totalAmount: 0,
    },
    { ...bearerOf(who), ...freshKey() },
  )

const CURRY = {
  ...{ name: 'Curry vert', nameEn: 'Green curry', nameTh: 'แกงเขียวหวาน', maxBasePrice: 12.9, value: 12.9 },
  dish: { id: 'curry-vert', isItself: true },
}

describe('a reward', () => {
  test('is changed field by field: the menu, the card and the journal follow', async () => {
    const { name, value, maxBasePrice } = await reward('pad-kapao')
    const { status, body } = await change('pad-kapao', {
      name: { from: name, to: 'Pad kapao du chef' },
      value: { from: value, to: 13.5 },
      maxBasePrice: { from: maxBasePrice, to: 12.5 },
    })
    expect([status, body]).toEqual([200, await reward('pad-kapao')])
    await onMenu(menu => menu.rewards.find(({ id }) => id === 'pad-kapao')).toMatchObject({
      name: 'Pad kapao du chef',
      maxBasePrice: 12.5,
      menuItemId: 'pad-kapao',
    })
    expect((await card(await someone())).reward_dishes.map(({ item_name }) => item_name)).toContain('Pad kapao du chef')
    expect((await journal('pad-kapao')).at(-1)).toEqual({
      action: 'reward_changed',
      details: {
        name: 'Pad kapao du chef',
        changes: {
          name: { from: 'Pad kapao', to: 'Pad kapao du chef' },
          valueCents: { from: 1290, to: 1350 },
          maxBasePriceCents: { from: 1290, to: 1250 },
        },
      },
    })
  })

  test('that is as it was writes nothing', async () => {
    const before = await journal('khao-pad')
    expect((await change('khao-pad', { offered: { from: true, to: true } })).status).toBe(200)
    expect(await journal('khao-pad')).toEqual(before)
  })

  test('that somebody else has changed meanwhile is refused whole and shown, and a repeated call is not', async () => {
    const seen = await reward('khao-pad')
    const twice = { value: { from: seen.value, to: 14 } }
    await change('khao-pad', twice)
    expect((await change('khao-pad', twice)).status).toBe(200)
    const late = await change('khao-pad', {
      value: { from: seen.value, to: 11 },
      nameEn: { from: seen.nameEn, to: 'Rice' },
    })
    expect([late.status, late.body.code, late.body.reward?.value]).toEqual([409, 'stale_version', 14])
    expect((await reward('khao-pad')).nameEn).toBe(seen.nameEn)
    expect((await change('khao-pad', { nameEn: { from: seen.nameEn, to: 'Fried rice' } })).status).toBe(200)
  })

  test('becomes another dish, with its category, its proteins and its allergens', async () => {
    const { dish } = await reward('gyoza-x6')
    expect(dish).toEqual({ id: 'gyoza-poulet', isItself: false })
    const who = await someone()
    const voucher = await newVoucher(sql, who.userId, 'gyoza-x6')
    const { status } = await change('gyoza-x6', {
      name: { from: 'Gyoza au poulet (6 pièces)', to: 'Curry vert' },
      dish: { from: dish, to: { id: 'curry-vert', isItself: true } },
      maxBasePrice: { from: null, to: 12.9 },
    })
    expect(status).toBe(200)
    await onMenu(menu => menu.rewards.find(({ id }) => id === 'gyoza-x6')).toMatchObject({
      ...{ category: 'plats', menuItemId: 'curry-vert', maxBasePrice: 12.9, kitchenLoad: 2 },
    })
    expect((await journal('gyoza-x6')).at(-1)?.details).toMatchObject({
      changes: { dish: { from: 'cuisiné comme Gyoza au poulet (4 pièces)', to: 'Curry vert' } },
    })
    expect((await place(who, 'gyoza-x6', voucher)).status).toBe(201)
    const [line] = await sql`select name, variant from line_items where voucher_id = ${voucher}`
    expect(line).toEqual({ name: 'Curry vert', variant: 'Poulet' })
  })

  test('does not become another dish while an order that is to come holds it', async () => {
    const { dish } = await reward('gyoza-x6')
    const refused = await change('gyoza-x6', { dish: { from: dish, to: { id: 'som-tam', isItself: true } } })
    expect([refused.status, pathsOf(refused)]).toEqual([422, ['dish']])
    expect((await change('gyoza-x6', { nameEn: { from: 'Chicken gyoza (6 pieces)', to: 'Curry' } })).status).toBe(200)
  })

  test.each([
    ['no name', { name: [null, ' '] }, 'name'],
    ['no English name', { nameEn: [null, ''] }, 'nameEn'],
    ['no value', { value: [null, 0] }, 'value'],
    ['a dish that nobody knows', { dish: [null, { id: 'licorne', isItself: true }] }, 'dish'],
    ['a beer', { dish: [null, { id: 'chang', isItself: true }] }, 'dish'],
    ['a price below every protein', { maxBasePrice: [null, 5] }, 'maxBasePrice'],
  ])('is refused %s', async (_, fields: Record<string, unknown[]>, path) => {
    const now: Record<string, unknown> = { ...(await reward('pad-thai')) }
    const body = Object.fromEntries(Object.entries(fields).map(([key, [, to]]) => [key, { from: now[key], to }]))
    const { status, body: answer } = await change('pad-thai', body)
    expect([status, answer.errors?.[0]?.path.split('.')[0]]).toEqual([422, path])
  })

  test('is an administrator’s alone, and one that is not there is not found', async () => {
    expect((await app.get(PATH, manager)).status).toBe(403)
    expect((await change('pad-thai', {}, manager)).status).toBe(403)
    expect((await create(CURRY, freshKey(), manager)).status).toBe(403)
    expect((await order([], [], manager)).status).toBe(403)
    expect((await change('licorne', {})).status).toBe(404)
  })
})

describe('a new reward', () => {
  test('is made of a dish of the menu, once for each key, after the others', async () => {
    const key = freshKey()
    const { status, body } = await create(CURRY, key)
    expect([status, body]).toEqual([201, { ...CURRY, id: 'curry-vert-offert', offered: true, waiting: 0 }])
    expect((await create(CURRY, key)).body.id).toBe(body.id)
    expect((await ids()).at(-1)).toBe(body.id)
    await onMenu(menu => menu.rewards.at(-1)).toMatchObject({
      ...{ id: body.id, menuItemId: 'curry-vert', category: 'plats', vatRate: 10, maxBasePrice: 12.9 },
    })
    expect(await journal(body.id)).toEqual([
      { action: 'reward_created', details: { name: 'Curry vert', dish: 'Curry vert' } },
    ])
    const who = await someone()
    await givePoints(sql, who.userId, 10)
    const bought = await app.post<{ reward_id: string }>(
      '/api/loyalty/rewards/redeem',
      { user_email: who.email, item_id: body.id },
      { ...bearerOf(who), ...freshKey() },
    )
    expect(bought.status).toBe(201)
    expect((await place(who, body.id, bought.body.reward_id)).status).toBe(201)
  })

  test('of a dish with one price has no dearest choice', async () => {
    const nems = { ...CURRY, name: 'Nems (8 pièces)', dish: { id: 'nems-poulet', isItself: false } }
    const { status, body } = await create(nems)
    expect([status, body.maxBasePrice]).toEqual([201, null])
  })

  test('is refused alcohol', async () => {
    expect(pathsOf(await create({ ...CURRY, dish: { id: 'chang', isItself: true } }))).toEqual(['dish'])
  })
})

describe('a reward that is no longer offered', () => {
  test('stays with who has taken it, and nobody takes it anew', async () => {
    const [holder, other] = [await someone(), await someone()]
    const voucher = await newVoucher(sql, holder.userId, 'som-tam')
    await newVoucher(sql, holder.userId, 'som-tam')
    expect((await reward('som-tam')).waiting).toBe(1)
    await change('som-tam', { offered: { from: true, to: false } })
    await onMenu(menu => menu.rewards.find(({ id }) => id === 'som-tam')?.offered).toBe(false)

    const { rewards, reward_dishes } = await card(holder)
    expect(rewards.map(({ item_name, status }) => [item_name, status])).toContainEqual(['Som tam', 'available'])
    expect(reward_dishes.map(({ item_id }) => item_id)).not.toContain('som-tam')

    await givePoints(sql, other.userId, 10)
    const refused = await app.post<{ code: string; detail: string }>(
      '/api/loyalty/rewards/redeem',
      { user_email: other.email, item_id: 'som-tam' },
      { ...bearerOf(other), ...freshKey() },
    )
    expect([refused.status, refused.body.code, refused.body.detail]).toEqual([
      ...[422, 'reward_unknown'],
      'Som tam n’est plus proposé contre des points. Choisissez un autre plat, vos points sont gardés.',
    ])
    expect((await card(other)).total_points).toBe(10)

    expect((await place(holder, 'som-tam', voucher)).status).toBe(201)
    expect((await journal('som-tam')).at(-1)?.details).toMatchObject({
      changes: { isOffered: { from: true, to: false } },
    })
  })

  test('keeps its dish on the menu as long as somebody holds it', async () => {
    const remove = () => send(app, 'DELETE', '/api/admin/menu/item/som-tam', undefined, admin)
    expect((await remove()).status).toBe(409)
    await sql`update vouchers set order_id = (select id from orders limit 1) where reward_id = 'som-tam'`
    expect((await remove()).status).toBe(204)
    const again = await change('som-tam', { offered: { from: false, to: true } })
    expect([again.status, pathsOf(again)]).toEqual([422, ['dish']])
  })

  test('is never the last one', async () => {
    const [last, ...others] = (await stored()).filter(({ offered }) => offered)
    for (const { id } of others) await change(id, { offered: { from: true, to: false } })
    const { status, body } = await change(last?.id ?? '', { offered: { from: true, to: false } })
    expect([status, body.errors]).toEqual([
      422,
      [{ path: 'offered', message: 'Un plat offert au moins reste proposé.' }],
    ])
    for (const { id } of others) await change(id, { offered: { from: false, to: true } })
  })
})

describe('the order of rewards', () => {
  test('is changed whole: the menu, the card and the journal follow, and a repeated call writes nothing', async () => {
    const before = await ids()
    const after = [...before.slice(1), ...before.slice(0, 1)]
    const { status, body } = await order(before, after)
    expect([status, body.rewards?.map(({ id }) => id)]).toEqual([200, after])
    await onMenu(menu => menu.rewards.map(({ id }) => id)).toEqual(after)
    expect((await order(before, after)).status).toBe(200)
    expect(await journal('plats-offerts')).toMatchObject([
      { action: 'rewards_ordered', details: { changes: { order: { to: expect.stringMatching(/, Pad thaï$/) } } } },
    ])
    const late = await order(before, [...before].reverse())
    expect([late.status, late.body.code, late.body.rewards?.map(({ id }) => id)]).toEqual([409, 'stale_version', after])
  })

  test('is of each once', async () => {
    const now = await ids()
    expect((await order(now, now.slice(1))).status).toBe(422)
    expect((await order(now, [...now.slice(1), 'licorne'])).status).toBe(422)
    expect((await order(now, [...now.slice(1), now[1] ?? ''])).status).toBe(422)
  })
})
