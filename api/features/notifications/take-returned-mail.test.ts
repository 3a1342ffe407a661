import { beforeEach, describe, expect, test } from 'vitest'
import { testApp } from '#api/testing/app/test-app.ts'
import { orderBody } from '#api/testing/orders/orders.ts'
import { payOrder, placedOrder } from '#api/testing/orders/paid-order.ts'
import { provenCustomer, staffBearers } from '#api/testing/people/actors.ts'

const SECRET = 'what the mail server of the house knows'
const app = await testApp({
  rateLimits: 'on',
  env: { MAIL_RETURNS_ADDRESS: 'retours@lai-khram.example', MAIL_RETURNS_SECRET: SECRET },
})
const { sql, clock, mails } = app
const { admin } = await staffBearers(app)

beforeEach(async () => {
  await sql`delete from messages`
  mails.length = 0
})

/** The mail that confirms an order, as it left. */
async function confirmation() {
  await payOrder(app, await placedOrder(app, orderBody()))
  await app.runJobs()
  const [mail] = mails
  if (!mail?.returnTo) throw new Error('no mail with a return address')
  return { mail, to: mail.returnTo }
}

function report(to: string, lines: readonly string[] = ['Action: failed', 'Status: 5.1.1'], more = ''): string {
  const part = (type: string, text: readonly string[]) => ['--b', `Content-Type: ${type}`, '', ...text, '']
  return [
    'From: MAILER-DAEMON@mx.example (Mail Delivery System)',
    `To: ${to}`,
    'Subject: Undelivered Mail Returned to Sender',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
    '',
    ...part('text/plain; charset=us-ascii', ['I could not deliver it.']),
    ...part('message/delivery-status', [
      'Reporting-MTA: dns; mx.example',
      '',
      'Final-Recipient: rfc822; x@y.fr',
      ...lines,
    ]),
    ...part('message/rfc822', ['Subject: Votre commande', '', more]),
    '--b--',
  ].join('\r\n')
}

async function handOver(mail: string, secret: string | null = SECRET): Promise<number> {
  const answer = await fetch(`${app.serverUrl}/api/mails/returned`, {
    method: 'POST',
    headers: { 'content-type': 'message/rfc822', ...(secret !== null && { 'mail-returns-secret': secret }) },
    body: mail,
  })
  await answer.arrayBuffer()
  return answer.status
}

const fates = () =>
  sql`select status, failure, returned_at as at from messages where channel = 'mail' order by created_at`
const failures = async () =>
  (await app.get<{ messages: unknown[] }>('/api/admin/messages?status=failed', admin)).body.messages

describe('a mail that comes back', () => {
  test('counts as failed from then on, with the reason for the journal and the hour for the alert', async () => {
    const { to } = await confirmation()
    clock.advanceMinutes(300)
    expect(await handOver(report(to))).toBe(204)
    expect(await fates()).toEqual([{ status: 'failed', failure: 'returned 5.1.1', at: clock() }])
    expect(await failures()).toMatchObject([{ kind: 'order-confirmed', failure: 'returned 5.1.1' }])
    await app.runJobs()
    expect(await sql`select mail_failed_at as at from orders where mail_failed_at is not null`).toEqual([
      { at: clock() },
    ])
  })

  test('twice counts once, and what came back is not sent again', async () => {
    const { to } = await confirmation()
    await handOver(report(to))
    const [first] = await fates()
    clock.advanceMinutes(10)
    expect(await handOver(report(to, ['Action: failed', 'Status: 5.2.2']))).toBe(204)
    await app.runJobs()
    expect(await fates()).toEqual([first])
    expect(mails).toHaveLength(1)
  })

  test.each([
    ['an automatic answer', (to: string) => `To: ${to}\r\nSubject: Absente\r\n\r\nJe reviens lundi.`],
    ['a delay', (to: string) => report(to, ['Action: delayed', 'Status: 4.4.1'])],
    ['a report to another address', () => report('contact@lai-khram.example')],
    ['a report of a mail that is no longer known', (to: string) => report(to.replace(/\+.{8}/, '+00000000'))],
    ['no mail at all', () => '\u0000'.repeat(100)],
    [
      'parts within parts without end',
      (to: string) => `To: ${to}\r\n${'Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n'.repeat(2000)}`,
    ],
  ])('%s changes nothing, and is taken', async (_, mail) => {
    const { to } = await confirmation()
    expect(await handOver(mail(to))).toBe(204)
    expect(await fates()).toMatchObject([{ status: 'sent', failure: null, at: null }])
  })

  test('is read with the whole mail behind it, and refused when it is longer than any', async () => {
    const { to } = await confirmation()
    expect(await handOver(report(to, undefined, 'x'.repeat(1024 * 1024)))).toBe(413)
    expect(await handOver(report(to, undefined, 'x'.repeat(600_000)))).toBe(204)
    expect(await fates()).toMatchObject([{ status: 'failed' }])
  })
})

describe('who has not the secret', () => {
  test('changes nothing, and may guess for a while only', async () => {
    const { to } = await confirmation()
    expect(await handOver(report(to), null)).toBe(404)
    for (let guess = 1; guess < 60; guess++) expect(await handOver(report(to), `${SECRET}${guess}`)).toBe(404)
    expect(await handOver(report(to), 'another')).toBe(429)
    expect(await fates()).toMatchObject([{ status: 'sent' }])
    expect(await handOver(report(to))).toBe(204)
  })
})

test('a mailbox that is none any more is offered nothing; a full one is', async () => {
  const offered = async () =>
    (await app.get<{ recipients: number }>('/api/admin/notifications/promotional', admin)).body.recipients
  await sql`update orders set marketing_opt_in = false`
  await provenCustomer(app, 'Partie@exemple.fr', { marketing_opt_in: true })
  const { to } = await confirmation()
  await sql`update messages set recipient = 'partie@exemple.fr'`
  await handOver(report(to, ['Action: failed', 'Status: 5.2.2']))
  expect(await offered()).toBe(1)
  await sql`update messages set failure = 'returned 5.1.1'`
  expect(await offered()).toBe(0)
})
