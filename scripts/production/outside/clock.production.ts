/** The clock of the application's machine an hour ahead of the database's, and an hour behind: what goes on, what is told. */
import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { addDays, parisDay } from '#api/kernel/time/paris-time.ts'
import { connect } from '#api/platform/database/database.ts'
import { orderBody } from '#api/testing/orders/orders.ts'
import { installByApt } from '../../apt.ts'
import { Fault } from '../../fault.ts'
import { openHouse } from '../house.ts'
import { doctor } from './doctor.ts'

const HOUR = 3600
const ADMIN = { username: 'admin', password: 'twelve or more' }

test('an hour ahead, then an hour behind: orders and sessions go on, what is unpaid ends, and the difference is told', {
  timeout: 240_000,
}, async () => {
  const clock = movedClock()
  const house = await openHouse(clock.environment)
  const sql = connect(house.databaseUrl, { max: 1 })
  onTestFinished(() => sql.end())
  await sql`
    update settings
    set opened_anyway_at = now(), opened_anyway_reason = 'a test of clocks',
      opened_anyway_by = (select id from staff where role = 'admin' limit 1), staff_password_alone = true`
  const call = async (address: string, body?: object, headers = {}) => {
    const answer = await fetch(`http://127.0.0.1:${house.port}${address}`, {
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
      headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID(), ...headers },
    })
    return { status: answer.status, body: (await answer.json()) as Record<string, string> }
  }
  const statusOf = async (id = '') =>
    (await sql<{ status: string }[]>`select status from orders where id = ${id}`)[0]?.status
  const ordered = async (email: string) => {
    const pickup = { date: addDays(parisDay(new Date()), 2), time: '19:30', notes: '' }
    const customerInfo = { name: 'Camille Renard', phone: '06 12 34 56 78', email }
    const { status, body } = await call('/api/orders', orderBody(undefined, { pickup, customerInfo }))
    expect(status, JSON.stringify(body)).toBe(201)
    return body.id
  }
  const offset = async () => (await doctor(house, clock.environment)).said.match(/\n(.) Horloge\s: (\d*)/)?.slice(1)

  const before = await ordered('avant@exemple.fr')
  const session = await call('/api/admin/login', ADMIN)
  const bearer = { authorization: `Bearer ${session.body.access_token}` }
  const board = async (headers = bearer) => (await call('/api/admin/orders', undefined, headers)).status
  expect([await board(), await offset()]).toEqual([200, ['✓', '']])

  clock.move(HOUR)
  expect(await board()).toBe(200)
  expect((await offset())?.[0]).toBe('✗')
  // Its quarter of an hour is over by this clock; the sweep of the minute frees its slot.
  await expect.poll(() => statusOf(before), { timeout: 90_000 }).toBe('cancelled')
  await ordered('en-avance@exemple.fr')
  const ahead = await call('/api/admin/login', ADMIN)

  clock.move(-HOUR)
  expect(await board()).toBe(200)
  // A session of two hours later is nobody's trick.
  expect(await board({ authorization: `Bearer ${ahead.body.access_token}` })).toBe(200)
  const behind = await ordered('en-retard@exemple.fr')
  expect(Number((await offset())?.[1])).toBeGreaterThan(HOUR - 60)

  clock.move(0)
  expect([await board(), await offset(), await statusOf(behind)]).toEqual([200, ['✓', ''], 'pending'])
  const [holds] = await sql`
    select count(*)::integer as count
    from slot_holds h join orders o on o.id = h.order_id
    where (h.released_at is null) <> (o.status = 'pending')`
  expect(holds?.count).toBe(0)
})

/** A clock that a process takes for its machine's, moved by a file; intervals go on as they are. */
function movedClock() {
  const folder = mkdtempSync(path.join(tmpdir(), 'lai-khram-clock-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = path.join(folder, 'offset')
  const move = (seconds: number) => {
    writeFileSync(`${file}.next`, `${seconds < 0 ? '' : '+'}${seconds}`)
    renameSync(`${file}.next`, file)
  }
  move(0)
  const environment = {
    LD_PRELOAD: findFaketime(),
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_NO_CACHE: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    DONT_FAKE_MONOTONIC: '1',
  }
  return { move, environment }
}

/** Debian's libfaketime. @throws Fault that says how to get it */
function findFaketime(): string {
  const found = installed()
  if (found) return found
  installByApt('Installing a clock that can be moved', 'faketime')
  const now = installed()
  if (now) return now
  throw new Fault('A clock that can be moved is needed here and missing: install it (apt-get install faketime).')
}

function installed(): string | undefined {
  return readdirSync('/usr/lib')
    .map(folder => path.join('/usr/lib', folder, 'faketime/libfaketime.so.1'))
    .find(existsSync)
}
