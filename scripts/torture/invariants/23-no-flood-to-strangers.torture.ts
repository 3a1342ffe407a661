import { domainToASCII } from 'node:url'
import { expect } from 'vitest'
import { mailResetLink } from '#api/features/customers/reset-password.ts'
import { strangers } from '#api/testing/app/strangers.ts'
import { testApp } from '#api/testing/app/test-app.ts'
import { orderBody, SOM_TAM } from '#api/testing/orders/orders.ts'
import { payOrder, placedOrder } from '#api/testing/orders/paid-order.ts'
import { reviewBody } from '#api/testing/orders/review.ts'
import { tableBody } from '#api/testing/orders/table.ts'
import { newCustomer, newStaff, signedIn } from '#api/testing/people/accounts.ts'
import { invariant } from '../invariant.ts'
import type { Random } from '../seed.ts'

const app = await testApp({ rateLimits: 'on', startsAt: '2026-11-16T09:00:00Z' })
const { sql, clock, mails, services } = app
const call = strangers(app)
const staff = await newStaff(sql)
const atWork = () => signedIn(services, { kind: 'staff', id: staff.id })

/** How often one mailbox is attacked in a storm. */
const ATTACKS = 30
const [HOUR_MS, DAY_MS] = [3_600_000, 86_400_000]
/** In an hour and in a day: docs/decisions/0128 of strangers and of the staff's answers; 0127 of links. */
const MOST = { messages: [8, 18], links: [3 + 12, 9 + 12] } as const
const LINK = 'Choisir un nouveau mot de passe'

type Victim = { email: string; phone: string }
type Attack = (victim: Victim, n: number) => Promise<unknown>

let victims = 0
function newVictim(): Victim {
  victims += 1
  return { email: `victime.${victims}@gmail.com`, phone: `06 ${10_000_000 + victims}` }
}

/** One mailbox in one of its many spellings. */
const spelt = ({ email }: Victim, n: number) =>
  [email.toUpperCase(), email.replace('@', `+${n}@`), email.replace('.', ''), email.replace('gmail', 'gｍail')][
    n % 4
  ] as string

/** Where a provider delivers it, said without what is tried. */
function whereItArrives(address: string): string {
  const [name = '', domain = ''] = address.toLowerCase().split('@')
  return `${name.replace(/\+.*|\./g, '')}@${domainToASCII(domain)}`
}

const account = (victim: Victim, n: number) => ({
  email: spelt(victim, n).replace('@', `+${n}@`),
  password: 'secret',
  name: 'Cliquez ici',
  phone: victim.phone,
})

async function opened(victim: Victim, n: number) {
  const { status, body } = await call<{ token: string }>('POST', '/api/auth/register', account(victim, n))
  expect([201, 409]).toContain(status)
  return { authorization: `Bearer ${body.token}` }
}

/** What somebody can do who knows an address and has many networks; each is answered as if it mailed. */
const ATTACKS_OF: Record<string, Attack> = {
  table: async (victim, n) => {
    const { status, body } = await call<{ id: string }>(
      'POST',
      '/api/reservations',
      tableBody({ email: spelt(victim, n), date: '2026-11-22' }),
    )
    expect(status).toBe(201)
    if (n % 2 === 0) await answered(body.id)
  },
  order: async (victim, n) => {
    const customerInfo = { name: 'Cliquez ici', email: spelt(victim, n), phone: victim.phone }
    const pickup = { date: '2026-11-21', time: '12:30', notes: '' }
    const body = orderBody([SOM_TAM], { customerInfo, pickup })
    const { body: order } = await call<{ id?: string; trackingToken: string }>('POST', '/api/orders', body)
    if (order.id) await call('POST', `/api/orders/${order.id}/cancel`, { trackingToken: order.trackingToken })
  },
  account: async (victim, n) => void (await opened(victim, n)),
  links: async (victim, n) => {
    const bearer = await opened(victim, n)
    for (let more = 0; more < 3; more += 1) await call('POST', '/api/auth/verify-email/resend', undefined, bearer)
  },
  passwords: async (victim, n) => {
    const bearer = await opened(victim, n)
    const [user_email, current_password] = [account(victim, n).email.toLowerCase(), 'secret']
    await call('PUT', '/api/user/password/change', { user_email, current_password, new_password: 'autre1' }, bearer)
  },
  deleted: async (victim, n) => {
    const bearer = await opened(victim, n)
    await call('DELETE', '/api/user', { password: 'secret' }, bearer)
  },
  forgotten: async victim => {
    expect((await call('POST', '/api/auth/forgot-password', { email: victim.email })).status).toBe(204)
  },
  'forgotten of strangers': async (victim, n) => {
    await opened(victim, n)
    await call('POST', '/api/auth/forgot-password', { email: account(victim, n).email })
  },
  review: async (victim, n) => {
    const comment = `Le pad kapao a vraiment le goût du basilic thaï, ${n}.`
    const { body } = await call<{ id: string }>(
      'POST',
      '/api/reviews',
      reviewBody({ email: spelt(victim, n), comment, experience_date: '2026-11-15' }),
    )
    const hidden = { hidden: true, reason: 'advertising' }
    expect((await call('POST', `/api/admin/reviews/${body.id}/moderate`, hidden, await atWork())).status).toBe(200)
  },
  'data link': async (victim, n) => {
    expect((await call('POST', '/api/privacy/link', { email: spelt(victim, n) })).status).toBe(204)
  },
  report: async (victim, n) => {
    const words = `Cliquez ici : cet avis est une publicité, ${n}.`
    const report = { reason: 'advertising', words, email: spelt(victim, n), good_faith: true }
    expect((await call('POST', `/api/reviews/${reviewed}/reports`, report)).status).toBe(204)
    // Each second one is decided, of which its reporter is told.
    if (n % 2)
      expect((await call('POST', `/api/admin/reviews/${reviewed}/keep`, undefined, await atWork())).status).toBe(200)
  },
}

