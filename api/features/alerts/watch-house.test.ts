import { beforeEach, describe, expect, it } from 'vitest'
import { sweepPayments } from '#api/features/payments/sweep-payments.ts'
import type { ReadinessLine } from '#api/features/readiness/contract.ts'
import { addJob } from '#api/platform/jobs/jobs.ts'
import { testApp } from '#api/testing/app/test-app.ts'
import { payOrder, placedOrder } from '#api/testing/orders/paid-order.ts'
import { staffBearers } from '#api/testing/people/actors.ts'
import type { HouseState } from './contract.ts'
import { reporter, watchHouse } from './watch-house.ts'

const app = await testApp()
const { services, sql, clock, mails } = app
const { admin, manager } = await staffBearers(app)
const observe = services.metrics.observer({ method: 'GET', path: '/api/menu' })

beforeEach(async () => {
  await sql`delete from alerts`
  await sql`delete from alert_wishes`
  await sql`delete from process_reports`
  await sql`delete from messages`
  await sql`delete from graphile_worker._private_jobs`
  clock.advanceMinutes(20)
  mails.length = 0
})

async function look(afterMinutes = 0): Promise<void> {
  clock.advanceMinutes(afterMinutes)
  await watchHouse(services)
}

/** What a process says that answered badly within its minute. */
async function answersBadly(): Promise<void> {
  for (let count = 0; count < 6; count += 1) observe(500, 1)
  await reporter(services, 'web')()
}

function wish(who: object, body: object) {
  const init = { method: 'PUT', headers: { ...who, 'content-type': 'application/json' }, body: JSON.stringify(body) }
  return app.app.request('http://localhost:3000/api/admin/state/wish', init)
}

describe('what is amiss', () => {
  it('is told once while it lasts, and once when it is over', async () => {
    await answersBadly()
    await look()
    await answersBadly()
    await look(1)
    expect(mails.map(({ subject }) => subject)).toEqual([expect.stringContaining('6 réponses en erreur')])
    // Its last five minutes are over, and it was not found for five more.
    await look(6)
    await look(5)
    await look(5)
    expect(mails.map(({ subject }) => subject).slice(1)).toEqual([expect.stringMatching(/^C’est fini.+Site/)])
    expect(mails[1]?.text).toContain('soit 7\u00a0minutes')
  })

  it('is told although no job runs, and a job that runs later sends nothing twice', async () => {
    await addJob(sql, 'send_message', { messageId: '00000000-0000-4000-8000-000000000000' })
    await sql`update graphile_worker._private_jobs set run_at = now() - interval '6 minutes'`
    await look()
    expect(mails.map(({ subject }) => subject)).toEqual([expect.stringMatching(/1.tâche attend/)])
    await app.runJobs()
    expect(mails).toHaveLength(1)
  })

  it('is looked for by one of several processes, once a minute', async () => {
    await answersBadly()
    await Promise.all([watchHouse(services), watchHouse(services), watchHouse(services)])
    expect(await sql`select id from alerts`).toHaveLength(1)
    expect(mails).toHaveLength(1)
  })

  it('is looked for once by processes whose clocks differ a little', async () => {
    await look()
    await answersBadly()
    await watchHouse({ ...services, clock: () => new Date(services.clock().getTime() - 5) })
    expect(await sql`select id from alerts`).toEqual([])
  })

  it('is looked for again after the clock was put back', async () => {
    await look()
    clock.advanceMinutes(-30)
    await answersBadly()
    await look()
    expect(mails).toHaveLength(1)
    clock.advanceMinutes(30)
  })

  it('goes on while the clock is put back in the middle of it', async () => {
    await answersBadly()
    await look()
    clock.advanceMinutes(-30)
    await answersBadly()
    await look()
    expect(await sql`select 1 from alerts where kind = 'answers' and ended_at is null`).toHaveLength(1)
    clock.advanceMinutes(30)
  })

  it('names a process that starts again and again in production alone', async () => {
    for (let starts = 0; starts < 4; starts += 1) await reporter(services, 'web')()
    clock.advanceMinutes(3)
    await look()
    expect(mails).toEqual([])
    services.env.NODE_ENV = 'production'
    await look(1).finally(() => (services.env.NODE_ENV = 'test'))
    expect(mails.map(({ subject }) => subject)).toEqual([expect.stringContaining('Redémarre sans cesse')])
  })
})

