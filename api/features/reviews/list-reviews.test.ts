import { beforeEach, expect, test } from 'vitest'
import { testApp } from '#api/testing/app/test-app.ts'
import { reviewBody } from '#api/testing/orders/review.ts'
import { staffBearers } from '#api/testing/people/actors.ts'
import type { Review } from './contract.ts'
import type { AdminReview } from './contract-moderation.ts'

const app = await testApp()
const { clock, sql } = app
const { manager } = await staffBearers(app)

type Page = { reviews: AdminReview[]; counts: Record<string, number>; nextCursor: string | null; code: string }

const list = async (query: Record<string, string> = {}) =>
  (await app.get<Page>(`/api/admin/reviews?${new URLSearchParams(query)}`, manager)).body
const names = ({ reviews }: Page) => reviews.map(({ name }) => name)

beforeEach(async () => {
  await sql`delete from reviews`
})

async function posted(name: string): Promise<string> {
  clock.advanceMinutes(1)
  return (await app.post<Review>('/api/reviews', reviewBody({ name }))).body.id
}

test('lists all, the visible, the hidden and the unanswered ones, newest first, and counts them', async () => {
  await posted('nouveau')
  const hidden = await posted('masqué')
  const answered = await posted('répondu')
  await app.post(`/api/admin/reviews/${hidden}/moderate`, { hidden: true, reason: 'abusive' }, manager)
  await app.post(`/api/admin/reviews/${answered}/reply`, { text: 'Merci.' }, manager)
  expect(names(await list())).toEqual(['répondu', 'masqué', 'nouveau'])
  expect(names(await list({ filter: 'visible' }))).toEqual(['répondu', 'nouveau'])
  expect(names(await list({ filter: 'hidden' }))).toEqual(['masqué'])
  expect(names(await list({ filter: 'unanswered' }))).toEqual(['nouveau'])
  expect((await list({ filter: 'hidden' })).counts).toEqual({
    all: 3,
    visible: 2,
    hidden: 1,
    unanswered: 1,
    reported: 0,
  })
})

test('never shows an address', async () => {
  await posted('Camille')
  const page = await list()
  expect(page.reviews).toMatchObject([{ has_address: true }])
  expect(JSON.stringify(page)).not.toContain('@')
})

test('pages without missing or doubling one, those of one instant too', async () => {
  await sql`
    insert into reviews (id, name, rating, comment, verified, created_at)
    select gen_random_uuid(), 'Foule ' || n, 4, 'Une bonne adresse.', false,
      '2026-11-01T10:00:00.123456Z'::timestamptz + (n / 10) * interval '1 microsecond'
    from generate_series(1, 120) n`
  const first = await list()
  const second = await list({ cursor: first.nextCursor ?? '' })
  const third = await list({ cursor: second.nextCursor ?? '' })
  expect([first, second, third].map(({ reviews }) => reviews.length)).toEqual([50, 50, 20])
  expect(third.nextCursor).toBeNull()
  expect(new Set([first, second, third].flatMap(names)).size).toBe(120)
  expect((await list({ filter: 'visible', cursor: first.nextCursor ?? '' })).code).toBe('validation_failed')
})

test.each(['filter=bad', 'cursor=abc'])('refuses %s', async query => {
  expect((await app.get(`/api/admin/reviews?${query}`, manager)).status).toBe(422)
})
