import { beforeEach, describe, expect, it } from 'vitest'
import { uuid } from '#api/kernel/ids.ts'
import { testApp } from '#api/testing/app/test-app.ts'
import { reviewBody } from '#api/testing/orders/review.ts'
import type { Review } from './contract.ts'
import { forgetOldReviews } from './post-review.ts'
import type { ReviewStats } from './rules.ts'

const app = await testApp()
const { clock, sql } = app
const newest = async (query = '') => (await app.get<{ reviews: Review[] }>(`/api/reviews${query}`)).body.reviews
const stats = async () => (await app.get<ReviewStats>('/api/reviews/stats')).body

/** Posts reviews a minute apart, the newest last. */
async function post(...ratings: number[]): Promise<Review[]> {
  const posted: Review[] = []
  for (const rating of ratings) {
    clock.advanceMinutes(1)
    posted.push((await app.post<Review>('/api/reviews', reviewBody({ rating }))).body)
  }
  return posted
}

beforeEach(async () => {
  await sql`delete from reviews`
})

describe.each(['/api/reviews', '/api/reviews/stats'])('%s', path => {
  it('may be stored, and answers 304 until a review is added', async () => {
    const first = await app.get(path)
    const etag = first.headers.get('etag') ?? ''
    expect(first.headers.get('cache-control')).toBe('public, no-cache')
    const again = await app.get(path, { 'if-none-match': etag })
    expect([again.status, again.headers.get('etag'), again.headers.get('content-type')]).toEqual([304, etag, null])
    await post(5)
    const changed = await app.get(path, { 'if-none-match': etag })
    expect(changed.status).toBe(200)
    expect(changed.headers.get('etag')).not.toBe(etag)
  })
})

describe('GET /api/reviews', () => {
  it('answers none before the first', async () => {
    expect(await newest()).toEqual([])
  })

  it('answers the newest first, whatever their rating, twenty unless said', async () => {
    const posted = await post(...Array.from({ length: 22 }, (_, index) => (index % 5) + 1))
    const ids = posted.map(({ id }) => id).reverse()
    expect((await newest()).map(({ id }) => id)).toEqual(ids.slice(0, 20))
    expect((await newest('?limit=3')).map(({ id }) => id)).toEqual(ids.slice(0, 3))
    expect((await newest('?limit=100')).map(({ id }) => id)).toEqual(ids)
  })

  it.each(['0', '-1', '101', '1e3', 'vingt', '', '1.5'])('refuses a limit of %j', async limit => {
    const { status, body } = await app.get<{ errors: object[] }>(`/api/reviews?limit=${limit}`)
    expect(status).toBe(422)
    expect(body.errors).toEqual([{ path: 'limit', message: 'Choisissez de 1 à 100 avis.' }])
  })

  it('never shows an email address', async () => {
    await post(5)
    expect(JSON.stringify(await newest())).not.toContain('@')
  })

  it('shows the restaurant’s reply with its day', async () => {
    await post(3)
    await sql`update reviews set reply = 'Merci, revenez vite.', replied_at = '2026-11-22T10:00:00Z'`
    expect(await newest()).toMatchObject([{ reply: 'Merci, revenez vite.', replied_at: '2026-11-22T10:00:00.000Z' }])
  })
})

describe('GET /api/reviews/stats', () => {
  it('counts what is shown', async () => {
    await post(5, 5, 4, 1)
    expect(await stats()).toEqual({
      total_reviews: 4,
      average_rating: 3.75,
      rating_distribution: { 1: 1, 2: 0, 3: 0, 4: 1, 5: 2 },
    })
  })
})

it('keeps a hidden review out of the list and of the figures', async () => {
  const [shown, hidden] = await post(5, 1)
  await sql`
    update reviews set hidden_at = '2026-11-22T10:00:00Z', hidden_reason = 'abusive' where id = ${hidden?.id ?? uuid()}`
  expect((await newest()).map(({ id }) => id)).toEqual([shown?.id])
  expect(await stats()).toMatchObject({ total_reviews: 1, average_rating: 5 })
})

it('forgets a review after three years, and not a second before', async () => {
  clock.set('2026-11-21T09:00:00Z')
  await app.post('/api/reviews', reviewBody())
  clock.set('2029-11-21T09:00:00Z')
  await forgetOldReviews(app.services)
  expect(await newest()).toHaveLength(1)
  clock.set('2029-11-21T09:00:01Z')
  await forgetOldReviews(app.services)
  expect(await newest()).toEqual([])
})
