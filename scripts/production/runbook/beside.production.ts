/** The runbook's pages of what happens beside an order: board, jobs, messages, mail server. */
import { expect, onTestFinished, test } from 'vitest'
import { parisDay } from '#api/kernel/time/paris-time.ts'
import { openBoard } from '#api/testing/app/open-board.ts'
import { type SmtpStub, smtpRefusal, smtpStub } from '#api/testing/mails/smtp.ts'
import { orderBody, SOM_TAM } from '#api/testing/orders/orders.ts'
import { insist } from '../../torture/world/people/client.ts'
import { openCheckout, pay, placeOrder, plainly, untilConfirmed } from '../../torture/world/people/steps.ts'
import { house } from './commands.ts'
import { filledIn, runbookPage } from './pages.ts'
import { CALM_MINUTES, subjectOf, type WatchedHouse, watchedHouse } from './watched-house.ts'

const LONG = { timeout: 300_000 }
/** After a job's error come seconds, later minutes and hours: the drill has each next try at once. */
const TRIES = 5

test('board: an order that nobody sees is told, until the board is open somewhere', LONG, async () => {
  const shop = await watchedHouse()
  const { world, staff } = shop
  const pickup = { date: parisDay(world.clock()), time: '12:00', notes: '' }
  const placed = await insist<{ id: string; trackingToken: string; totalAmount: number }>(world.origin, {
    ...{ method: 'POST', path: '/api/orders', body: orderBody([SOM_TAM], { pickup }) },
    headers: { 'idempotency-key': crypto.randomUUID() },
  })
  expect(placed.status, placed.text).toBe(201)
  const totalCents = Math.round(placed.body.totalAmount * 100)
  await confirmed(shop, { ...placed.body, email: 'camille@exemple.fr', totalCents, fate: 'placed' })
  await world.advance(95)
  await shop.look()
  await world.advance(3)
  const { sentence, seconds } = await shop.told('Écran de la cuisine')
  expect(sentence).toMatch(/^1.commande est à préparer, et aucun appareil n’est ouvert\.$/)
  const board = await openBoard({ serverUrl: world.origin }, staff)
  onTestFinished(() => board.stop())
  // The house itself says at its next minute that a tablet is open.
  await world.advance(CALM_MINUTES)
  await shop.over('Écran de la cuisine')
  process.stdout.write(`board: told ${seconds} s after its three minutes\n`)
})

test('jobs: that no process runs them is told, though its own mail is one; none is lost', LONG, async () => {
  const shop = await watchedHouse({ settings: { JOBS_IN_PROCESS: 'false' } })
  const { world } = shop
  await confirmed(shop, await placeOrder(shop, plainly(shop)))
  // Jobs wait by the database's clock, which nobody moves.
  await world.look(sql => sql`update graphile_worker._private_jobs set run_at = run_at - interval '6 minutes'`)
  const { sentence, seconds } = await shop.told('Travail de fond')
  expect(sentence).toMatch(/tâches? atten(d|dent) depuis plus de 5.minutes\.$/)
  delete shop.ownSettings.JOBS_IN_PROCESS
  const since = performance.now()
  world.fleet.kill(0)
  await world.fleet.whenReady()
  await expect.poll(shop.subjects, { timeout: 60_000 }).toContainEqual(expect.stringMatching(/^Commande \S+ confirmée/))
  const healed = ((performance.now() - since) / 1000).toFixed(1)
  await shop.look(CALM_MINUTES)
  await shop.over('Travail de fond')
  process.stdout.write(`jobs: told after ${seconds} s; the confirmation went out ${healed} s after the restart\n`)
})

test('jobs: one that fails is named by one query, and tried anew by the other', LONG, async () => {
  const shop = await watchedHouse()
  const { world } = shop
  const [named = '', again = ''] = runbookPage('Jobs').sql
  await world.look(sql => sql`alter table reviews rename to reviews_away`)
  await world.look(sql => sql`select graphile_worker.add_job('forget_old_reviews', max_attempts => ${TRIES})`)
  type Failing = { id: string; taskIdentifier: string; attempts: number; lastError: string }
  const failing = () => world.look(sql => sql.unsafe<Failing[]>(named))
  for (let tries = 1; tries <= TRIES; tries++) {
    await expect.poll(() => attemptsOf(shop), { timeout: 20_000 }).toBe(tries)
    // The last one was given up, with minutes until a try that never comes.
    if (tries === TRIES) break
    await world.look(
      sql => sql`select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs), run_at => now())`,
    )
  }
  const [job] = await failing()
  expect(job).toMatchObject({ taskIdentifier: 'forget_old_reviews', attempts: TRIES })
  expect(job?.lastError).toContain('relation "reviews" does not exist')
  const { seconds } = await shop.told('Travail de fond')
  const lines = (await world.log()).filter(line => line.includes(`"jobId":"${job?.id}"`))
  expect(lines).toContainEqual(
    expect.stringMatching(/"level":50.*relation \\"reviews\\" does not exist.*"job":"forget_old_reviews"/),
  )
  await world.look(sql => sql`alter table reviews_away rename to reviews`)
  const since = performance.now()
  await world.look(sql => sql.unsafe(filledIn(again, { id: job?.id ?? 0 })))
  const left = () => world.look(sql => sql`select 1 from graphile_worker.jobs where id = ${job?.id ?? 0}`)
  await expect.poll(async () => (await left()).count, { timeout: 10_000 }).toBe(0)
  const healed = ((performance.now() - since) / 1000).toFixed(1)
  await shop.look(CALM_MINUTES)
  await shop.over('Travail de fond')
  process.stdout.write(`jobs: one that fails told after ${seconds} s; done ${healed} s after the query\n`)
})

