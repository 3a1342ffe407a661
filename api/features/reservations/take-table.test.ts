import { beforeEach, describe, expect, test } from 'vitest'
import { freshKey } from '#api/testing/app/test-app.ts'
import { tableBody } from '#api/testing/orders/table.ts'
import type { AdminReservation, Promised } from './contract-staff.ts'
import { NOW, testBook } from './testing/test-book.ts'

const { app, manager } = await testBook()
const { clock, mails, sql } = app
const LIST = '/api/admin/reservations'
type Answer = AdminReservation & { code: string; detail: string }

beforeEach(async () => {
  await sql`update settings set table_seats = 0`
})

const { website: _, ...TABLE } = tableBody({ website: '' }) as Record<string, unknown>
const take = (change: object = {}) => app.post<Answer>(LIST, { ...TABLE, ...change }, { ...manager, ...freshKey() })
const answer = (id: string, body: object) => app.post<Answer>(`${LIST}/${id}/status`, body, manager)
const subjects = async () => {
  await app.runJobs()
  return mails.map(({ subject }) => subject)
}
const actions = async () => (await sql`select action from audit_entries order by id`).map(({ action }) => action)

describe('a table that the staff write down', () => {
  test('is promised at once by who took it, tells the guest, and stands in the journal', async () => {
    const { status, body } = await take()
    expect(status).toBe(201)
    expect(body).toMatchObject({ status: 'accepted', answered_at: NOW.replace('Z', '.000Z'), is_over: false })
    expect([body.taken_by, body.answered_by]).toEqual([body.taken_by, body.taken_by])
    expect(body.taken_by).toBeTruthy()
    expect(await subjects()).toEqual([expect.stringMatching(/^Table confirmée/)])
    expect(await actions()).toEqual(['reservation.taken'])
    expect((await sql`select details from audit_entries`)[0]?.details).toEqual({
      name: 'dimanche 22 novembre à 19\u00a0h\u00a030',
      guests: '4',
    })
  })

  test('sends nothing without an address', async () => {
    await take({ email: null })
    expect(await subjects()).toEqual([])
    expect((await sql`select count(*)::integer as n from reservations`)[0]?.n).toBe(1)
  })

  test.each([
    ['in the past', { date: '2026-11-20' }, 'La date ne peut pas être passée.'],
    ['more than a year ahead', { date: '2027-11-22' }, 'Une table se note un an à l’avance au plus.'],
  ])('is none %s', async (_, change, sentence) => {
    expect(await take(change)).toMatchObject({ status: 422, body: { code: 'reservation_time', detail: sentence } })
  })

  test('may be further ahead than a guest can ask for', async () => {
    expect((await take({ date: '2027-06-01' })).status).toBe(201)
  })
})

describe('calling off', () => {
  test.each([
    ['guest', 'reservation.off_by_guest', 0],
    ['house', 'reservation.off_by_house', 1],
  ])(
    'by the %s is kept by its own name, and the guest hears of the house’s doing alone',
    async (reason, action, mailCount) => {
      const { body: table } = await take()
      await subjects()
      mails.length = 0
      const off = await answer(table.id, { status: 'declined', seen: 'accepted', called_off: reason })
      expect(off).toMatchObject({ status: 200, body: { status: 'declined', called_off: reason } })
      expect(await subjects()).toHaveLength(mailCount)
      expect(await actions()).toEqual(['reservation.taken', action])
      // Twice is once.
      await answer(table.id, { status: 'declined', seen: 'accepted', called_off: reason })
      expect(await actions()).toHaveLength(2)
    },
  )

  test('because nobody came is for after the hour, and by somebody for before it', async () => {
    const { body: table } = await take({ date: '2026-11-21', time: '12:00' })
    const off = (called_off: string) => answer(table.id, { status: 'declined', seen: 'accepted', called_off })
    expect(await off('no_show')).toMatchObject({
      status: 409,
      body: { detail: 'L’heure de cette table n’est pas encore passée.' },
    })
    clock.set('2026-11-21T11:00:00Z')
    expect((await off('guest')).status).toBe(409)
    expect(await off('no_show')).toMatchObject({ status: 200, body: { called_off: 'no_show' } })
    expect(await actions()).toEqual(['reservation.taken', 'reservation.no_show'])
  })

  test('because nobody came is taken back, once, and nobody hears of it', async () => {
    const { body: table } = await take({ date: '2026-11-21', time: '12:00' })
    clock.set('2026-11-21T11:00:00Z')
    await answer(table.id, { status: 'declined', seen: 'accepted', called_off: 'no_show' })
    await subjects()
    mails.length = 0
    const back = await answer(table.id, { status: 'accepted', seen: 'declined' })
    expect(back).toMatchObject({ status: 200, body: { status: 'accepted', is_over: true } })
    expect(back.body).not.toHaveProperty('called_off')
    expect((await answer(table.id, { status: 'accepted', seen: 'declined' })).status, 'twice is once').toBe(200)
    expect(await subjects()).toEqual([])
    expect(await actions()).toEqual(['reservation.taken', 'reservation.no_show', 'reservation.no_show_undone'])
    const again = await answer(table.id, { status: 'declined', seen: 'accepted', called_off: 'no_show' })
    expect(again.status, 'and may be noted once more').toBe(200)
  })

  test.each(['guest', 'house'])('by the %s is for good, also for the database', async reason => {
    const { body: table } = await take()
    await answer(table.id, { status: 'declined', seen: 'accepted', called_off: reason })
    const back = await answer(table.id, { status: 'accepted', seen: 'declined' })
    expect([back.status, back.body.code]).toEqual([409, 'illegal_transition'])
    await expect(sql`update reservations set status = 'accepted', called_off = null`).rejects.toThrow(/illegal move/)
  })

  test('needs a table that was promised', async () => {
    const { body } = await app.post<{ id: string }>('/api/reservations', tableBody())
    const off = await answer(body.id, { status: 'declined', called_off: 'guest' })
    expect(off).toMatchObject({ status: 409, body: { detail: 'Seule une table confirmée s’annule.' } })
    expect((await answer(body.id, { status: 'declined' })).body).not.toHaveProperty('called_off')
  })

  test('stands on no other status, whoever writes it', async () => {
    await take()
    await expect(sql`update reservations set called_off = 'guest'`).rejects.toMatchObject({ code: '23514' })
  })
})

test('the list says what is promised and free in each service, once seats are counted', async () => {
  await take({ guests: 4 })
  const days = async () => (await app.get<{ days: Promised[] }>(LIST, manager)).body.days
  const plain = { date: '2026-11-22', tables: 1, guests: 4, at_least: false }
  expect(await days()).toEqual([plain])
  await sql`update settings set table_seats = 30`
  const services = [{ opens: '11:30', closes: '23:30', guests: 4, at_least: false, free: 26 }]
  await expect.poll(days).toEqual([{ ...plain, services }])
  const { body } = await app.get<{ days: Promised[] }>(`${LIST}?day=2026-11-24`, manager)
  expect(body.days.map(({ date, services }) => [date, services?.map(({ free }) => free)])).toEqual([
    ['2026-11-24', [30]],
  ])
})