describe('whoever is told', () => {
  it('is who chose it, at their address, and no longer once they chose otherwise', async () => {
    expect((await wish(admin, { email: 'patron@exemple.fr', onDevices: false })).status).toBe(204)
    await answersBadly()
    await look()
    expect(mails.map(({ to }) => to)).toEqual(['patron@exemple.fr'])
    expect((await wish(admin, { email: null, onDevices: false })).status).toBe(204)
    expect(await sql`select 1 from alert_wishes`).toHaveLength(0)
  })

  it('is nobody who left', async () => {
    await wish(manager, { email: 'partie@exemple.fr', onDevices: false })
    await wish(admin, { email: 'patron@exemple.fr', onDevices: false })
    await sql`update staff set disabled_at = ${clock()} where username = 'manager'`
    await answersBadly()
    await look()
    await sql`update staff set disabled_at = null`
    expect(mails.map(({ to }) => to)).toEqual(['patron@exemple.fr'])
  })

  it('is refused an address that is none, and keeps what was', async () => {
    await wish(admin, { email: 'patron@exemple.fr', onDevices: true })
    expect((await wish(admin, { email: 'patron', onDevices: true })).status).toBe(422)
    const { body } = await app.get<HouseState>('/api/admin/state', admin)
    expect(body.wish).toEqual({ email: 'patron@exemple.fr', onDevices: true })
  })
})

describe('the state', () => {
  it('says of everything that it is well, or since when it is not and what to do', async () => {
    await look()
    const { body: well } = await app.get<HouseState>('/api/admin/state', manager)
    expect(well.watched.every(({ since }) => since === undefined)).toBe(true)
    for (const { state, todo } of well.watched) expect(todo === undefined).toBe(state === 'green')
    expect(well.lookedAt).toBe(clock().toISOString())
    await answersBadly()
    await look(1)
    const { body } = await app.get<HouseState>('/api/admin/state', manager)
    expect(body.watched[0]).toEqual({
      ...{
        kind: 'answers',
        title: 'Site et commandes',
        state: 'red',
        sentence: '6 réponses en erreur en 5\u00a0minutes.',
      },
      ...{ since: clock().toISOString(), todo: expect.stringContaining('journal du serveur') },
    })
    await look(6)
    await look(5)
    const { body: over } = await app.get<HouseState>('/api/admin/state', manager)
    expect(over.past).toEqual([expect.objectContaining({ title: 'Site et commandes' })])
  })

  it('says of mails, backups and the certificate what ‘Mise en service’ says, and nothing before somebody asked', async () => {
    const shared = { mail_server: 'mail', backup: 'backup', certificate: 'certificate' }
    const stateOf = async (kind: string) => {
      const { body } = await app.get<HouseState>('/api/admin/state', manager)
      return body.watched.find(line => line.kind === kind)
    }
    await sql`delete from house_looks`
    for (const kind of Object.keys(shared)) expect(await stateOf(kind)).toMatchObject({ state: 'unknown' })
    await look()
    const { body } = await app.get<{ lines: ReadinessLine[] }>('/api/admin/readiness', admin)
    for (const [kind, key] of Object.entries(shared)) {
      const line = body.lines.find(one => one.key === key)
      expect(await stateOf(kind)).toMatchObject({ state: line?.state, sentence: line?.found })
    }
    // A test's house has neither: the page says so, and nobody is woken by it.
    expect(await stateOf('backup')).toMatchObject({ state: 'amber', todo: expect.any(String) })
    expect(mails).toEqual([])
  })

  it('is one sentence for everybody, and says so where nobody looks', async () => {
    await look()
    expect((await app.get('/api/status')).body).toEqual({ works: true, sentence: 'Tout fonctionne.' })
    await answersBadly()
    await look(1)
    expect((await app.get('/api/status')).body).toEqual({
      ...{ works: false, sentence: 'Le site répond mal.', since: clock().toISOString() },
    })
    await sql`delete from alerts`
    clock.advanceMinutes(5)
    expect((await app.get('/api/status')).body).toEqual({
      ...{ works: true, sentence: expect.stringContaining('pas été contrôlé') },
    })
  })
})

it('tells of a payment that was found without news of the provider, and of none that was told', async () => {
  await payOrder(app, await placedOrder(app))
  await look(3)
  expect(mails.filter(({ subject }) => subject.startsWith('Nouvelles'))).toEqual([])
  app.simulator.faults.set({ webhookNever: true })
  await payOrder(app, await placedOrder(app))
  app.simulator.faults.clear()
  clock.advanceMinutes(6)
  await sweepPayments(services)
  await look(3)
  expect(mails.map(({ subject }) => subject).filter(subject => subject.includes('Stripe'))).toEqual([
    expect.stringMatching(/1.paiement a été trouvé sans que Stripe/),
  ])
})

it('tells of mails that come back by the hour in which they do, whenever they left', async () => {
  const dayBefore = new Date(clock().getTime() - 86_400_000)
  const rows = ['a', 'b', 'c'].map(cause => ({
    ...{ id: crypto.randomUUID(), kind: 'order-ready', cause, recipient: 'x@exemple.fr', status: 'failed' },
    ...{ created_at: dayBefore, returned_at: clock(), failure: 'returned 5.1.1' },
  }))
  await sql`insert into messages ${sql(rows)}`
  await look()
  const alerts = () => sql`select kind from alerts where kind = 'messages'`
  expect(await alerts()).toHaveLength(1)
  await sql`delete from alerts`
  await look(61)
  expect(await alerts()).toEqual([])
})
