/** Who is told of the findings of the nightly reconciliation. */

import { expect, test } from 'vitest'
import { createLog } from '#api/platform/telemetry/log.ts'
import { testApp } from '#api/testing/app/test-app.ts'
import { customerOf } from '#api/testing/orders/checkout.ts'
import { staffBearers } from '#api/testing/people/actors.ts'
import { found } from './testing/found.ts'

const lines: { level: number; kind?: string }[] = []
const app = await testApp({ log: createLog('info', { write: line => void lines.push(JSON.parse(line)) }) })
const { sql, clock, mails } = app
const customer = customerOf(app)

test('what was repaired stands in the journal, what is open in the journal, the log and a mail', async () => {
  const { admin } = await staffBearers(app)
  const dead = await customer.place()
  await sql`update orders set status = 'cancelled', cancelled_at = ${clock()} where id = ${dead.id}`
  const odd = await customer.place()
  await sql`update orders set captured_cents = 100 where id = ${odd.id}`
  expect(await found(app)).toEqual([`hold_on_dead_order ${dead.id} repaired`, `books_differ ${odd.id} open`])

  const { body } = await app.get<{ entries: Record<string, unknown>[] }>('/api/admin/audit', admin)
  const entries = body.entries.filter(({ action }) => String(action).startsWith('reconcile.'))
  const name = (id: string) => `#${id.slice(0, 8).toUpperCase()}`
  expect(entries).toMatchObject([
    {
      action: 'reconcile.open',
      subject: odd.id,
      staff: null,
      details: { finding: 'books_differ', name: name(odd.id) },
    },
    { action: 'reconcile.mended', subject: dead.id, details: { finding: 'hold_on_dead_order', name: name(dead.id) } },
  ])
  expect(lines.filter(({ kind }) => kind).map(({ level, kind }) => [level, kind])).toEqual([
    [40, 'hold_on_dead_order'],
    [50, 'books_differ'],
  ])

  await app.runJobs()
  const mail = mails.find(({ subject }) => subject.startsWith('Contrôle de la nuit'))
  expect(mail?.to).toBe('contact@lai-khram.example')
  expect(mail?.subject).toBe('Contrôle de la nuit\u00a0: 1\u00a0point à voir')
  expect(mail?.text).toContain(`Montants qui ne concordent pas, ${name(odd.id)}.`)
  expect(mail?.text).not.toContain('annulée')
})

test('what stays open is said again after a week, and not each morning', async () => {
  const said = async () => {
    await found(app)
    await app.runJobs()
    return mails.filter(({ subject }) => subject.startsWith('Contrôle de la nuit')).length
  }
  const before = await said()
  clock.advanceMinutes(24 * 60)
  expect(await said()).toBe(before)
  clock.advanceMinutes(6 * 24 * 60)
  expect(await said()).toBe(before + 1)
})

test('what is found later on the same day is said too, with the amount', async () => {
  const said = () => mails.filter(({ subject }) => subject.startsWith('Contrôle de la nuit'))
  const before = said().length
  const order = await customer.opened()
  await customer.press('pay', order)
  await customer.settle()
  await sql`delete from payments where order_id = ${order.id}`
  await sql`delete from orders where id = ${order.id}`
  clock.advanceMinutes(1)
  await found(app)
  await app.runJobs()
  expect(said()).toHaveLength(before + 1)
  const number = `#${order.id.slice(0, 8).toUpperCase()}`
  expect(said().at(-1)?.text).toContain(
    `Paiement chez Stripe, inconnu ici, ${number}, 13,90\u00a0€\u00a0: à rembourser dans Stripe, ou à honorer à la main.`,
  )
})