/** A review of somebody else's, which is shown. */
const reviewed = (await call<{ id: string }>('POST', '/api/reviews', reviewBody({ experience_date: '2026-11-15' })))
  .body.id

async function answered(id: string): Promise<void> {
  const answer = { status: 'declined', seen: 'pending' }
  expect((await call('POST', `/api/admin/reservations/${id}/status`, answer, await atWork())).status).toBe(200)
}

/** A storm against one mailbox over two days; the instants at which something came into it, but for what was paid. */
async function storm(victim: Victim, random: Random): Promise<{ at: Date; subject: string }[]> {
  const came: { at: Date; subject: string }[] = []
  for (let n = 0; n < ATTACKS; n += 1) {
    await random.oneOf(Object.values(ATTACKS_OF))(victim, n)
    came.push(...(await arrivals(victim)).map(subject => ({ at: clock(), subject })))
    clock.advanceMinutes(random.below(random.chance(0.3) ? 300 : 6))
  }
  return came
}

async function arrivals(victim: Victim): Promise<string[]> {
  await app.runJobs()
  const theirs = mails.filter(({ to }) => whereItArrives(to) === whereItArrives(victim.email))
  mails.length = 0
  for (const { subject, text, html } of theirs) expect(`${subject} ${text} ${html}`).not.toContain('Cliquez ici')
  return theirs.map(({ subject }) => subject)
}

function mostWithin(came: readonly Date[], spanMs: number): number {
  const counts = came.map(first => came.filter(at => +at >= +first && +at < +first + spanMs).length)
  return Math.max(0, ...counts)
}

invariant(
  23,
  'whatever is asked in somebody’s name, their mailbox fills no further, and what they are owed comes',
  { secondsATry: 60 },
  async ({ times, random, tried }) => {
    for (let round = 0; round < times; round += 1) {
      const victim = newVictim()
      const { id } = await newCustomer(sql, { email: victim.email })
      await sql`update customers set email_verified_at = ${clock()} where id = ${id}`
      const came = await storm(victim, random)
      // If nothing came at all, the limits below would prove little.
      expect(came.length).toBeGreaterThan(3)
      for (const kind of ['messages', 'links'] as const) {
        const theirs = came.filter(({ subject }) => (subject === LINK) === (kind === 'links')).map(({ at }) => at)
        expect(mostWithin(theirs, HOUR_MS), `${kind} of an hour`).toBeLessThanOrEqual(MOST[kind][0])
        expect(mostWithin(theirs, DAY_MS), `${kind} of a day`).toBeLessThanOrEqual(MOST[kind][1])
      }
      await owed(victim, id)
      tried()
      clock.set('2026-11-16T09:00:00Z')
      await sql`delete from rate_limits where bucket in ('orders', 'reviews', 'reservations')`
    }
  },
)

/** After the storm: a paid order is confirmed by mail, and the owner has a good link for a new password. */
async function owed(victim: Victim, customerId: string): Promise<void> {
  await mailResetLink(services, victim.email)
  const good = await sql`
    select 1
    from email_tokens
    where customer_id = ${customerId} and purpose = 'reset' and used_at is null and expires_at > ${clock()}`
  expect(good.length, 'a good link').toBeGreaterThan(0)
  await arrivals(victim)
  const customerInfo = { name: 'Anne Martin', email: victim.email, phone: victim.phone }
  const pickup = { date: '2026-11-22', time: '12:30', notes: '' }
  await payOrder(app, await placedOrder(app, orderBody([SOM_TAM], { customerInfo, pickup })))
  expect(await arrivals(victim)).toEqual([expect.stringContaining('confirmée')])
}
