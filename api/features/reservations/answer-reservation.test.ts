import { describe, expect, test } from 'vitest'
import { untilWaiting } from '#api/testing/database/lock-waits.ts'
import { tableBody } from '#api/testing/orders/table.ts'
import { newCustomer } from '#api/testing/people/actors.ts'
import type { AdminReservation } from './contract-staff.ts'
import { testBook } from './testing/test-book.ts'

const { app, admin, manager } = await testBook()
const { clock, mails, sql } = app

type Problem = { code: string; detail: string; reservation: AdminReservation }

async function asked(changes: Record<string, unknown> = {}, headers: Record<string, string> = {}): Promise<string> {
  const { status, body } = await app.post<{ id: string }>('/api/reservations', tableBody(changes), headers)
  expect(status).toBe(201)
  return body.id
}
const answer = (id: string, body: Record<string, unknown>, headers: Record<string, string> = manager) =>
  app.post<AdminReservation & Problem>(`/api/admin/reservations/${id}/status`, body, headers)
const plain = (text = '') => text.replace(/[\u00a0\u202f]/g, ' ')
const answers = async () => {
  await app.runJobs()
  return mails.filter(({ subject }) => /^(Table confirmée|Impossible|Votre table)/.test(subject))
}
const entries = () => sql`select action, subject, details from audit_entries order by id`

/** Another transaction holds the row while both calls start, so that neither is done before the other has begun. */
async function atOnce<Answer>(id: string, calls: () => Promise<Answer>[]): Promise<Answer[]> {
  let answers: Promise<Answer[]> | undefined
  await sql.begin(async tx => {
    await tx`select from reservations where id = ${id} for update`
    answers = Promise.all(calls())
    await untilWaiting(sql, answers, 2)
  })
  return (await answers) ?? []
}

describe('accepting', () => {
  test('keeps who answered and when, tells the guest with the sentence, and has an audit entry', async () => {
    const id = await asked()
    clock.advanceMinutes(5)
    const { status, body } = await answer(id, { status: 'accepted', message: ' Table près de la fenêtre. ' })
    expect(status).toBe(200)
    expect(body).toEqual({
      id,
      name: 'Camille Renard',
      phone: '06 12 34 56 78',
      email: 'camille@exemple.fr',
      date: '2026-11-22',
      time: '19:30',
      guests: '4',
      message: 'Près de la fenêtre',
      status: 'accepted',
      created_at: '2026-11-21T09:00:00.000Z',
      answered_at: '2026-11-21T09:05:00.000Z',
      answered_by: expect.any(String),
      answer: 'Table près de la fenêtre.',
      is_over: false,
    })
    const [mail, ...others] = await answers()
    expect(others).toEqual([])
    expect(mail?.to).toBe('camille@exemple.fr')
    expect(plain(mail?.subject)).toBe('Table confirmée : dimanche 22 novembre à 19 h 30')
    expect(plain(mail?.text)).toContain(`Bonjour,

Votre table est confirmée.

dimanche 22 novembre à 19 h 30, 4 couverts
Lai Khram, 2 rue du Lotus-Bleu, 75002 Paris
Table près de la fenêtre.

Un retard, un couvert de plus ou de moins ? Appelez le 01 99 00 12 34.`)
    expect(await entries()).toEqual([
      {
        action: 'reservation.accepted',
        subject: id,
        details: { name: 'dimanche 22 novembre à 19\u00a0h\u00a030', guests: '4' },
      },
    ])
  })

  test('goes without a sentence, by the administrator too', async () => {
    const id = await asked()
    expect((await answer(id, { status: 'accepted' }, admin)).body).toMatchObject({ status: 'accepted', answer: null })
    expect(plain((await answers())[0]?.text)).toContain('75002 Paris\n\nUn retard')
  })

  test('writes to nobody where there is no address', async () => {
    const id = await asked({ email: undefined })
    expect((await answer(id, { status: 'accepted' })).status).toBe(200)
    expect(await answers()).toEqual([])
  })

  test('keeps a hostile sentence as text', async () => {
    const id = await asked()
    await answer(id, { status: 'accepted', message: '<img src=x onerror="alert(1)"> {site.url}' })
    const [mail] = await answers()
    expect(mail?.text).toContain('<img src=x onerror="alert(1)"> {site.url}')
    expect(mail?.html).toContain('&lt;img src=x onerror=&quot;alert(1)&quot;&gt; {site.url}')
  })
})

