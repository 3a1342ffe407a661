import { expect, test } from 'vitest'
import { TEST_ORIGIN, testApp } from '#api/testing/app/test-app.ts'
import { newCustomer } from '#api/testing/people/accounts.ts'
import { checkLink, hasLinkUntil } from './mailed-links.ts'
import { mailResetLink } from './reset-password.ts'

const { app, sql, clock, mails, post, runJobs, services } = await testApp({ rateLimits: 'on' })

let addresses = 0
function freshAddress(): string {
  addresses += 1
  return `198.51.100.${addresses}`
}

/** Each call comes from an address of its own unless one is given, since limits go by address. */
async function forgot(email: unknown, address = freshAddress()) {
  const response = await app.request(
    `${TEST_ORIGIN}/api/auth/forgot-password`,
    { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ email }) },
    { incoming: { socket: { remoteAddress: address } } },
  )
  const text = await response.text()
  return { status: response.status, headers: response.headers, body: text ? JSON.parse(text) : undefined }
}

const mailsTo = (email: string) => mails.filter(mail => mail.to.includes(email))

async function countOf(table: 'email_tokens' | 'messages'): Promise<number> {
  const [row] = await sql<{ count: number }[]>`select count(*)::integer as count from ${sql(table)}`
  return row?.count ?? expect.unreachable()
}

test('mails a link that leads to the page, and answers nothing', async () => {
  const { email } = await newCustomer(sql)
  expect(await forgot(` ${email.toUpperCase()} `)).toMatchObject({ status: 204, body: undefined })
  await runJobs()
  const [mail] = mailsTo(email)
  expect(mail?.subject).toBe('Choisir un nouveau mot de passe')
  expect(mail?.text).toMatch(/http:\/\/localhost:3000\/mot-de-passe\?token=[\w-]{43}\n/)
})

test('does the very same for an unknown address, but for the mail', async () => {
  const { email } = await newCustomer(sql)
  const before = { tokens: await countOf('email_tokens'), messages: await countOf('messages') }
  const known = await forgot(email)
  const unknown = await forgot('personne@exemple.fr')
  expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
  // Both calls wrote a job and nothing else, so neither has looked at an account yet.
  const jobs = await sql`select task_identifier from graphile_worker.jobs`
  expect(jobs.map(job => job.taskIdentifier)).toEqual(['mail_reset_link', 'mail_reset_link'])
  expect({ tokens: await countOf('email_tokens'), messages: await countOf('messages') }).toEqual(before)
  await runJobs()
  expect([mailsTo(email).length, mailsTo('personne@exemple.fr').length]).toEqual([1, 0])
  expect(await countOf('email_tokens')).toBe(before.tokens + 1)
})

test('writes to the address of the account, not to one that the database takes for it', async () => {
  await newCustomer(sql, { email: 'kim@exemple.fr' })
  // The Kelvin sign becomes a k when it is lower-cased.
  await forgot('\u212Aim@exemple.fr')
  await runJobs()
  expect(mails.map(mail => mail.to).filter(to => to.endsWith('im@exemple.fr'))).toEqual(['kim@exemple.fr'])
})

test('keeps a hash of the link, and no address once the mail is out', async () => {
  const { id, email } = await newCustomer(sql)
  await forgot(email)
  await runJobs()
  const token = /token=([\w-]+)/.exec(mailsTo(email)[0]?.text ?? '')?.[1] ?? expect.unreachable('no link was mailed')
  const [row] = await sql<{ text: string }[]>`select t::text as text from email_tokens t where customer_id = ${id}`
  expect(row?.text).not.toContain(token)
  expect(row?.text).not.toContain(Buffer.from(token).toString('hex'))
  expect(row?.text).not.toContain(Buffer.from(token, 'base64url').toString('hex'))
  expect(await sql`select 1 from graphile_worker.jobs`).toHaveLength(0)
})

test.each([undefined, '', 'pas une adresse', 42, ['a@b.fr']])('refuses %j, which is no address', async email => {
  expect(await forgot(email)).toMatchObject({ status: 422, body: { code: 'validation_failed' } })
})

/** Whether the newest link that was mailed still opens the account. */
async function isGood(email: string): Promise<boolean> {
  const token = /token=([\w-]+)/.exec(mailsTo(email).at(-1)?.text ?? '')?.[1] ?? ''
  return await checkLink(sql, 'reset', token, clock()).then(
    () => true,
    () => false,
  )
}

