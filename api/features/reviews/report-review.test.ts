import { expect, test } from 'vitest'
import { freshKey, testApp } from '#api/testing/app/test-app.ts'
import { reviewBody } from '#api/testing/orders/review.ts'
import { staffBearers } from '#api/testing/people/actors.ts'

const app = await testApp({ rateLimits: 'on' })
const { sql, mails, post, get, runJobs } = app
const { manager } = await staffBearers(app)

const REPORT = { reason: 'fake', words: 'Cette personne n’est jamais venue.', good_faith: true }
type Listed = { reviews: { id: string; reports: unknown[] }[]; counts: { reported: number } }

let reviews = 0
async function review(): Promise<string> {
  reviews += 1
  const body = reviewBody({
    email: `auteur-${reviews}@exemple.fr`,
    comment: `Un repas dont je me souviens, ${reviews}.`,
  })
  return (await post<{ id: string }>('/api/reviews', body, freshKey())).body.id
}

async function report(id: string, changes: Record<string, unknown> = {}) {
  const answer = await post(`/api/reviews/${id}/reports`, { ...REPORT, ...changes })
  await runJobs()
  return answer
}

const reported = async () => (await get<Listed>('/api/admin/reviews?filter=reported', manager)).body
const subjectsTo = (email: string) => mails.filter(({ to }) => to === email).map(({ subject }) => subject)

test('is kept, told to the restaurant and confirmed to whoever left an address; the review stays meanwhile', async () => {
  const id = await review()
  expect((await report(id, { email: 'voisin@exemple.fr' })).status).toBe(204)
  const [row] = await sql`select reason, words, email, decision from review_reports where review_id = ${id}`
  expect(row).toEqual({ reason: 'fake', words: REPORT.words, email: 'voisin@exemple.fr', decision: null })
  expect(mails.find(({ subject }) => subject === 'Un avis a été signalé')?.text).not.toContain(REPORT.words)
  expect(subjectsTo('voisin@exemple.fr')).toEqual([expect.stringMatching(/^Signalement reçu, avis du \d/)])
  const listed = await reported()
  expect(listed.counts.reported).toBe(1)
  expect(listed.reviews).toMatchObject([{ id, reports: [{ reason: 'fake', words: REPORT.words, has_address: true }] }])
  expect((await get<Listed>('/api/reviews')).body.reviews.map(one => one.id)).toContain(id)
  await post(`/api/admin/reviews/${id}/keep`, undefined, manager)
})

test.each([
  ['no reason', { reason: undefined }],
  ['no words', { words: ' ' }],
  ['no good faith', { good_faith: false }],
  ['a machine', { website: 'https://x.example' }],
])('is refused with %s', async (_, changes) => {
  expect((await report(await review(), changes)).status).toBe(422)
})

test('kept: the review stays, whoever reported it is told why and how to object, and the journal knows', async () => {
  const id = await review()
  await report(id, { email: 'garde@exemple.fr' })
  await report(id)
  const kept = await post(`/api/admin/reviews/${id}/keep`, undefined, manager)
  await runJobs()
  expect(kept).toMatchObject({ status: 200, body: { id, hidden_at: null, reports: [] } })
  const answer = mails.findLast(({ to }) => to === 'garde@exemple.fr')
  expect(answer?.subject).toMatch(/^Votre signalement\s: notre décision$/)
  for (const words of [
    'L’avis reste affiché',
    'répondez à ce message jusqu’au',
    'extrajudiciaire',
    'saisissez le juge',
  ])
    expect(answer?.text).toContain(words)
  const [entry] = await sql`select details from audit_entries where action = 'review.kept' and subject = ${id}`
  expect(entry).toEqual({ details: { count: 2 } })
  expect(await post(`/api/admin/reviews/${id}/keep`, undefined, manager)).toMatchObject({ status: 409 })
})

test('hidden: author and reporter are told, each with the ways to object', async () => {
  const id = await review()
  const author = `auteur-${reviews}@exemple.fr`
  await report(id, { email: 'cache@exemple.fr' })
  await post(`/api/admin/reviews/${id}/moderate`, { hidden: true, reason: 'fake' }, manager)
  await runJobs()
  expect(mails.findLast(({ to }) => to === 'cache@exemple.fr')?.text).toContain('L’avis n’est plus affiché')
  for (const words of ['Motif', 'répondez à ce message', 'extrajudiciaire', 'le juge'])
    expect(mails.findLast(({ to }) => to === author)?.text).toContain(words)
  const [row] = await sql`select decision from review_reports where review_id = ${id}`
  expect(row).toEqual({ decision: 'hidden' })
  expect((await report(id)).status).toBe(404)
})

test('goes with the review, and loses address and words when its person is erased', async () => {
  const id = await review()
  await report(id, { email: 'parti@exemple.fr' })
  await post('/api/privacy/link', { email: 'parti@exemple.fr' })
  await runJobs()
  const link = mails.findLast(({ to, text }) => to === 'parti@exemple.fr' && text.includes('/mes-donnees'))
  const token = /token=([\w-]+)/.exec(link?.text ?? '')?.[1] ?? ''
  const { body } = await post('/api/privacy/export', { token })
  expect(body).toMatchObject({ reviewReports: [{ reviewId: id, words: REPORT.words }] })
  expect((await post('/api/privacy/erasure', { token })).status).toBe(204)
  const [row] = await sql`select reason, words, email from review_reports where review_id = ${id}`
  expect(row).toEqual({ reason: 'fake', words: '', email: null })
  await sql`delete from reviews where id = ${id}`
  expect(await sql`select from review_reports where review_id = ${id}`).toEqual([])
})

test('ends after ten an hour from one address', async () => {
  const id = await review()
  const statuses = []
  for (let index = 0; index < 11; index += 1) statuses.push((await report(id)).status)
  expect(statuses.at(-1)).toBe(429)
})
