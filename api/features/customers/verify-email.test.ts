import { describe, expect, test } from 'vitest'
import { testApp } from '#api/testing/app/test-app.ts'
import { orderRow } from '#api/testing/orders/order-rows.ts'

const { sql, clock, post, mails, runJobs } = await testApp({ rateLimits: 'on' })

let made = 0
async function registered() {
  made += 1
  const email = `a-confirmer-${made}@exemple.fr`
  const body = { email, password: 'secret', name: 'Anna Martin', phone: '06 12 34 56 78' }
  const answer = await post<{ token: string; user: { id: string } }>('/api/auth/register', body)
  return { email, id: answer.body.user.id, bearer: { authorization: `Bearer ${answer.body.token}` } }
}

/** The token of the newest link that was mailed to an address. */
async function linkToken(email: string): Promise<string> {
  await runJobs()
  const mail = mails.filter(one => one.to.includes(email)).at(-1)
  return /verifier-email\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? expect.unreachable('no link was mailed')
}

/** Uses the link alone, unless a session's header or a password is given with it. */
const verify = (token: string, as: Record<string, string> = {}, password?: string) =>
  post('/api/auth/verify-email', { token, ...(password !== undefined && { password }) }, as)

async function verifiedAt(id: string): Promise<Date | null> {
  const [row] = await sql<{ at: Date | null }[]>`select email_verified_at as at from customers where id = ${id}`
  return row?.at ?? null
}

test('confirms the address by the link, once', async () => {
  const { email, id, bearer } = await registered()
  const token = await linkToken(email)
  expect(await verifiedAt(id)).toBeNull()
  expect((await verify(token, bearer)).status).toBe(204)
  expect(await verifiedAt(id)).toEqual(clock())
  expect(await verify(token, bearer)).toMatchObject({ status: 422, body: { code: 'token_invalid' } })
})

test('lets one of 20 parallel uses of a link through', async () => {
  const { email, bearer } = await registered()
  const token = await linkToken(email)
  const answers = await Promise.all(Array.from({ length: 20 }, () => verify(token, bearer)))
  expect(answers.filter(answer => answer.status === 204)).toHaveLength(1)
})

describe('somebody else who opened an account with this address', () => {
  test('gets nothing by its owner’s click on the mailed link', async () => {
    const order = await orderRow(sql, { email: `a-confirmer-${made + 1}@exemple.fr`, paidOn: '2026-11-20' })
    const stranger = await registered()
    const token = await linkToken(stranger.email)
    expect(await verify(token)).toMatchObject({ status: 403, body: { code: 'password_required' } })
    expect(await verifiedAt(stranger.id)).toBeNull()
    const [row] = await sql`select customer_id from orders where id = ${order}`
    expect(row).toEqual({ customerId: null })
  })

  test('is put out when its owner takes the account over by a new password', async () => {
    const stranger = await registered()
    await verify(await linkToken(stranger.email))
    await post('/api/auth/forgot-password', { email: stranger.email })
    await runJobs()
    const mail = mails.filter(one => one.to.includes(stranger.email)).at(-1)
    const reset = /mot-de-passe\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1]
    expect((await post('/api/auth/reset-password', { token: reset, password: 'le mien' })).status).toBe(204)
    expect((await post('/api/auth/verify-email/resend', undefined, stranger.bearer)).status).toBe(401)
    expect(await verifiedAt(stranger.id)).toEqual(clock())
  })

  test('is put out by one press of its owner on the mailed link, with all that they typed', async () => {
    const order = await orderRow(sql, { email: `a-confirmer-${made + 1}@exemple.fr`, paidOn: '2026-11-20' })
    const stranger = await registered()
    const token = await linkToken(stranger.email)
    const [before] = await sql`select qr_code_id as card from customers where id = ${stranger.id}`
    const own = { name: 'Kim Lefèvre', phone: '07 00 00 00 00', new_password: 'le mien' }
    const taken = () => post('/api/auth/verify-email', { token, take_over: own })
    expect((await taken()).status).toBe(204)
    expect((await post('/api/auth/verify-email/resend', undefined, stranger.bearer)).status).toBe(401)
    const login = { email: stranger.email, password: 'secret' }
    expect((await post('/api/auth/login', login)).status).toBe(401)
    const mine = await post<{ user: object }>('/api/auth/login', { ...login, password: 'le mien' })
    expect(mine.body.user).toMatchObject({ name: own.name, phone: own.phone, email_verified: true, total_orders: 1 })
    expect(mine.body.user, 'their copy of the card is dead').not.toMatchObject({ qr_code_id: before?.card })
    const [row] = await sql`select customer_id from orders where id = ${order}`
    expect(row).toEqual({ customerId: stranger.id })
    expect((await taken()).body).toMatchObject({ code: 'token_invalid' })
  })

  test('writes nothing to the mailbox’s owner: a mail greets nobody by a name that was typed', async () => {
    made += 1
    const email = `harponne-${made}@exemple.fr`
    const name = 'Vous avez gagné, appelez le 08 99'
    await post('/api/auth/register', { email, password: 'secret', name, phone: '06 12 34 56 78' })
    await runJobs()
    const mail = mails.findLast(one => one.to === email)
    expect(mail?.text).toContain('Bonjour,')
    expect(`${mail?.subject} ${mail?.text} ${mail?.html}`).not.toContain('gagné')
  })

  test('cannot confirm with a session of another account', async () => {
    const owner = await registered()
    const other = await registered()
    const token = await linkToken(owner.email)
    expect(await verify(token, other.bearer)).toMatchObject({ status: 403, body: { code: 'password_required' } })
  })
})

