import { beforeEach, describe, expect, it } from 'vitest'
import { uuid } from '#api/kernel/ids.ts'
import { freshKey, testApp } from '#api/testing/app/test-app.ts'
import { orderRow } from '#api/testing/orders/order-rows.ts'
import { reviewBody } from '#api/testing/orders/review.ts'
import { newCustomer, staffBearers } from '#api/testing/people/actors.ts'
import type { Review } from './contract.ts'

const app = await testApp()
const { clock, sql } = app
const post = (changes = {}, headers = {}) => app.post<Review>('/api/reviews', reviewBody(changes), headers)
const refusal = (changes = {}, headers = {}) =>
  app.post<{ code: string; detail: string; errors?: { path: string; message: string }[] }>(
    '/api/reviews',
    reviewBody(changes),
    headers,
  )
const written = async () => (await sql<{ n: number }[]>`select count(*)::integer as n from reviews`)[0]?.n

beforeEach(async () => {
  await sql`delete from reviews`
  clock.set('2026-11-21T09:00:00Z')
})

describe('POST /api/reviews', () => {
  it('publishes a guest’s review at once, without its email', async () => {
    const { status, body } = await post()
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      name: 'Camille Renard',
      rating: 5,
      comment: 'Le pad kapao a vraiment le goût du basilic thaï.',
      created_at: '2026-11-21T09:00:00.000Z',
      user_id: null,
      verified: false,
      experience_date: '2026-11-20',
    })
    const list = await app.get<{ reviews: Review[] }>('/api/reviews?limit=20')
    expect(list.body.reviews).toEqual([body])
  })

  it('takes the former client’s fields alone, the email left empty', async () => {
    const body = { name: 'Yanis', email: '', rating: 4, comment: 'Curry vert parfumé.', user_id: null }
    const answer = await app.post<Review>('/api/reviews', body)
    expect(answer).toMatchObject({ status: 201, body: { name: 'Yanis', rating: 4 } })
    expect(answer.body).not.toHaveProperty('experience_date')
    expect(await sql`select email, experienced_on from reviews`).toEqual([{ email: null, experiencedOn: null }])
  })

  it('stores what it was given, trimmed, and nothing that it does not know', async () => {
    const changes = { name: '  Anna ', comment: ' Deux lignes,\nun seul avis. ', verified: true, hidden_at: null }
    const { body } = await post(changes)
    expect(body).toMatchObject({ name: 'Anna', comment: 'Deux lignes,\nun seul avis.', verified: false })
  })

  it.each([
    ['a name', { name: '  ' }, 'name', 'Le nom est requis'],
    ['a name left out', { name: undefined }, 'name', 'Le nom est requis'],
    ['a name that nobody sees', { name: '\u200b\u200d' }, 'name', 'Le nom est requis'],
    ['a name that is a number', { name: 12 }, 'name', 'Le nom est requis'],
    ['a name of 121 letters', { name: 'a'.repeat(121) }, 'name', '120 caractères au plus'],
    ['a name of two lines', { name: 'Anna\nMartin' }, 'name', 'Ce texte contient un caractère non accepté.'],
    ['an email without @', { email: 'camille' }, 'email', 'Email invalide'],
    ['an email without a dot', { email: 'camille@exemple' }, 'email', 'Email invalide'],
    ['an email that is a list', { email: ['a@b.fr'] }, 'email', 'Email invalide'],
    ['no rating', { rating: undefined }, 'rating', 'Veuillez sélectionner une note'],
    ['no star', { rating: 0 }, 'rating', 'Veuillez sélectionner une note'],
    ['six stars', { rating: 6 }, 'rating', 'Veuillez sélectionner une note'],
    ['half a star', { rating: 4.5 }, 'rating', 'Veuillez sélectionner une note'],
    ['stars as text', { rating: '5' }, 'rating', 'Veuillez sélectionner une note'],
    ['no comment', { comment: '' }, 'comment', 'Un commentaire est requis'],
    ['a comment left out', { comment: undefined }, 'comment', 'Un commentaire est requis'],
    ['a comment of spaces', { comment: ' '.repeat(40) }, 'comment', 'Un commentaire est requis'],
    [
      'nine characters among spaces',
      { comment: '   neuf mots   ' },
      'comment',
      'Le commentaire doit contenir au moins 10 caractères',
    ],
    ['nine emoji', { comment: '🍜'.repeat(9) }, 'comment', 'Le commentaire doit contenir au moins 10 caractères'],
    ['a comment that nobody sees', { comment: '\u200b'.repeat(10) }, 'comment', 'Un commentaire est requis'],
    ['2,001 characters', { comment: 'a'.repeat(2001) }, 'comment', '2000 caractères au plus'],
    ['a NUL', { comment: 'un bon\u0000 repas' }, 'comment', 'Ce texte contient un caractère non accepté.'],
    ['an escape', { comment: '\u001b[31m rouge vif' }, 'comment', 'Ce texte contient un caractère non accepté.'],
    ['half an emoji', { comment: 'un bon repas \ud83c' }, 'comment', 'Ce texte contient un caractère non accepté.'],
    [
      'a visit to come',
      { experience_date: '2026-11-22' },
      'experience_date',
      'La date de visite ne peut pas être à venir.',
    ],
    ['a trap that a machine fills in', { website: 'https://spam.example' }, 'website', 'Laissez ce champ vide.'],
  ])('refuses %s', async (_, changes, path, message) => {
    const { status, body } = await refusal(changes)
    expect(status).toBe(422)
    expect(body).toMatchObject({ code: 'validation_failed', detail: 'Vérifiez les champs signalés.' })
    expect(body.errors).toEqual([{ path, message }])
    expect(await written()).toBe(0)
  })

  it('refuses a comment with a link, and says so', async () => {
    const { status, body } = await refusal({ comment: 'Bien mieux ici : https://evil.example/promo' })
    expect(status).toBe(422)
    const message = 'Un avis ne contient ni lien ni adresse\u00a0: retirez-les.'
    expect(body.errors).toEqual([{ path: 'comment', message }])
    expect(await written()).toBe(0)
  })

  it('refuses a name that is a link, which everybody would read', async () => {
    const { status, body } = await refusal({ name: 'www.evil.example' })
    expect(status).toBe(422)
    expect(body.errors).toEqual([
      { path: 'name', message: 'Un nom ne contient ni lien ni adresse\u00a0: retirez-les.' },
    ])
    expect(await written()).toBe(0)
  })

  it.each(['2026-02-30', '0000-01-01', '2026-1-1', '21/11/2026', 'hier', ''])('refuses %j as a day', async day => {
    const { status, body } = await refusal({ experience_date: day })
    expect(status).toBe(422)
    expect(new Set(body.errors?.map(({ path }) => path))).toEqual(new Set(['experience_date']))
  })

  it('names every field at fault', async () => {
    const { body } = await refusal({ name: '', email: 'x', rating: 9, comment: 'court' })
    expect(body.errors?.map(({ path }) => path)).toEqual(['name', 'email', 'rating', 'comment'])
  })

  it('lets a visit be of today in Paris, where the day begins before the one of UTC', async () => {
    clock.set('2026-11-20T23:30:00Z')
    expect((await post({ experience_date: '2026-11-21' })).status).toBe(201)
    expect((await post({ experience_date: '2026-11-22' })).status).toBe(422)
  })

  it('keeps hostile words as the words that they are', async () => {
    const name = `<img src=x onerror="alert(1)"> '; drop table reviews; --`
    const comment = `<script>alert(1)</script> \${7*7} {{7*7}} %s 👩‍🍳`
    expect((await post({ name, comment })).body).toMatchObject({ name, comment })
  })

  it('takes the longest name and comment', async () => {
    expect((await post({ name: '🍜'.repeat(60), comment: 'é'.repeat(2000) })).status).toBe(201)
  })
})

