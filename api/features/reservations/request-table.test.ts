import { beforeEach, describe, expect, test } from 'vitest'
import { uuid } from '#api/kernel/ids.ts'
import { afterNotice } from '#api/testing/app/after-notice.ts'
import { freshKey, testApp } from '#api/testing/app/test-app.ts'
import { newStaff } from '#api/testing/people/accounts.ts'
import { newCustomer } from '#api/testing/people/actors.ts'

/** It is Saturday 21 November 2026, 10:00 in Paris. */
const NOW = '2026-11-21T09:00:00Z'
const TIME = 'Choisissez un horaire à venir, entre 11\u00a0h\u00a030 et 23\u00a0h.'
const app = await testApp({ startsAt: NOW })
const { clock, mails, sql } = app

beforeEach(async () => {
  clock.set(NOW)
  mails.length = 0
  await sql`delete from reservations`
  await sql`delete from messages`
})

function request(changes: Record<string, unknown> = {}) {
  return {
    name: 'Camille Renard',
    phone: '06 12 34 56 78',
    date: '2026-11-21',
    time: '19:30',
    guests: 4,
    message: 'Près de la fenêtre',
    email: 'camille@exemple.fr',
    ...changes,
  }
}

const ask = (changes: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
  app.post('/api/reservations', request(changes), headers)
const rows = () => sql`select * from reservations`
const queued = () => sql`select kind, recipient from messages order by kind`

describe('a request for a table', () => {
  test('is kept as it was asked, pending, with its two mails', async () => {
    const { status, body } = await ask()
    expect(status).toBe(201)
    expect(body).toEqual({ id: expect.any(String), status: 'pending' })
    expect(await rows()).toEqual([
      {
        calledOff: null,
        takenBy: null,
        id: body.id,
        customerId: null,
        name: 'Camille Renard',
        phone: '06 12 34 56 78',
        email: 'camille@exemple.fr',
        reservedOn: '2026-11-21',
        reservedTime: '19:30:00',
        guests: '4',
        message: 'Près de la fenêtre',
        idempotencyKey: null,
        createdAt: clock(),
        status: 'pending',
        answeredAt: null,
        answeredBy: null,
        answerMessage: null,
      },
    ])
    expect(await queued()).toEqual([
      { kind: 'reservation-notice', recipient: 'contact@lai-khram.example' },
      { kind: 'reservation-received', recipient: 'camille@exemple.fr' },
    ])
  })

  test('needs neither email nor message, as the former client has it', async () => {
    expect((await ask({ email: undefined, message: undefined })).status).toBe(201)
    expect((await ask({ email: ' ', message: null })).status).toBe(201)
    expect(await sql`select distinct email, message from reservations`).toEqual([{ email: null, message: '' }])
    expect((await queued()).map(({ kind }) => kind)).toEqual(['reservation-notice', 'reservation-notice'])
  })

  test.each([
    [1, '1'],
    [10, '10'],
    ['2', '2'],
    [' 7 ', '7'],
    ['10+', '10+'],
  ])('takes %j guests', async (guests, stored) => {
    expect((await ask({ guests })).status).toBe(201)
    expect(await sql`select guests from reservations`).toEqual([{ guests: stored }])
  })

  test('remembers the signed-in customer, and goes with the account', async () => {
    const { authorization, userId } = await newCustomer(app, 'camille@exemple.fr')
    expect((await ask({}, { authorization })).status).toBe(201)
    expect(await sql`select customer_id from reservations`).toEqual([{ customerId: userId }])
    await sql`delete from customers where id = ${userId}`
    expect(await rows()).toEqual([])
    expect(await sql`select id from messages where kind like 'reservation-%'`).toEqual([])
  })

  test('is refused with a dead session, so that the page may offer to go on without', async () => {
    const { status, body } = await ask({}, { authorization: 'Bearer dead' })
    expect([status, body.code]).toEqual([401, 'session_expired'])
    expect(await rows()).toEqual([])
  })
})

describe('bad input', () => {
  const GUESTS = 'Choisissez de 1 à 10 couverts, ou 10+.'
  const CONTROL = 'Ce texte contient un caractère non accepté.'
  test.each([
    ['no name', { name: ' ' }, 'name', 'Le nom est requis'],
    ['a name that is no text', { name: ['Camille'] }, 'name', 'Le nom est requis'],
    ['a long name', { name: 'x'.repeat(121) }, 'name', '120 caractères au plus'],
    ['a line break in a name', { name: 'Camille\nRenard' }, 'name', CONTROL],
    ['a NUL in a name', { name: 'Camille\u0000' }, 'name', CONTROL],
    ['no phone', { phone: undefined }, 'phone', 'Le téléphone est requis'],
    ['a short phone', { phone: '06 12 34' }, 'phone', 'Numéro de téléphone invalide'],
    ['words for a phone', { phone: 'appelez-moi vite' }, 'phone', 'Numéro de téléphone invalide'],
    ['no date', { date: '' }, 'date', 'La date est requise'],
    ['an instant for a date', { date: '2026-11-21T19:30:00Z' }, 'date', 'La date est requise'],
    ['a day that does not exist', { date: '2026-11-31' }, 'date', 'La date est requise'],
    ['no time', { time: null }, 'time', "L'heure est requise"],
    ['a time that does not exist', { time: '25:00' }, 'time', "L'heure est requise"],
    ['nobody', { guests: 0 }, 'guests', GUESTS],
    ['eleven', { guests: 11 }, 'guests', GUESTS],
    ['two and a half', { guests: 2.5 }, 'guests', GUESTS],
    ['a word for guests', { guests: 'deux' }, 'guests', GUESTS],
    ['guests left out', { guests: undefined }, 'guests', GUESTS],
    ['a long message', { message: 'x'.repeat(2001) }, 'message', '2000 caractères au plus'],
    ['an escape in a message', { message: 'a\u001b[31m' }, 'message', CONTROL],
    ['half an address', { email: 'camille@' }, 'email', 'Email invalide'],
    ['what only a machine fills in', { website: 'https://x.example' }, 'website', 'Laissez ce champ vide.'],
  ])('%s is named and nothing is kept', async (_, changes, path, message) => {
    const { status, body } = await ask(changes)
    expect(status).toBe(422)
    expect(body).toMatchObject({ code: 'validation_failed', errors: [{ path, message }] })
    expect(await rows()).toEqual([])
    expect(await queued()).toEqual([])
  })

  test.each([
    ['yesterday', { date: '2026-11-20' }, 'date', 'La date ne peut pas être passée.'],
    [
      'too far ahead',
      { date: '2027-02-20' },
      'date',
      'Les demandes en ligne vont jusqu’au vendredi 19 février. Pour plus tard, appelez le 01 99 00 12 34.',
    ],
    ['a time that is not offered', { time: '19:15' }, 'time', TIME],
    ['half past eleven at night', { time: '23:30' }, 'time', TIME],
  ])('%s is refused at its field', async (_, changes, path, message) => {
    const { status, body } = await ask(changes)
    expect(status).toBe(422)
    expect(body).toMatchObject({ code: 'reservation_time', detail: message, errors: [{ path, message }] })
    expect(await rows()).toEqual([])
  })

  test('a closure is refused in a sentence, and obeyed as soon as it is set', async () => {
    const closures = (change: () => Promise<unknown>) => afterNotice(app.services.live, 'settings_changed', change)
    await closures(() => sql`insert into closures (from_on, to_on, reason) values ('2026-12-24', '2026-12-26', 'Noël')`)
    const { status, body } = await ask({ date: '2026-12-25' })
    await closures(() => sql`delete from closures`)
    const message = 'Fermé du jeudi 24 décembre au samedi 26 décembre. Noël.'
    expect(status).toBe(422)
    expect(body).toMatchObject({ code: 'reservation_time', detail: message, errors: [{ path: 'date', message }] })
    expect((await ask({ date: '2026-12-25' })).status).toBe(201)
  })
})

describe('the clock of Paris', () => {
  test.each([
    ['one second before the time', '2026-11-21T18:29:59Z', '2026-11-21', 201],
    ['at the time', '2026-11-21T18:30:00Z', '2026-11-21', 422],
    ['one second before midnight', '2026-11-20T22:59:59Z', '2026-11-20', 422],
    ['the day that begins at midnight', '2026-11-20T23:00:00Z', '2026-11-21', 201],
    ['the day that ended at midnight', '2026-11-20T23:00:00Z', '2026-11-20', 422],
    ['one second before the time, on the day of 23 hours', '2026-03-29T17:29:59Z', '2026-03-29', 201],
    ['at the time, on the day of 23 hours', '2026-03-29T17:30:00Z', '2026-03-29', 422],
    ['one second before the time, on the day of 25 hours', '2026-10-25T18:29:59Z', '2026-10-25', 201],
    ['at the time, on the day of 25 hours', '2026-10-25T18:30:00Z', '2026-10-25', 422],
    ['the ninetieth day, across a clock change', '2026-09-01T10:00:00Z', '2026-11-30', 201],
    ['the day after it', '2026-09-01T10:00:00Z', '2026-12-01', 422],
  ])('decides: %s', async (_, at, date, expected) => {
    clock.set(at)
    expect((await ask({ date })).status).toBe(expected)
    expect(await rows()).toHaveLength(expected === 201 ? 1 : 0)
  })
})

describe('the same key', () => {
  test('makes one row of twenty calls at once', async () => {
    const key = freshKey()
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask({}, key)))
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
    expect(await rows()).toHaveLength(1)
    expect(await queued()).toHaveLength(2)
  })

  test('is kept for good: it answers after a week, when the evening is over and the keys are swept', async () => {
    const key = freshKey()
    const first = await ask({}, key)
    clock.set('2026-11-28T09:00:00Z')
    await sql`delete from idempotency_keys`
    await sql`update reservations set status = 'accepted', answered_at = ${clock()}`
    expect(await ask({}, key)).toMatchObject({ status: 201, body: first.body })
    expect(await rows()).toHaveLength(1)
  })

  test('is the same whoever sends it: a session may end before an entry arrives', async () => {
    const key = freshKey()
    const { authorization } = await newCustomer(app, 'retard@exemple.fr')
    const first = await ask({}, { ...key, authorization })
    expect(await ask({}, key)).toMatchObject({ status: 201, body: first.body })
    expect(await rows()).toHaveLength(1)
  })

  test.each([
    ['another time', { time: '20:00' }],
    ['other guests', { guests: '10+' }],
    ['another message', { message: '' }],
    ['another address', { email: undefined }],
  ])('with %s is another request, and refused', async (_, changes) => {
    const key = freshKey()
    await ask({}, key)
    const { status, body } = await ask(changes, key)
    expect([status, body.code]).toEqual([422, 'idempotency_key_reused'])
    expect(await rows()).toHaveLength(1)
  })

  test('takes numbers and text for the same guests', async () => {
    const key = freshKey()
    await ask({ guests: 4 }, key)
    expect((await ask({ guests: '4' }, key)).status).toBe(201)
    expect(await rows()).toHaveLength(1)
  })

  test('must be a UUID', async () => {
    const { status, body } = await ask({}, { 'idempotency-key': 'encore' })
    expect([status, body.code]).toEqual([422, 'idempotency_key_invalid'])
  })

  test('that was refused may be used again', async () => {
    const key = freshKey()
    expect((await ask({ time: '09:30' }, key)).status).toBe(422)
    expect((await ask({}, key)).status).toBe(201)
  })
})