describe('on a device that is not signed in', () => {
  test('the account’s password confirms, and a wrong one leaves the link as good as it was', async () => {
    const { email, id } = await registered()
    const token = await linkToken(email)
    expect(await verify(token, {}, 'faux')).toMatchObject({ status: 422, body: { code: 'wrong_password' } })
    expect(await verifiedAt(id)).toBeNull()
    expect((await verify(token, {}, 'secret')).status).toBe(204)
    expect(await verifiedAt(id)).toEqual(clock())
  })

  test('passwords are not guessed by the link', async () => {
    const { email } = await registered()
    const token = await linkToken(email)
    for (let tries = 0; tries < 10; tries += 1) expect((await verify(token, {}, `faux ${tries}`)).status).toBe(422)
    expect(await verify(token, {}, 'secret')).toMatchObject({ status: 429, body: { code: 'rate_limited' } })
  })
})

test.each(['x', 'A'.repeat(43), "' or true --"])('refuses the invented link %j', async token => {
  expect(await verify(token)).toMatchObject({ status: 422, body: { code: 'token_invalid' } })
})

test('refuses a link after a week', async () => {
  const { email } = await registered()
  const token = await linkToken(email)
  clock.advanceMinutes(7 * 24 * 60)
  expect(await verify(token)).toMatchObject({ status: 422, body: { code: 'token_invalid' } })
})

test('keeps a hash of the link, not the link', async () => {
  const { email, id } = await registered()
  const token = await linkToken(email)
  const [row] = await sql<{ text: string }[]>`select t::text as text from email_tokens t where customer_id = ${id}`
  expect(row?.text).not.toContain(token)
  expect(row?.text).not.toContain(Buffer.from(token).toString('hex'))
  expect(row?.text).not.toContain(Buffer.from(token, 'base64url').toString('hex'))
})

test("gives the account its address's guest orders, and nobody else's", async () => {
  const { email, id, bearer } = await registered()
  const theirs = await orderRow(sql, { email: email.toUpperCase(), paidOn: '2026-11-20' })
  const another = await orderRow(sql, { email: 'quelqu-un@exemple.fr', paidOn: '2026-11-20' })
  const { id: owner } = await registered()
  const owned = await orderRow(sql, { email, customerId: owner })
  await verify(await linkToken(email), bearer)
  const rows = await sql<{ id: string; customerId: string | null }[]>`
    select id, customer_id from orders where id in ${sql([theirs, another, owned])}`
  expect(Object.fromEntries(rows.map(row => [row.id, row.customerId]))).toEqual({
    [theirs]: id,
    [another]: null,
    [owned]: owner,
  })
})

test('attaches nothing by the email alone, before it is confirmed', async () => {
  const order = await orderRow(sql, { email: `a-confirmer-${made + 1}@exemple.fr` })
  await registered()
  const [row] = await sql`select customer_id from orders where id = ${order}`
  expect(row).toEqual({ customerId: null })
})

test('a confirmed address leaves no link that could still set a password', async () => {
  const { email, bearer } = await registered()
  const first = await linkToken(email)
  await post('/api/auth/verify-email/resend', undefined, bearer)
  const second = await linkToken(email)
  expect((await verify(first, bearer)).status).toBe(204)
  const own = { name: 'Kim Lefèvre', phone: '07 00 00 00 00', new_password: 'le mien' }
  const late = await post('/api/auth/verify-email', { token: second, take_over: own })
  expect(late).toMatchObject({ status: 422, body: { code: 'token_invalid' } })
})

test('mails a further link on demand, five times an hour, and none once confirmed', async () => {
  const { email, bearer } = await registered()
  const first = await linkToken(email)
  const resend = () => post('/api/auth/verify-email/resend', undefined, bearer)
  expect((await resend()).status).toBe(204)
  const second = await linkToken(email)
  expect(second).not.toBe(first)
  for (let more = 0; more < 4; more += 1) expect((await resend()).status).toBe(204)
  expect(await resend()).toMatchObject({ status: 429, body: { code: 'rate_limited' } })
  clock.advanceMinutes(60)
  expect((await verify(second, bearer)).status).toBe(204)
  expect(await resend()).toMatchObject({ status: 409, body: { code: 'already_verified' } })
})