describe('the author', () => {
  it('is the signed-in customer, verified once an order was handed over', async () => {
    const { authorization, userId } = await newCustomer(app, 'anna@exemple.fr')
    await orderRow(sql, { customerId: userId, paidOn: '2026-11-20', status: 'ready' })
    expect((await post({ user_id: userId }, { authorization })).body).toMatchObject({
      user_id: userId,
      verified: false,
    })
    await orderRow(sql, { customerId: userId, paidOn: '2026-11-20', status: 'delivered' })
    expect((await post({ user_id: userId }, { authorization })).body).toMatchObject({ user_id: userId, verified: true })
    expect((await post({}, { authorization })).body).toMatchObject({ user_id: userId, verified: true })
  })

  it('is nobody else, however the body claims it', async () => {
    const victim = await newCustomer(app, 'victime@exemple.fr')
    await orderRow(sql, { customerId: victim.userId, paidOn: '2026-11-20', status: 'delivered' })
    const { authorization } = await newCustomer(app, 'imposteur@exemple.fr')
    const claim = { user_id: victim.userId, email: 'victime@exemple.fr' }
    expect((await post(claim, { authorization })).body).toMatchObject({ user_id: null, verified: false })
    expect((await post(claim)).body).toMatchObject({ user_id: null, verified: false })
    expect((await post({ user_id: 'nobody' }, { authorization })).body).toMatchObject({ user_id: null })
  })

  it('with a dead token is told so, and staff write no reviews', async () => {
    const dead = { authorization: 'Bearer none' }
    expect(await refusal({}, dead)).toMatchObject({ status: 401, body: { code: 'session_expired' } })
    const { manager } = await staffBearers(app)
    expect(await refusal({}, manager)).toMatchObject({ status: 403, body: { code: 'wrong_audience' } })
    expect(await written()).toBe(0)
  })

  it('may go while the review stays', async () => {
    const { authorization, userId } = await newCustomer(app, 'parti@exemple.fr')
    await post({}, { authorization })
    await sql`delete from customers where id = ${userId}`
    const { body } = await app.get<{ reviews: Review[] }>('/api/reviews')
    expect(body.reviews).toMatchObject([{ user_id: null, name: 'Camille Renard' }])
  })
})

