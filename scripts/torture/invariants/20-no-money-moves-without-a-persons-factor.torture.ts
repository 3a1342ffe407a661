import { decodeJwt } from 'jose'
import { expect } from 'vitest'
import { ENDPOINTS } from '#api/endpoints.ts'
import { isProofEnough, type Proof, type ProofLevel } from '#api/kernel/people/actor.ts'
import { freshKey } from '#api/testing/app/test-app.ts'
import { newStaff, PASSWORD } from '#api/testing/people/accounts.ts'
import { invariant } from '../invariant.ts'
import type { Random } from '../seed.ts'
import { STEP_UP } from '../world/api/policy.ts'
import { nameOf, toCall } from '../world/api/requests/draft.ts'
import { requestsOf, whoMay } from '../world/api/requests/requests.ts'
import * as things from '../world/api/things.ts'
import { apiWorld, isStaff, type Who } from '../world/api/world.ts'

const world = await apiWorld()
const requests = await requestsOf(world)
const { app } = world
const MINUTES = { recent: 10, anew: 2 }
const MOST_WRONG = 5
const SHIFT_MS = 12 * 3_600_000
await app.sql`update settings set proven_minutes = 10, proven_anew_minutes = 2, large_refund_cents = 1000`

invariant(
  20,
  'what wants a proof is a table, and without one it changes nothing',
  { secondsATry: 1, share: 0.05 },
  async trial => {
    const declared = ENDPOINTS.filter(({ stepUp }) => stepUp).map(endpoint => [
      nameOf(endpoint),
      endpoint.stepUp?.map(({ level }) => level).join(' '),
    ])
    expect(Object.fromEntries(declared)).toEqual(STEP_UP)
    // A tenth walks the table whole, too.
    for (let index = 0; index < Math.max(trial.times, declared.length); index += 1) {
      const endpoint = ENDPOINTS.filter(({ stepUp }) => stepUp)[index % declared.length]
      if (!endpoint) continue
      const who = whoMay(endpoint).at(-1) as Who
      const draft = await requests.valid(endpoint, who, trial.random)
      const token = draft.bearer ?? (await world.freshToken('staff', world.staffIds[isStaff(who) ? who : 'manager']))
      const input = { params: draft.params, query: Object.fromEntries(draft.query), body: draft.body }
      trial.tried()
      if (!endpoint.stepUp?.some(({ when, isAskedByAction }) => !isAskedByAction && (when?.(input) ?? true))) continue
      await app.sql`
      update sessions set proven_at = null, proven_by = null where id = ${String(decodeJwt(token).sid)}`
      await world.changes.take()
      const answer = await world.caller.send(toCall({ ...draft, bearer: token }))
      const changed = await world.changes.take()
      expect([nameOf(endpoint), answer.status, JSON.parse(answer.text).code, changed]).toEqual([
        nameOf(endpoint),
        403,
        'proof_needed',
        [],
      ])
      await world.repair(endpoint.path)
      await app.sql`update settings set proven_minutes = 10, proven_anew_minutes = 2, large_refund_cents = 1000`
    }
  },
)

type Seat = {
  bearer: Record<string, string>
  since: Date
  account: string
  person: string
  proof: Proof | null
  wrong: Map<string, number>
}

invariant(
  20,
  'whatever is tapped and typed at two tablets, money moves by who has proven it',
  { secondsATry: 1, share: 0.95 },
  async trial => {
    const { random } = trial
    const people = [await withPin('2580'), await withPin('9071'), await withPin('3690')]
    const seats = await Promise.all(people.slice(0, 2).map(({ id }) => signedIn(id)))
    const moved: string[] = []
    const counts = { through: 0, refused: 0 }
    for (let step = 0; step < trial.times; step += 1) {
      const seat = random.oneOf(seats)
      // A session ends 16 hours after its login however busy it is.
      if (app.clock().getTime() - seat.since.getTime() > SHIFT_MS) Object.assign(seat, await signedIn(seat.account))
      const roll = random.below(10)
      if (roll < 2) app.clock.advanceSeconds(random.between(1, 300))
      else if (roll < 5) await come(seat, random.oneOf(people), random)
      else {
        const by = await moveMoney(seat, random)
        counts[by ? 'through' : 'refused'] += 1
        if (by) moved.push(by)
      }
      trial.tried()
      // A session that nobody uses would end by itself.
      await app.sql`update sessions set expires_at = ${new Date(app.clock().getTime() + 3_600_000)}, last_seen_at = ${app.clock()}
      where staff_id is not null`
    }
    const entries = await app.sql<{ by: string }[]>`
    select staff_id as by
    from audit_entries
    where action in ('loyalty.points_set', 'order.refund', 'order.cancelled')
      and staff_id in ${app.sql(people.map(({ id }) => id))}
    order by id`
    expect(entries.map(({ by }) => by)).toEqual(moved)
    expect(Math.min(counts.through, counts.refused), JSON.stringify(counts)).toBeGreaterThan(trial.times / 50)
  },
)

