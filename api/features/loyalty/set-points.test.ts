import { describe, expect, test } from 'vitest'
import { maskedEmail } from '#api/kernel/people/person.ts'
import { send } from '#api/testing/app/send.ts'
import { testApp } from '#api/testing/app/test-app.ts'
import { newStaff, signedIn } from '#api/testing/people/accounts.ts'
import { type Bearer, newCustomer, staffBearers } from '#api/testing/people/actors.ts'
import { givePoints } from '#api/testing/people/loyalty.ts'
import type { LoyaltyStatus } from './contract.ts'
import type { LoyaltyCustomer } from './contract-staff.ts'

const app = await testApp()
const { sql } = app
const { admin, manager } = await staffBearers(app)

type Someone = Bearer & { userId: string; email: string }
type Answered = LoyaltyCustomer & {
  code: string
  detail: string
  customer?: LoyaltyCustomer
  errors?: { path: string; message: string }[]
}

let made = 0
async function someone(points = 0): Promise<Someone> {
  made += 1
  const email = `solde-${made}@exemple.fr`
  const { userId, authorization } = await newCustomer(app, email)
  if (points > 0) await givePoints(sql, userId, points)
  return { userId, authorization, email }
}

const set = ({ email }: Someone, body: object, as: Bearer = manager) =>
  send<Answered>(app, 'PUT', '/api/admin/loyalty/update-points', { customer_email: email, ...body }, as)

/** Balance and movements, oldest first; the balance must be the movements' sum. */
async function booksOf({ userId }: Someone) {
  const [row] = await sql<{ points: number }[]>`select points_balance as points from customers where id = ${userId}`
  const entries = await sql<{ kind: string; points: number; reason: string; by: string | null }[]>`
    select l.kind, l.points, l.reason, s.username as by
    from loyalty_ledger l
    left join staff s on s.id = l.staff_id
    where l.customer_id = ${userId}
    order by l.id`
  expect(entries.reduce((sum, entry) => sum + entry.points, 0)).toBe(row?.points)
  return { points: row?.points, entries: [...entries] }
}

const audited = ({ userId }: Someone) => sql`
  select e.action, e.details, s.username as by
  from audit_entries e
  join staff s on s.id = e.staff_id
  where e.subject = ${userId}
  order by e.id`

describe('a balance that staff set', () => {
  test.each([
    ['a manager', manager, 'manager'],
    ['an administrator', admin, 'admin'],
  ])('by %s goes into the ledger as the difference, with who and why, and into the journal', async (_, bearer, by) => {
    const who = await someone(4)
    const { status, body } = await set(who, { new_points: 12, admin_reason: 'Carte de papier reprise' }, bearer)
    expect(status).toBe(200)
    expect(body).toEqual({
      customer_id: who.userId,
      email: who.email,
      name: 'Camille Renard',
      total_points: 12,
      available_rewards: 1,
      rewards_claimed: 0,
      total_orders: 0,
      last_order_date: null,
    })
    expect(await booksOf(who)).toEqual({
      points: 12,
      entries: [expect.anything(), { kind: 'adjusted', points: 8, reason: 'Carte de papier reprise', by }],
    })
    expect(await audited(who)).toEqual([
      {
        action: 'loyalty.points_set',
        details: { name: 'Camille Renard', from: 4, to: 12, reason: 'Carte de papier reprise' },
        by,
      },
    ])
  })

  test('is on the customer’s card at once, with its reason', async () => {
    const who = await someone(12)
    await set(who, { new_points: 9, admin_reason: 'Erreur de saisie' })
    const { body } = await app.get<LoyaltyStatus>(`/api/loyalty/status/${who.email}`, who)
    expect(body).toMatchObject({ total_points: 9, available_rewards: 0 })
    expect(body.order_history[0]).toMatchObject({ points: -3, kind: 'adjusted', reason: 'Erreur de saisie' })
  })

  test.each([[undefined], [null], [''], ['   ']])('has the fixed reason where it is %j', async reason => {
    const who = await someone()
    await set(who, { new_points: 1, admin_reason: reason })
    expect((await booksOf(who)).entries).toMatchObject([{ points: 1, reason: 'Ajustement manuel' }])
  })

  test('may be 0, and is found by the address in any spelling', async () => {
    const who = await someone(7)
    const { body } = await set({ ...who, email: who.email.toUpperCase() }, { new_points: 0 })
    expect(body).toMatchObject({ email: who.email, total_points: 0 })
    expect((await booksOf(who)).points).toBe(0)
  })

  test('that is there already is neither a movement nor an audit entry', async () => {
    const who = await someone(5)
    expect((await set(who, { new_points: 5, expected_points: 5 })).status).toBe(200)
    expect((await booksOf(who)).entries).toHaveLength(1)
    expect(await audited(who)).toHaveLength(0)
  })

  test.each([-1, -1000, 1001, 1e9, 1e300, 2.5, '12', '', null, undefined, [], Number.MAX_SAFE_INTEGER])(
    'is refused as %j, and nothing changes',
    async points => {
      const who = await someone(5)
      const { status, body } = await set(who, { new_points: points })
      expect(status).toBe(422)
      expect(new Set(body.errors?.map(({ path }) => path))).toEqual(new Set(['new_points']))
      expect((await booksOf(who)).entries).toHaveLength(1)
      expect(await audited(who)).toHaveLength(0)
    },
  )

  test('says in French what it must be', async () => {
    const who = await someone()
    expect((await set(who, { new_points: -1 })).body.errors?.[0]?.message).toBe('Indiquez un nombre entier, 0 ou plus.')
    expect((await set(who, { new_points: 1001 })).body.errors?.[0]?.message).toBe('1000 points au plus.')
  })

  test('by the counter, who was told the address masked, goes by the id in place of it', async () => {
    const who = await someone(4)
    const counter = await signedIn(app.services, {
      kind: 'staff',
      id: (await newStaff(sql, { role: 'counter' })).id,
    })
    const { body } = await app.get<{ customers: LoyaltyCustomer[] }>(
      `/api/admin/loyalty/customers?limit=5&q=${who.email}`,
      counter,
    )
    const [told] = body.customers
    expect(told).toMatchObject({ customer_id: who.userId, email: maskedEmail(who.email) })
    const masked = { ...who, email: told?.email ?? '' }
    expect((await set(masked, { new_points: 6 }, counter)).body.code).toBe('customer_not_found')
    const { status, body: set6 } = await set(masked, { customer_id: who.userId, new_points: 6 }, counter)
    expect([status, set6.total_points, set6.email]).toEqual([200, 6, maskedEmail(who.email)])
  })

  test.each([
    [{ admin_reason: 'a'.repeat(201) }, 'admin_reason'],
    [{ admin_reason: 'a\u0000' }, 'admin_reason'],
    [{ expected_points: 1.5 }, 'expected_points'],
    [{ customer_email: 'nobody' }, 'customer_email'],
  ])('is refused with %j', async (body, path) => {
    const { status, body: refusal } = await set(await someone(), { new_points: 1, ...body })
    expect(status).toBe(422)
    expect(refusal.errors).toEqual([{ path, message: expect.any(String) }])
  })

  test('needs a customer', async () => {
    const { status, body } = await set({ ...(await someone()), email: 'personne@exemple.fr' }, { new_points: 3 })
    expect([status, body.code, body.detail]).toEqual([404, 'customer_not_found', 'Client non trouvé'])
  })
})