describe('a review that is sent again', () => {
  it('is written once and answered alike, however many come together', async () => {
    const key = freshKey()
    const answers = await Promise.all(Array.from({ length: 8 }, () => post({}, key)))
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(201))
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect(await written()).toBe(1)
  })

  it('is still known long after other keys are forgotten', async () => {
    const key = freshKey()
    const first = await post({}, key)
    clock.set('2027-06-01T09:00:00Z')
    expect(await post({}, key)).toMatchObject({ status: 201, body: first.body })
    expect(await written()).toBe(1)
  })

  it('may not have become another one', async () => {
    const key = freshKey()
    await post({}, key)
    expect(await refusal({ rating: 1 }, key)).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } })
    expect(await refusal({}, { 'idempotency-key': 'one' })).toMatchObject({
      status: 422,
      body: { code: 'idempotency_key_invalid' },
    })
    expect(await written()).toBe(1)
  })
})

describe('the table', () => {
  const insert = (over: Record<string, unknown> = {}) => {
    const row = {
      id: uuid(),
      name: 'Anna',
      rating: 5,
      comment: 'Dix signes au moins.',
      verified: false,
      created_at: '2026-11-21T09:00:00Z',
      ...over,
    }
    return sql`insert into reviews ${sql(row)}`
  }

  it.each([
    ['six stars', { rating: 6 }],
    ['no star', { rating: 0 }],
    ['an empty name', { name: '' }],
    ['nine characters', { comment: 'neuf mots' }],
    ['2,001 characters', { comment: 'a'.repeat(2001) }],
    ['hiding without a reason', { hidden_at: '2026-11-21T10:00:00Z' }],
    ['a reason of one’s own', { hidden_at: '2026-11-21T10:00:00Z', hidden_reason: 'bad rating' }],
    ['a reason without hiding', { hidden_reason: 'fake' }],
    ['an undated reply', { reply: 'Merci.' }],
    ['an empty reply', { reply: '', replied_at: '2026-11-21T10:00:00Z' }],
  ])('holds no %s', async (_, over) => {
    await expect(insert(over)).rejects.toMatchObject({ code: '23514' })
  })

  it('holds a key once', async () => {
    const idempotency_key = uuid()
    await insert({ idempotency_key })
    await expect(insert({ idempotency_key })).rejects.toMatchObject({ code: '23505' })
  })
})
