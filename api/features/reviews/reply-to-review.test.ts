import { beforeEach, expect, test } from 'vitest'
import { testApp } from '#api/testing/app/test-app.ts'
import { untilWaiting } from '#api/testing/database/lock-waits.ts'
import { reviewBody } from '#api/testing/orders/review.ts'
import { staffBearers } from '#api/testing/people/actors.ts'
import type { Review } from './contract.ts'
import type { AdminReview } from './contract-moderation.ts'

const app = await testApp()
const { clock, sql } = app
const { admin, manager } = await staffBearers(app)
let id = ''

beforeEach(async () => {
  clock.set('2026-11-21T09:00:00Z')
  await sql`delete from reviews`
  await sql`delete from audit_entries`
  id = (await app.post<Review>('/api/reviews', reviewBody())).body.id
  clock.advanceMinutes(10)
})

const reply = (body: Record<string, unknown>, headers: Record<string, string> = manager) =>
  app.post<AdminReview & { code: string; review: AdminReview }>(`/api/admin/reviews/${id}/reply`, body, headers)
const shown = async () => (await app.get<{ reviews: Review[] }>('/api/reviews')).body.reviews[0]
const entries = async () =>
  (await sql<{ action: string }[]>`select action from audit_entries order by id`).map(e => e.action)

/** Another transaction holds the row while both calls start, so that neither is done before the other has begun. */
async function atOnce<Answer>(id: string, calls: () => Promise<Answer>[]): Promise<Answer[]> {
  let answers: Promise<Answer[]> | undefined
  await sql.begin(async tx => {
    await tx`select from reviews where id = ${id} for update`
    answers = Promise.all(calls())
    await untilWaiting(sql, answers, 2)
  })
  return (await answers) ?? []
}

test('is written, seen by everybody with its day, written anew, and taken back', async () => {
  const written = await reply({ text: ' Merci, revenez vite. ' })
  expect(written).toMatchObject({
    status: 200,
    body: { reply: 'Merci, revenez vite.', replied_at: '2026-11-21T09:10:00.000Z', replied_by: expect.any(String) },
  })
  expect(await shown()).toMatchObject({ reply: 'Merci, revenez vite.', replied_at: '2026-11-21T09:10:00.000Z' })
  clock.advanceMinutes(10)
  await reply({ text: 'Merci Camille !\n\nÀ bientôt.', seen: '2026-11-21T09:10:00.000Z' }, admin)
  expect(await shown()).toMatchObject({
    reply: 'Merci Camille !\n\nÀ bientôt.',
    replied_at: '2026-11-21T09:20:00.000Z',
  })
  const { body } = await reply({ text: '', seen: '2026-11-21T09:20:00.000Z' })
  expect(body).toMatchObject({ replied_by: null })
  expect(body).not.toHaveProperty('reply')
  expect(await shown()).not.toHaveProperty('reply')
  expect(await entries()).toEqual(['review.replied', 'review.reply_changed', 'review.reply_removed'])
})

test('of two at once the first stands, and the second is shown it', async () => {
  const both = await atOnce(id, () => [
    reply({ text: 'Merci.', seen: null }, manager),
    reply({ text: 'Désolés.', seen: null }, admin),
  ])
  const [won, lost] = both.sort((a, b) => a.status - b.status)
  expect([won?.status, lost?.status, lost?.body.code]).toEqual([200, 409, 'stale_version'])
  expect(lost?.body.review).toEqual(won?.body)
  expect((await shown())?.reply).toBe(won?.body.reply)
})

test('the same words again change nothing, their day neither', async () => {
  await reply({ text: 'Merci.' })
  clock.advanceMinutes(10)
  expect((await reply({ text: 'Merci.', seen: null })).body.replied_at).toBe('2026-11-21T09:10:00.000Z')
  expect(await entries()).toHaveLength(1)
})

test.each([
  ['nothing', {}],
  ['a number', { text: 4 }],
  ['a book', { text: 'x'.repeat(2001) }],
  ['an escape', { text: 'a\u001b[31m' }],
])('refuses %s', async (_, body) => {
  expect(await reply(body)).toMatchObject({ status: 422, body: { errors: [{ path: 'text' }] } })
  expect(await shown()).not.toHaveProperty('reply')
})

test('an unknown one is 404', async () => {
  id = '00000000-0000-4000-8000-000000000000'
  expect((await reply({ text: 'Merci.' })).status).toBe(404)
})
