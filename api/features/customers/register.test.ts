import { expect, test } from 'vitest'
import { type Answer, freshKey, testApp } from '#api/testing/app/test-app.ts'
import type { CustomerUser } from './contract.ts'
import { createCustomer } from './customer-accounts.ts'

type Registered = { user: CustomerUser; token: string }

const { sql, post, get, mails, runJobs } = await testApp()

let made = 0
function person(over: Record<string, unknown> = {}) {
  made += 1
  return {
    email: `inscrit-${made}@exemple.fr`,
    password: 'secret',
    name: 'Anna Martin',
    phone: '06 12 34 56 78',
    ...over,
  }
}

const register = (body: object, headers?: Record<string, string>): Promise<Answer<Registered>> =>
  post('/api/auth/register', body, headers)

test('opens an account and a session', async () => {
  const { status, body } = await register(person({ email: '  Anna@Exemple.FR ' }))
  expect(status).toBe(201)
  expect(body.user).toEqual({
    id: expect.any(String),
    name: 'Anna Martin',
    email: 'anna@exemple.fr',
    email_verified: false,
    phone: '06 12 34 56 78',
    profile_image: null,
    created_at: '2026-11-21T09:00:00.000Z',
    total_orders: 0,
    total_spent: 0,
    loyalty_points: 0,
    available_rewards: 0,
    qr_code_id: expect.stringMatching(/^QR_[0-9A-F]{8}$/),
    favorite_items: [],
    marketing_opt_in: false,
  })
  const me = await get('/api/auth/me', { authorization: `Bearer ${body.token}` })
  expect(me).toMatchObject({ status: 200, body: body.user })
})

test.each([
  ['no email', { email: '' }, 'email', "L'email est requis"],
  ['no address', { email: 'anna' }, 'email', 'Email invalide'],
  ['a short password', { password: '12345' }, 'password', 'Le mot de passe doit contenir au moins 6\u00a0caractères'],
  ['no name', { name: ' ' }, 'name', 'Le nom est requis'],
  ['a short telephone number', { phone: '0612' }, 'phone', 'Numéro de téléphone invalide'],
  ['a name with a control character', { name: 'Anna\u0000' }, 'name', 'Ce texte contient un caractère non accepté.'],
])('refuses %s with the field at fault', async (_, change, path, message) => {
  const { status, body } = await post<{ errors: unknown[] }>('/api/auth/register', person(change))
  expect(status).toBe(422)
  expect(body.errors).toContainEqual({ path, message })
})

test('keeps a password as typed: spaces count', async () => {
  const body = person({ password: '  espaces  ' })
  await register(body)
  expect((await post('/api/auth/login', { ...body, password: 'espaces' })).status).toBe(401)
  expect((await post('/api/auth/login', body)).status).toBe(200)
})

test('has one account for an address, whatever its case', async () => {
  await register(person({ email: 'une@exemple.fr' }))
  const again = await post('/api/auth/register', person({ email: 'UNE@exemple.fr' }))
  expect(again).toMatchObject({ status: 409, body: { code: 'email_taken' } })
})

test('has one account for an address when 50 register it at once', async () => {
  const answers = await Promise.all(Array.from({ length: 50 }, () => register(person({ email: 'course@exemple.fr' }))))
  const statuses = answers.map(answer => answer.status).sort()
  expect(statuses).toEqual([201, ...Array(49).fill(409)])
  const [row] = await sql`
    select count(*) as customers, (select count(*) from sessions s where s.customer_id = any(array_agg(c.id))) as sessions
    from customers c
    where email = 'course@exemple.fr'`
  expect(row).toEqual({ customers: 1, sessions: 1 })
})

test('answers a repeat with the same key the same, token included, and opens nothing twice', async () => {
  const body = person()
  const key = freshKey()
  const answers = await Promise.all(Array.from({ length: 20 }, () => register(body, key)))
  expect(new Set(answers.map(answer => answer.status))).toEqual(new Set([201]))
  expect(new Set(answers.map(answer => JSON.stringify(answer.body))).size).toBe(1)
  const [row] = await sql`
    select count(*) as sessions
    from sessions s
    join customers c on c.id = s.customer_id
    where c.email = ${body.email}`
  expect(row).toEqual({ sessions: 1 })
  const other = await post('/api/auth/register', { ...body, name: 'Quelqu’un d’autre' }, key)
  expect(other).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } })
})

test('keeps neither the token nor the password in the database', async () => {
  const body = person({ password: 'un mot de passe très reconnaissable' })
  const { token } = (await register(body, freshKey())).body
  const signature = token.split('.')[2] as string
  for (const { name } of await sql<{ name: string }[]>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'graphile_worker')`) {
    const rows = await sql.unsafe(`select t::text as text from ${name} t`)
    const text = rows.map(row => row.text).join('\n')
    expect(text, name).not.toContain(signature)
    expect(text, name).not.toContain(body.password)
  }
})

test('mails the link that confirms the address', async () => {
  const body = person({ name: 'Nok' })
  await register(body)
  await runJobs()
  const mail = mails.find(one => JSON.stringify(one).includes(body.email))
  expect(JSON.stringify(mail)).toMatch(/http:\/\/localhost:3000\/verifier-email\?token=[\w-]{43}/)
})

test('draws another QR id when one is taken, and names the email when that is taken', async () => {
  const customer = (email: string) => ({
    email,
    name: 'Anna',
    phone: '06 12 34 56 78',
    passwordHash: 'no hash',
    marketingOptInAt: null,
    createdAt: new Date('2026-11-21T09:00:00Z'),
  })
  await createCustomer(sql, customer('qr-1@exemple.fr'), () => 'QR_00000001')
  const draws = ['QR_00000001', 'QR_00000001', 'QR_00000002']
  await createCustomer(sql, customer('qr-2@exemple.fr'), () => draws.shift() ?? 'QR_FFFFFFFF')
  const [row] = await sql`select qr_code_id from customers where email = 'qr-2@exemple.fr'`
  expect(row).toEqual({ qrCodeId: 'QR_00000002' })
  await expect(createCustomer(sql, customer('QR-1@exemple.fr'))).rejects.toMatchObject({ code: 'email_taken' })
  await expect(createCustomer(sql, customer('qr-3@exemple.fr'), () => 'QR_00000001')).rejects.toThrow('no free QR id')
})

test('notes the consent to offers only where it was given', async () => {
  await register(person({ email: 'offres@exemple.fr', marketing_opt_in: true }))
  await register(person({ email: 'sans@exemple.fr' }))
  const rows = await sql`
    select email, marketing_opt_in_at as opt_in_at
    from customers
    where email in ('offres@exemple.fr', 'sans@exemple.fr')
    order by email`
  expect([...rows]).toEqual([
    { email: 'offres@exemple.fr', optInAt: new Date('2026-11-21T09:00:00Z') },
    { email: 'sans@exemple.fr', optInAt: null },
  ])
})
