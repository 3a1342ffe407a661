import { beforeEach, expect, test } from 'vitest'
import { uuid } from '#api/kernel/ids.ts'
import type { AuditAction } from '#api/kernel/people/journal.ts'
import { writeAuditEntry } from '#api/platform/trail.ts'
import { testApp } from '#api/testing/app/test-app.ts'
import { callNumberOf, payOrder, placedOrder } from '#api/testing/orders/paid-order.ts'
import { newStaff } from '#api/testing/people/accounts.ts'
import { staffBearers } from '#api/testing/people/actors.ts'
import type { AuditEntry } from './contract.ts'

type Page = { entries: AuditEntry[]; nextCursor: string | null; actions: string[] }

const app = await testApp()
const { sql } = app
const { admin } = await staffBearers(app)
const nok = await newStaff(sql)
const ploy = await newStaff(sql)

const read = async (query: Record<string, string> = {}) =>
  (await app.get<Page>(`/api/admin/audit?${new URLSearchParams(query)}`, admin)).body
const did = (staffId: string, action: AuditAction, subject: string, at = '2026-11-20T12:00:00Z') =>
  writeAuditEntry(sql, { staffId, action, subject, at: new Date(at) })
const subjects = ({ entries }: Page) => entries.map(({ subject }) => subject)

beforeEach(async () => {
  await sql`delete from audit_entries`
})

test('tells who did what to whom, newest first', async () => {
  await did(nok.id, 'order.ready', 'an-order')
  await did(ploy.id, 'staff_disabled', nok.id)
  const { entries, actions } = await read()
  expect(entries).toMatchObject([
    { action: 'staff_disabled', staff: { username: ploy.username, name: 'Nok' }, subject: nok.id, subject_name: 'Nok' },
    {
      action: 'order.ready',
      staff: { id: nok.id },
      subject: 'an-order',
      subject_name: null,
      at: '2026-11-20T12:00:00.000Z',
    },
  ])
  expect(actions).toEqual(['order.ready', 'staff_disabled'])
})

test('names who ordered, asked for a table or wrote, as they are called today', async () => {
  const order = await placedOrder(app)
  await payOrder(app, order)
  await did(nok.id, 'order.ready', order.id)
  await did(nok.id, 'review.hidden', uuid())
  const number = await callNumberOf(app, order)
  const said = async () =>
    (await read()).entries.map(({ subject_name, subject_number }) => [subject_name, subject_number])
  expect(await said()).toEqual([
    [null, null],
    ['Camille Renard', number],
  ])
  await sql`update orders set customer_name = null where id = ${order.id}`
  expect(await said()).toEqual([
    [null, null],
    [null, number],
  ])
})

test('by person, action and Paris day, also together', async () => {
  await did(nok.id, 'order.ready', 'before midnight', '2026-11-19T22:59:59.999Z')
  await did(nok.id, 'order.ready', 'after midnight', '2026-11-19T23:00:00Z')
  await did(ploy.id, 'order.ready', 'another person')
  await did(nok.id, 'order.refund', 'another action')
  expect(subjects(await read({ staff: nok.id }))).toEqual(['another action', 'after midnight', 'before midnight'])
  expect(subjects(await read({ action: 'order.ready' }))).toEqual([
    'another person',
    'after midnight',
    'before midnight',
  ])
  expect(subjects(await read({ day: '2026-11-19' }))).toEqual(['before midnight'])
  expect(subjects(await read({ staff: nok.id, action: 'order.ready', day: '2026-11-20' }))).toEqual(['after midnight'])
  expect(subjects(await read({ action: 'nothing' }))).toEqual([])
})

test('page by page, each entry once, whatever comes in meanwhile', async () => {
  for (let number = 0; number < 120; number++) await did(nok.id, 'order.ready', `${number}`)
  const first = await read()
  await did(nok.id, 'order.ready', 'newer')
  const second = await read({ cursor: first.nextCursor ?? '' })
  const third = await read({ cursor: second.nextCursor ?? '' })
  expect(third.nextCursor).toBeNull()
  const seen = [first, second, third].flatMap(subjects)
  expect(seen).toEqual(Array.from({ length: 120 }, (_, index) => `${119 - index}`))
})

test('refuses a place that it has not written, a person or a day that is none', async () => {
  for (const query of ['cursor=abc', 'staff=nok', 'day=2026-13-01', 'day=9999-12-31', 'day=0001-01-01'])
    expect((await app.get(`/api/admin/audit?${query}`, admin)).status).toBe(422)
})

test('keeps what somebody did whose account is gone', async () => {
  const gone = await newStaff(sql)
  await did(gone.id, 'order.ready', 'an-order')
  await sql`delete from staff where id = ${gone.id}`
  expect((await read()).entries).toMatchObject([{ staff: null, action: 'order.ready' }])
})