describe('two tablets', () => {
  test('one of which is late: it changes nothing and is told the balance as it is', async () => {
    const who = await someone(5)
    expect((await set(who, { new_points: 6, expected_points: 5 })).status).toBe(200)
    const late = await set(who, { new_points: 6, expected_points: 5 })
    expect([late.status, late.body.code]).toEqual([409, 'stale_version'])
    expect(late.body.customer).toMatchObject({ email: who.email, total_points: 6 })
    expect(await booksOf(who)).toMatchObject({ points: 6, entries: [{ points: 5 }, { points: 1 }] })
  })

  test('that add a point at once: one wins, and the others are told', async () => {
    const who = await someone(5)
    const answers = await Promise.all(Array.from({ length: 10 }, () => set(who, { new_points: 6, expected_points: 5 })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)])
    expect((await booksOf(who)).points).toBe(6)
  })

  test('that add a point at once, and again with what is there by then: no point is lost', async () => {
    const who = await someone(5)
    const addOne = async (seen: number): Promise<void> => {
      const { status, body } = await set(who, { new_points: seen + 1, expected_points: seen })
      if (status === 409) await addOne(body.customer?.total_points ?? 0)
    }
    await Promise.all(Array.from({ length: 6 }, () => addOne(5)))
    expect((await booksOf(who)).points).toBe(11)
  })

  test('that set it at once without having looked: each finds what it set, one after the other', async () => {
    const who = await someone(30)
    const wanted = Array.from({ length: 20 }, (_, n) => n)
    const answers = await Promise.all(wanted.map(points => set(who, { new_points: points })))
    expect(answers.map(({ body }) => body.total_points)).toEqual(wanted)
    let points = 0
    const balances = (await booksOf(who)).entries.map(entry => {
      points += entry.points
      return points
    })
    expect(balances.slice(1).sort((a, b) => a - b)).toEqual(wanted)
  })

  test('and the customer, who spends at that moment: no point is spent twice', async () => {
    const who = await someone(10)
    const redeem = app.post('/api/loyalty/rewards/redeem', { user_email: who.email, item_id: 'som-tam' }, who)
    const [spent, adjusted] = await Promise.all([redeem, set(who, { new_points: 11, expected_points: 10 })])
    const { points } = await booksOf(who)
    expect([
      [201, 200, 1],
      [201, 409, 0],
    ]).toContainEqual([spent.status, adjusted.status, points])
  })
})