test('mails an account twice, and then again when no link is good any more; every answer is the same', async () => {
  const { email } = await newCustomer(sql)
  for (let asked = 0; asked < 7; asked += 1) expect((await forgot(email)).status).toBe(204)
  await runJobs()
  expect(mailsTo(email)).toHaveLength(2)
  expect(mailsTo(email).at(-1)?.text).toMatch(/expire dans 1\sheure\./)
  clock.advanceMinutes(46)
  for (let asked = 0; asked < 7; asked += 1) await forgot(email)
  await runJobs()
  expect(mailsTo(email)).toHaveLength(3)
  expect(mailsTo(email).at(-1)?.text).toMatch(/expire dans 4\sheures\./)
  clock.advanceMinutes(3 * 60 + 44)
  await forgot(email)
  await runJobs()
  expect([mailsTo(email).length, await isGood(email)]).toEqual([3, true])
})

test('nobody starves an account by asking for it all day: its mailbox holds a good link whenever its owner asks', async () => {
  const { id, email } = await newCustomer(sql)
  await sql`update customers set email_verified_at = ${clock()} where email = ${email}`
  for (let minute = 0; minute < 24 * 60; minute += 10) {
    await mailResetLink(services, email)
    const until = new Date(clock().getTime() + 14 * 60_000)
    expect(await hasLinkUntil(sql, id, { purpose: 'reset', until }), `after ${minute} minutes`).toBe(true)
    clock.advanceMinutes(10)
  }
  await runJobs()
  expect(mailsTo(email).length).toBeLessThanOrEqual(9)
})

test('whoever used the link and forgets again is mailed another at once', async () => {
  const { email } = await newCustomer(sql)
  await sql`update customers set email_verified_at = ${clock()} where email = ${email}`
  for (let time = 1; time <= 4; time += 1) {
    await forgot(email)
    await runJobs()
    expect(mailsTo(email)).toHaveLength(time)
    const token = /token=([\w-]+)/.exec(mailsTo(email).at(-1)?.text ?? '')?.[1] ?? ''
    await post('/api/auth/reset-password', { token, password: `nouveau-${time}` })
    await runJobs()
    mails.splice(
      mails.findIndex(mail => mail.to === email && mail.subject === 'Votre mot de passe a changé'),
      1,
    )
  }
})

test('accounts that strangers opened with spellings of a mailbox mail it twelve links a day, all together', async () => {
  const emails = Array.from({ length: 8 }, (_, n) => `inonde+${n}@exemple.fr`)
  for (const email of emails) await newCustomer(sql, { email })
  for (const email of emails) for (let asked = 0; asked < 3; asked += 1) await forgot(email)
  await runJobs()
  expect(mails.filter(({ to }) => to.startsWith('inonde'))).toHaveLength(12)
})

test('nobody blocks an account by asking for it: its owner is answered and has the links in the mailbox', async () => {
  const { email } = await newCustomer(sql)
  const attacker = freshAddress()
  for (let asked = 0; asked < 20; asked += 1) await forgot(email, attacker)
  expect((await forgot(email)).status, 'the owner, from elsewhere').toBe(204)
  await runJobs()
  expect([mailsTo(email).length, await isGood(email)]).toEqual([2, true])
})

test.each(['a known', 'an unknown'])('answers who asks for %s address five times an hour', async who => {
  const { email } = who === 'a known' ? await newCustomer(sql) : { email: 'jamais-vu@exemple.fr' }
  const address = freshAddress()
  for (let asked = 0; asked < 5; asked += 1) expect((await forgot(email, address)).status).toBe(204)
  const refused = await forgot(email, address)
  expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } })
  expect(refused.headers.get('retry-after')).toBe('3600')
  clock.advanceMinutes(60)
  expect((await forgot(email, address)).status).toBe(204)
})

test('answers an address twenty times an hour, and does not use up the accounts that it asks for then', async () => {
  const address = freshAddress()
  for (let asked = 0; asked < 20; asked += 1) {
    expect((await forgot(`numero-${asked}@exemple.fr`, address)).status).toBe(204)
  }
  const victim = 'numero-21@exemple.fr'
  for (let asked = 0; asked < 6; asked += 1) expect((await forgot(victim, address)).status).toBe(429)
  expect((await forgot(victim)).status, 'its owner, from elsewhere').toBe(204)
})

test('mails 2 of 40 parallel calls for an account', async () => {
  const { email } = await newCustomer(sql)
  const answers = await Promise.all(Array.from({ length: 40 }, () => forgot(email)))
  expect(answers.every(({ status }) => status === 204)).toBe(true)
  await runJobs()
  expect(mailsTo(email)).toHaveLength(2)
})