async function signedIn(account: string): Promise<Seat> {
  const bearer = { authorization: `Bearer ${await world.freshToken('staff', account)}` }
  const since = app.clock()
  return { bearer, since, account, person: account, proof: { at: since, by: 'password' }, wrong: new Map() }
}

async function withPin(pin: string): Promise<{ id: string; pin: string }> {
  const { id } = await newStaff(app.sql, { role: 'admin' })
  const authorization = `Bearer ${await world.freshToken('staff', id)}`
  const answer = await app.app.request('http://localhost:3000/api/admin/pin', {
    method: 'PUT',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ pin }),
  })
  expect(answer.status).toBe(204)
  return { id, pin }
}

/** A tap, or a tap with a right or a wrong proof; the model learns what it ought to have done. */
async function come(seat: Seat, { id, pin }: { id: string; pin: string }, random: Random): Promise<void> {
  const given = random.oneOf(['tap', 'pin', 'pin', 'wrong', 'wrong', 'password'] as const)
  const proof = { tap: null, pin: { pin }, wrong: { pin: '0852' }, password: { password: PASSWORD } }[given]
  const { status, body } = await app.post<{ code?: string }>(
    '/api/admin/persons/here',
    { person: id, proof },
    seat.bearer,
  )
  const wrong = seat.wrong.get(id) ?? 0
  if (given === 'tap') {
    expect(status).toBe(200)
    if (seat.person !== id) Object.assign(seat, { person: id, proof: null })
    return
  }
  if (given !== 'password' && wrong >= MOST_WRONG) return expect(body.code).toBe('pin_locked')
  if (given === 'wrong') {
    seat.wrong.set(id, wrong + 1)
    return expect(body.code).toBe('proof_wrong')
  }
  expect(status).toBe(200)
  seat.wrong.delete(id)
  Object.assign(seat, { person: id, proof: { at: app.clock(), by: given } })
}

/** @returns whoever moved it, where it went through */
async function moveMoney(seat: Seat, random: Random): Promise<string | undefined> {
  const kind = random.oneOf(['points', 'points', 'points', 'many points', 'small', 'large', 'cancel'] as const)
  const level: ProofLevel = kind === 'large' || kind === 'many points' ? 'anew' : 'recent'
  const mayMove = isProofEnough(seat.proof, level, MINUTES, app.clock())
  const { status, code } = await money(kind, seat, random)
  expect([kind, status < 300, code]).toEqual([kind, mayMove, mayMove ? undefined : 'proof_needed'])
  return mayMove ? seat.person : undefined
}

type Kind = 'points' | 'many points' | 'small' | 'large' | 'cancel'

async function money(kind: Kind, { bearer }: Seat, random: Random) {
  const customer = world.people.customer.email
  if (kind === 'points' || kind === 'many points') {
    const [row] = await app.sql<{ points: number }[]>`
      select points_balance as points from customers where email = ${customer}`
    const before = row?.points ?? 0
    // Ten points are free; a hundred are worth more than a large refund.
    const few = Math.max(0, before + random.between(-200, 10))
    const after = kind === 'many points' ? before + 100 : few
    // A balance that stays is written by nobody.
    const points = { customer_email: customer, new_points: after === before ? after + 1 : after, admin_reason: 'Geste' }
    return await sent('PUT', '/api/admin/loyalty/update-points', points, bearer)
  }
  const { id, version } = await things.paidOrderOf(world, 'customer')
  if (kind === 'cancel') {
    const body = { status: 'cancelled', version, reason: 'Rupture de stock' }
    return await sent('POST', `/api/admin/orders/${id}/status`, body, bearer)
  }
  const body = { amount: kind === 'large' ? 10.01 : 10, reason: 'Geste' }
  return await sent('POST', `/api/admin/orders/${id}/refund`, body, bearer)
}

async function sent(method: string, path: string, body: object, bearer: Record<string, string>) {
  const answer = await app.app.request(`http://localhost:3000${path}`, {
    method,
    headers: { ...bearer, ...freshKey(), 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const { code } = (await answer.json().catch(() => ({}))) as { code?: string }
  return { status: answer.status, code }
}