describe('the mails', () => {
  const plain = (text = '') => text.replace(/[\u00a0\u202f]/g, ' ')
  const sent = async () => {
    await app.runJobs()
    const to = (recipient: string) => mails.find(mail => mail.to === recipient)
    return { received: to('camille@exemple.fr'), notice: to('contact@lai-khram.example') }
  }

  test('tell the guest what was received, and that it is not yet a table', async () => {
    await ask()
    const { received } = await sent()
    expect(plain(received?.subject)).toBe('Demande de table reçue : samedi 21 novembre à 19 h 30')
    expect(plain(received?.text)).toContain(`Bonjour,

Nous avons reçu votre demande :

samedi 21 novembre à 19 h 30, 4 couverts
Téléphone : 06 12 34 56 78

Ce n’est pas encore une réservation : nous vous répondons par email. Pour une table dans les deux heures, ou pour changer la demande, appelez le 01 99 00 12 34.`)
  })

  test('tell the restaurant who asks, and where to answer', async () => {
    await ask({ guests: '10+' })
    const { notice } = await sent()
    expect(plain(notice?.subject)).toBe('Demande de table : samedi 21 novembre, 19 h 30, plus de 10 couverts')
    expect(plain(notice?.text)).toContain(`Nouvelle demande de table.

samedi 21 novembre à 19 h 30, plus de 10 couverts
Téléphone : 06 12 34 56 78
Un message accompagne la demande.

Lire le nom et le message, confirmer ou refuser : http://localhost:3000/admin/reservations`)
  })

  test('say so where nobody can be written to', async () => {
    await ask({ email: undefined, message: undefined })
    const { notice, received } = await sent()
    expect(received).toBeUndefined()
    expect(plain(notice?.text)).toContain('Téléphone : 06 12 34 56 78\nSans email : à rappeler.\n\nLire')
  })

  test('say no word that a stranger typed, neither to the restaurant nor to the address that was given', async () => {
    const hostile = `<img src=x onerror="alert(1)"> {restaurant.email}\n\n{#service}https://evil.example{/service}`
    await ask({ name: '<b>Camille</b> {site.url}', message: hostile })
    for (const mail of Object.values(await sent())) {
      expect(`${mail?.subject} ${mail?.text} ${mail?.html}`).not.toMatch(/Camille|evil|alert/)
    }
  })

  test('are not written when the request is not kept', async () => {
    await sql`alter table messages add constraint none check (kind <> 'reservation-received') not valid`
    const { status } = await ask()
    await sql`alter table messages drop constraint none`
    expect(status).toBe(500)
    expect(await rows()).toEqual([])
    expect(await queued()).toEqual([])
  })
})

