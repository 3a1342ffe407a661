import { beforeEach, describe, expect, test } from 'vitest'
import { testApp } from '#api/testing/app/test-app.ts'
import { tableBody } from '#api/testing/orders/table.ts'
import { staffBearers } from '#api/testing/people/actors.ts'
import type { AdminReservation, Promised } from './contract-staff.ts'

/** It is Saturday 21 November 2026, 20:00 in Paris. */
const NOW = '2026-11-21T19:00:00Z'
const app = await testApp({ startsAt: NOW })
const { clock, sql } = app
const { manager } = await staffBearers(app)

type Page = {
  reservations: AdminReservation[]
  days: Promised[]
  waiting: number
  to_call_back: number
  nextCursor: string | null
  code: string
}

const list = async (query: Record<string, string> = {}) =>
  (await app.get<Page>(`/api/admin/reservations?${new URLSearchParams(query)}`, manager)).body
const names = ({ reservations }: Page) => reservations.map(({ name }) => name)

beforeEach(async () => {
  clock.set(NOW)
  await sql`delete from reservations`
})

/** The request is made two weeks before, so that past evenings can be created. */
async function table(name: string, date: string, time: string, more: Record<string, unknown> = {}): Promise<void> {
  const { status, ...changes } = more
  clock.set('2026-11-07T09:00:00Z')
  const { body } = await app.post<{ id: string }>('/api/reservations', tableBody({ name, date, time, ...changes }))
  if (status)
    await sql`update reservations set status = ${status as string}, answered_at = ${clock()} where id = ${body.id}`
  clock.set(NOW)
}

test('lists from today on by day and time, those of the past latest first, and one day whole', async () => {
  await table('demain soir', '2026-11-22', '19:30')
  await table('demain midi', '2026-11-22', '12:00', { status: 'accepted' })
  await table('ce midi', '2026-11-21', '12:00')
  await table('ce soir', '2026-11-21', '21:00')
  await table('hier midi', '2026-11-20', '12:00', { status: 'declined' })
  await table('hier soir', '2026-11-20', '19:30', { status: 'accepted' })
  expect(names(await list())).toEqual(['ce midi', 'ce soir', 'demain midi', 'demain soir'])
  expect(names(await list({ period: 'past' }))).toEqual(['hier soir', 'hier midi'])
  expect(names(await list({ day: '2026-11-20' }))).toEqual(['hier midi', 'hier soir'])
  expect(names(await list({ day: '2026-11-20', period: 'upcoming' }))).toEqual(['hier midi', 'hier soir'])
  expect(names(await list({ status: 'accepted' }))).toEqual(['demain midi'])
  expect(names(await list({ status: 'accepted', period: 'past' }))).toEqual(['hier soir'])
  expect((await list()).reservations.map(({ is_over }) => is_over)).toEqual([true, false, false, false])
})

test('counts and lists as waiting what can still be answered, and who must be called', async () => {
  await table('ce midi', '2026-11-21', '12:00')
  await table('à l’instant', '2026-11-21', '20:00')
  await table('ce soir', '2026-11-21', '20:30', { email: undefined })
  await table('demain', '2026-11-22', '12:00')
  await table('confirmée', '2026-11-22', '12:30', { status: 'accepted' })
  await table('hier', '2026-11-20', '12:30')
  const waiting = await list({ status: 'pending' })
  expect(names(waiting)).toEqual(['ce soir', 'demain'])
  expect(waiting).toMatchObject({ waiting: 2, to_call_back: 1 })
  expect(await list({ period: 'past' })).toMatchObject({ waiting: 2, to_call_back: 1 })
})

test('tells what each listed day has promised, whatever of it is listed', async () => {
  await table('deux', '2026-11-22', '19:30', { guests: 2, status: 'accepted' })
  await table('beaucoup', '2026-11-22', '20:00', { guests: '10+', status: 'accepted' })
  await table('refusée', '2026-11-22', '20:00', { guests: 8, status: 'declined' })
  await table('quatre', '2026-11-23', '20:00', { guests: 4, status: 'accepted' })
  await table('demande', '2026-11-24', '20:00')
  expect((await list()).days).toEqual([
    { date: '2026-11-22', tables: 2, guests: 12, at_least: true },
    { date: '2026-11-23', tables: 1, guests: 4, at_least: false },
  ])
  expect((await list({ status: 'declined' })).days).toEqual([
    { date: '2026-11-22', tables: 2, guests: 12, at_least: true },
  ])
})

describe('finds', () => {
  test('by part of a name, and by a telephone number however it is written', async () => {
    await table('Inès Bé_la', '2026-11-22', '12:00', { phone: '07 55 44 33 22' })
    await table('Marc Petit', '2026-11-22', '12:30', { phone: '+33 7 55 44 33 22' })
    await table('Personne', '2026-11-22', '13:00', { phone: '06 00 00 00 00' })
    expect(names(await list({ q: 'bé_l' }))).toEqual(['Inès Bé_la'])
    expect(names(await list({ q: '0755443322' }))).toEqual(['Inès Bé_la', 'Marc Petit'])
    // The underscore must be searched for as such: in SQL's `like` it would stand for any character.
    expect(names(await list({ q: 'In_s' }))).toEqual([])
    expect(names(await list({ q: ' ' }))).toHaveLength(3)
  })
})

test('pages without missing or doubling one, in both directions, and refuses a cursor of another list', async () => {
  await sql`
    insert into reservations (id, name, phone, reserved_on, reserved_time, guests, created_at)
    select gen_random_uuid(), 'Foule ' || n, '0612345678', date '2026-11-01' + (n % 60), time '12:00', '2', '2026-10-01T10:00:00Z'
    from generate_series(1, 330) n`
  for (const query of [{ period: 'past' }, {}] as Record<string, string>[]) {
    const pages = [await list(query)]
    for (let cursor = pages[0]?.nextCursor; cursor; cursor = pages.at(-1)?.nextCursor) {
      pages.push(await list({ ...query, cursor }))
    }
    const all = pages.flatMap(names)
    const [{ count } = { count: 0 }] = await sql<{ count: number }[]>`
      select count(*)::int from reservations
      where ${query.period ? sql`reserved_on < '2026-11-21'` : sql`reserved_on >= '2026-11-21'`}`
    expect(all).toHaveLength(count)
    expect(new Set(all).size).toBe(count)
  }
  const { nextCursor } = await list()
  expect((await list({ period: 'past', cursor: nextCursor ?? '' })).code).toBe('validation_failed')
  expect((await list({ limit: '1' })).reservations).toHaveLength(1)
})

test.each([
  'day=2026-13-01',
  'status=lost',
  'period=never',
  `q=${'x'.repeat(81)}`,
  'limit=0',
  'limit=101',
  'cursor=abc',
])('refuses %s', async query => {
  expect((await app.get(`/api/admin/reservations?${query}`, manager)).status).toBe(422)
})
