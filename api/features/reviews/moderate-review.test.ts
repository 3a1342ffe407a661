import { beforeEach, describe, expect, test } from 'vitest'
import { testApp } from '#api/testing/app/test-app.ts'
import { untilWaiting } from '#api/testing/database/lock-waits.ts'
import { reviewBody } from '#api/testing/orders/review.ts'
import { newCustomer, staffBearers } from '#api/testing/people/actors.ts'
import type { Review } from './contract.ts'
import type { AdminReview } from './contract-moderation.ts'
import type { ReviewStats } from './rules.ts'

const app = await testApp()
const { clock, mails, sql } = app
const { admin, manager } = await staffBearers(app)

beforeEach(async () => {
  clock.set('2026-11-21T09:00:00Z')
  mails.length = 0
  await sql`delete from reviews`
  await sql`delete from messages`
  await sql`delete from audit_entries`
})

async function posted(changes: Record<string, unknown> = {}, headers: Record<string, string> = {}): Promise<string> {
  return (await app.post<Review>('/api/reviews', reviewBody(changes), headers)).body.id
}
const moderate = (id: string, body: Record<string, unknown>, headers: Record<string, string> = manager) =>
  app.post<AdminReview & { code: string; detail: string; review: AdminReview }>(
    `/api/admin/reviews/${id}/moderate`,
    body,
    headers,
  )
const shown = async () => (await app.get<{ reviews: Review[] }>('/api/reviews')).body.reviews.map(({ id }) => id)
const stats = async () => (await app.get<ReviewStats>('/api/reviews/stats')).body
const sent = async () => {
  await app.runJobs()
  return mails
}
const plain = (text = '') => text.replace(/[\u00a0\u202f]/g, ' ')

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

describe('hiding', () => {
  test('takes a review out of the page’s list and figures, and keeps who, when and why', async () => {
    const kept = await posted({ rating: 5 })
    const id = await posted({ rating: 1 })
    const { status, body } = await moderate(id, { hidden: true, reason: 'abusive' })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      id,
      hidden_at: '2026-11-21T09:00:00.000Z',
      hidden_reason: 'abusive',
      hidden_by: expect.any(String),
      has_address: true,
    })
    expect(JSON.stringify(body)).not.toContain('@')
    expect(await shown()).toEqual([kept])
    expect(await stats()).toMatchObject({ total_reviews: 1, average_rating: 5 })
    expect(await sql`select action, subject, details from audit_entries`).toEqual([
      { action: 'review.hidden', subject: id, details: { reason: 'abusive' } },
    ])
  })

  test('tells its author why, and until when to object, without a word that anybody may have typed', async () => {
    const id = await posted()
    await moderate(id, { hidden: true, reason: 'personal_data' })
    const [mail] = await sent()
    expect(mail?.to).toBe('camille@exemple.fr')
    expect(plain(mail?.subject)).toBe('Votre avis du 21 novembre 2026 n’est plus affiché')
    expect(plain(mail?.text)).toContain('Motif : données personnelles d’un tiers.')
    expect(plain(mail?.text)).not.toContain('pad kapao')
    expect(plain(mail?.text)).toContain('répondez à ce message jusqu’au 21 décembre 2026')
  })

  test('writes to a signed-in author who left no address in the review', async () => {
    const { authorization } = await newCustomer(app, 'anna@exemple.fr')
    await app.runJobs()
    mails.length = 0
    const id = await posted({ email: '' }, { authorization })
    expect((await moderate(id, { hidden: true, reason: 'fake' })).body.has_address).toBe(true)
    expect((await sent()).map(({ to }) => to)).toEqual(['anna@exemple.fr'])
  })

  test('writes to nobody where there is no address', async () => {
    const id = await posted({ email: '' })
    expect((await moderate(id, { hidden: true, reason: 'off_topic' })).body.has_address).toBe(false)
    expect(await sent()).toEqual([])
  })

  test('needs a reason of the fixed list', async () => {
    const id = await posted()
    const message = 'Choisissez un motif\u00a0: il est envoyé à l’auteur.'
    for (const [reason, code] of [
      [undefined, 'moderation_reason_required'],
      [null, 'moderation_reason_required'],
      ['bad_rating', 'validation_failed'],
    ]) {
      const refused = await moderate(id, { hidden: true, reason })
      expect(refused).toMatchObject({ status: 422, body: { code, errors: [{ path: 'reason', message }] } })
    }
    expect(await shown()).toEqual([id])
  })

  test('by two tablets at once: one wins, the other sees it, the author hears once', async () => {
    const id = await posted()
    const both = await atOnce(id, () => [
      moderate(id, { hidden: true, reason: 'abusive' }, manager),
      moderate(id, { hidden: true, reason: 'duplicate' }, admin),
    ])
    const [won, lost] = both.sort((a, b) => a.status - b.status)
    expect([won?.status, lost?.status, lost?.body.code, lost?.body.detail]).toEqual([
      200,
      409,
      'review_already_hidden',
      'Cet avis est déjà masqué.',
    ])
    expect(lost?.body.review).toEqual(won?.body)
    expect(await sent()).toHaveLength(1)
  })

  test('keeps nothing when its author cannot be told', async () => {
    const id = await posted()
    await sql`alter table messages add constraint none check (kind <> 'review-hidden') not valid`
    const { status } = await moderate(id, { hidden: true, reason: 'abusive' })
    await sql`alter table messages drop constraint none`
    expect(status).toBe(500)
    expect(await shown()).toEqual([id])
  })
})

describe('showing again', () => {
  test('brings the review and its stars back, without a mail', async () => {
    const id = await posted({ rating: 2 })
    await moderate(id, { hidden: true, reason: 'abusive' })
    await sent()
    mails.length = 0
    const { body } = await moderate(id, { hidden: false })
    expect(body).toMatchObject({ hidden_at: null, hidden_reason: null, hidden_by: null })
    expect(await shown()).toEqual([id])
    expect(await stats()).toMatchObject({ total_reviews: 1, average_rating: 2 })
    expect(await sent()).toEqual([])
    expect(await sql`select action from audit_entries order by id`).toMatchObject([{}, { action: 'review.shown' }])
  })

  test('of one that is shown changes and notes nothing', async () => {
    const id = await posted()
    expect((await moderate(id, { hidden: false })).status).toBe(200)
    expect(await sql`select id from audit_entries`).toEqual([])
  })

  test('and hiding once more tells the author once more', async () => {
    const id = await posted()
    await moderate(id, { hidden: true, reason: 'abusive' })
    clock.advanceMinutes(1)
    await moderate(id, { hidden: false })
    clock.advanceMinutes(1)
    await moderate(id, { hidden: true, reason: 'illegal' })
    expect((await sent()).map(({ text }) => plain(text).match(/Motif : (.*)\./)?.[1])).toEqual([
      'propos injurieux, diffamatoires, haineux ou discriminatoires',
      'contenu illicite',
    ])
  })
})

test.each([
  ['neither', {}, 'hidden'],
  ['a word', { hidden: 'yes' }, 'hidden'],
])('refuses %s', async (_, body, path) => {
  expect(await moderate(await posted(), body)).toMatchObject({ status: 422, body: { errors: [{ path }] } })
})

test('an unknown one is 404', async () => {
  const unknown = '00000000-0000-4000-8000-000000000000'
  expect((await moderate(unknown, { hidden: false })).status).toBe(404)
})