describe('refusing', () => {
  test('tells the guest, with the sentence, and where to ask again', async () => {
    const id = await asked({ guests: '10+' })
    const { body } = await answer(id, { status: 'declined', message: 'Soirée privée ce jour-là.' })
    expect(body).toMatchObject({ status: 'declined', answer: 'Soirée privée ce jour-là.' })
    const [mail] = await answers()
    expect(plain(mail?.subject)).toBe('Impossible de vous recevoir dimanche 22 novembre à 19 h 30')
    expect(
      plain(mail?.text),
    ).toContain(`Nous ne pouvons pas vous recevoir dimanche 22 novembre à 19 h 30, plus de 10 couverts.
Soirée privée ce jour-là.

Pour une autre heure ou un autre jour : http://localhost:3000, ou appelez le 01 99 00 12 34`)
    expect(await entries()).toMatchObject([{ action: 'reservation.declined', subject: id }])
  })

  test('calls a promised table off, for who has seen that it was promised', async () => {
    const id = await asked()
    await answer(id, { status: 'accepted' })
    expect((await answer(id, { status: 'declined', seen: 'accepted' })).body.status).toBe('declined')
    expect((await answers()).map(({ subject }) => subject.slice(0, 12))).toEqual(['Table confir', 'Votre table '])
  })

  test('is the last word', async () => {
    const id = await asked()
    await answer(id, { status: 'declined' })
    const { status, body } = await answer(id, { status: 'accepted', seen: 'declined' })
    expect([status, body.code, plain(body.detail)]).toEqual([
      409,
      'illegal_transition',
      'Ce n’est plus possible : elle est « Refusée ».',
    ])
    expect(await answers()).toHaveLength(1)
  })
})

describe('two tablets', () => {
  test('that decide at once: one wins, the other is shown what was decided, the guest hears one word', async () => {
    const id = await asked()
    const both = await atOnce(id, () => [
      answer(id, { status: 'accepted' }, manager),
      answer(id, { status: 'declined', message: 'Complet.' }, admin),
    ])
    const [won, lost] = both.sort((a, b) => a.status - b.status)
    expect([won?.status, lost?.status, lost?.body.code]).toEqual([200, 409, 'stale_version'])
    expect(lost?.body.detail).toBe('Quelqu’un d’autre vient de modifier cet élément. Voici la dernière version.')
    expect(lost?.body.reservation).toEqual(won?.body)
    expect(await answers()).toHaveLength(1)
    expect(await entries()).toHaveLength(1)
  })

  test('that say the same are one answer, with its first author and one mail', async () => {
    const id = await asked()
    const first = await answer(id, { status: 'accepted' }, manager)
    clock.advanceMinutes(1)
    const second = await answer(id, { status: 'accepted' }, admin)
    expect([second.status, second.body]).toEqual([200, first.body])
    expect(await answers()).toHaveLength(1)
    expect(await entries()).toHaveLength(1)
  })

  test('another sentence is another answer, and is not lost without a word', async () => {
    const id = await asked()
    await answer(id, { status: 'accepted' })
    expect((await answer(id, { status: 'accepted', message: 'En terrasse.' })).body.code).toBe('stale_version')
  })
})

describe('refused without a change', () => {
  test('once the hour of the table has come', async () => {
    const id = await asked({ date: '2026-11-21', time: '12:00' })
    clock.set('2026-11-21T11:00:00Z')
    const { status, body } = await answer(id, { status: 'accepted' })
    expect([status, body.code, plain(body.detail)]).toEqual([
      409,
      'illegal_transition',
      'L’heure de cette table est passée : une réponse arriverait trop tard.',
    ])
    expect(await sql`select status from reservations`).toEqual([{ status: 'pending' }])
    clock.set('2026-11-21T10:59:59Z')
    expect((await answer(id, { status: 'accepted' })).status).toBe(200)
  })

  test.each([
    ['an unknown word', { status: 'maybe' }, 'status'],
    ['no word', {}, 'status'],
    ['pending', { status: 'pending' }, 'status'],
    ['a book', { status: 'declined', message: 'x'.repeat(501) }, 'message'],
    ['an escape', { status: 'declined', message: 'a\u001b[31m' }, 'message'],
    ['a number for a sentence', { status: 'declined', message: 4 }, 'message'],
  ])('%s', async (_, body, path) => {
    const id = await asked()
    const refused = await answer(id, body)
    expect(refused).toMatchObject({ status: 422, body: { code: 'validation_failed', errors: [{ path }] } })
    expect(await sql`select status from reservations`).toEqual([{ status: 'pending' }])
  })

  test('an unknown one', async () => {
    expect((await answer('00000000-0000-4000-8000-000000000000', { status: 'accepted' })).status).toBe(404)
    expect((await answer('nobody', { status: 'accepted' })).status).toBe(404)
  })

  test('when the mail cannot be kept: nothing is answered without it', async () => {
    const id = await asked()
    await sql`alter table messages add constraint none check (kind <> 'reservation-accepted') not valid`
    const { status } = await answer(id, { status: 'accepted' })
    await sql`alter table messages drop constraint none`
    expect(status).toBe(500)
    expect(await sql`select status from reservations`).toEqual([{ status: 'pending' }])
    expect(await entries()).toEqual([])
  })
})

test('a deleted account takes the answer and its mail along', async () => {
  const { authorization, userId } = await newCustomer(app, 'camille@exemple.fr')
  const id = await asked({}, { authorization })
  await answer(id, { status: 'accepted' })
  expect(await sql`select customer_id from messages where kind = 'reservation-accepted'`).toEqual([
    { customerId: userId },
  ])
})