describe('the table itself refuses', () => {
  const insert = (changes: Record<string, unknown>) => {
    const row = {
      id: uuid(),
      name: 'Camille',
      phone: '0612345678',
      reserved_on: '2026-11-21',
      reserved_time: '19:30',
      guests: '2',
      created_at: new Date(NOW),
      ...changes,
    }
    return sql`insert into reservations ${sql(row)}`
  }

  test.each([
    ['a moment that has passed', { created_at: new Date('2026-11-21T18:30:00Z') }],
    ['a time between the half hours', { reserved_time: '19:45' }],
    ['a time in the night', { reserved_time: '23:30' }],
    ['a party of none', { guests: '0' }],
    ['a party of eleven', { guests: '11' }],
    ['an unknown state', { status: 'maybe', answeredAt: new Date() }],
    ['an answer without its moment', { status: 'accepted' }],
    ['an answer to what is pending', { answeredAt: new Date() }],
    ['words to what is pending', { answerMessage: 'Avec plaisir' }],
    ['no name', { name: '' }],
    ['a book for a message', { message: 'x'.repeat(2001) }],
  ])('%s', async (_, changes) => {
    await expect(insert(changes)).rejects.toMatchObject({ code: '23514' })
  })

  test('an answer outlives the staff account that gave it', async () => {
    const { id } = await newStaff(sql)
    await insert({ status: 'accepted', answeredAt: new Date(NOW), answeredBy: id, answerMessage: 'À ce soir' })
    await sql`delete from staff where id = ${id}`
    expect(await sql`select status, answered_by, answer_message from reservations`).toEqual([
      { status: 'accepted', answeredBy: null, answerMessage: 'À ce soir' },
    ])
  })
})

test('requests go three years after their evening', async () => {
  await ask()
  clock.set('2029-11-21T12:00:00Z')
  await sql`select graphile_worker.add_job('forget_old_reservations')`
  await app.runJobs()
  expect(await rows()).toHaveLength(1)
  clock.set('2029-11-22T12:00:00Z')
  await sql`select graphile_worker.add_job('forget_old_reservations')`
  await app.runJobs()
  expect(await rows()).toEqual([])
})