test('messages: refused ones are told, and each has its reason in the journal', LONG, async () => {
  const smtp = await mailServer({ refuses: /^commande-/ })
  const shop = await watchedHouse({ settings: { SMTP_URL: smtp.url }, subjects: () => subjectsAt(smtp) })
  for (let count = 0; count < 3; count++) await confirmed(shop, await placeOrder(shop, plainly(shop)))
  const { sentence, seconds } = await shop.told('Messages')
  expect(sentence).toMatch(/^\d+ messages refusés en une heure\.$/)
  type Messages = { messages: { kind: string; channel: string; status: string; failure: string }[] }
  const { messages } = await shop.read<Messages>('/api/admin/messages')
  const failed = messages.filter(({ status }) => status === 'failed')
  expect(failed).toContainEqual(expect.objectContaining({ channel: 'mail', failure: expect.stringContaining('550') }))
  await shop.world.advance(61)
  await shop.look()
  await shop.look(CALM_MINUTES)
  await shop.over('Messages')
  process.stdout.write(`messages: told after ${seconds} s\n`)
})

test('mail server: away, mails wait; back, they go at once by the query', LONG, async () => {
  let smtp = await mailServer({})
  const { url } = smtp
  const shop = await watchedHouse({ settings: { SMTP_URL: url }, subjects: () => subjectsAt(smtp) })
  const { world } = shop
  const [atOnce = ''] = runbookPage('Mail server').sql
  await smtp.stop()
  await confirmed(shop, await placeOrder(shop, plainly(shop)))
  for (let looks = 0; looks < 2; looks++) await shop.look(11)
  const state = await shop.read<{ watched: { title: string; sentence: string }[] }>('/api/admin/state')
  expect(state.watched).toContainEqual(
    expect.objectContaining({ title: 'Serveur d’envoi', sentence: expect.stringContaining('ne répond pas') }),
  )
  const doctor = () => house(shop.settings, 'dist/api/doctor.js')
  expect((await doctor()).said).toMatch(/\n✗ Emails\s: Le serveur d’envoi ne répond pas/)
  const errors = async () => (await world.log()).filter(line => line.includes('"job":"send_message"'))
  await expect.poll(errors, { timeout: 20_000 }).toContainEqual(expect.stringMatching(/^\{"level":50.*CONN ESOCKET/))
  expect(runbookPage('Mail server').text).toContain('`CONN ESOCKET`')
  // As after hours: the next try is far away.
  await world.look(
    sql => sql`
      select graphile_worker.reschedule_jobs(
        array(select id from graphile_worker.jobs where task_identifier = 'send_message'),
        run_at => now() + interval '3 hours')`,
  )
  smtp = await mailServer({ port: Number(new URL(url).port) })
  const since = performance.now()
  await world.look(sql => sql.unsafe(atOnce))
  await expect
    .poll(() => subjectsAt(smtp), { timeout: 20_000 })
    .toContainEqual(expect.stringMatching(/^Commande \S+ confirmée/))
  const healed = ((performance.now() - since) / 1000).toFixed(1)
  expect((await doctor()).said).toMatch(/\n✓ Emails/)
  await shop.look(11)
  await shop.look(11)
  await shop.over('Serveur d’envoi')
  process.stdout.write(`mail server: what waited was sent ${healed} s after the query\n`)
})

async function mailServer({ refuses, port }: { refuses?: RegExp; port?: number }): Promise<SmtpStub> {
  const smtp = await smtpStub(
    {
      onRcptTo: ({ address }, _session, callback) =>
        refuses?.test(address) ? callback(smtpRefusal(550, '5.1.1 No such mailbox')) : callback(),
    },
    port,
  )
  onTestFinished(() => smtp.stop())
  return smtp
}

function subjectsAt({ received }: SmtpStub): string[] {
  return received.map(({ mail }) => subjectOf(mail))
}

async function confirmed(shop: WatchedHouse, order: Parameters<typeof openCheckout>[2]): Promise<void> {
  const session = await openCheckout(shop, plainly(shop), order)
  await pay(shop, order, session)
  await untilConfirmed(shop, session)
}

async function attemptsOf({ world }: WatchedHouse): Promise<number> {
  const [row] = await world.look(
    sql => sql<{ attempts: number }[]>`
      select attempts from graphile_worker.jobs where task_identifier = 'forget_old_reviews' and locked_at is null`,
  )
  return row?.attempts ?? 0
}
