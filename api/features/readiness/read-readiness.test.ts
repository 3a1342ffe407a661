import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type Stripe from 'stripe'
import { expect, onTestFinished, test } from 'vitest'
import { testApp } from '#api/testing/app/test-app.ts'
import { staffBearers } from '#api/testing/people/actors.ts'
import { senderRecords } from './ask-outside.ts'
import type { ReadinessLine } from './contract.ts'

const app = await testApp()
const { services, sql } = app
const { admin, manager } = await staffBearers(app)

const lines = async () => {
  const { status, body } = await app.get<{ at: string; lines: ReadinessLine[] }>('/api/admin/readiness', admin)
  expect(status).toBe(200)
  return Object.fromEntries(body.lines.map(({ key, ...line }) => [key, line]))
}
const env = { ...services.env }
function withEnv(change: Partial<typeof env>) {
  Object.assign(services.env, change)
  onTestFinished(() => void Object.assign(services.env, { STRIPE_API_URL: undefined, PUBLIC_URL: undefined }, env))
}

test('is the administrator’s', async () => {
  expect((await app.get('/api/admin/readiness', manager)).body).toMatchObject({ code: 'forbidden_role' })
  expect((await app.get('/api/admin/readiness')).status).toBe(401)
})

test('a fresh installation is told what it lacks, each line once and in its words', async () => {
  const all = await lines()
  expect(Object.values(all).every(({ title, found }) => title && found)).toBe(true)
  expect(all.identity).toMatchObject({ state: 'amber', found: expect.stringContaining('SIRET') })
  expect(all.hours).toMatchObject({ state: 'green' })
  expect(all.clock).toMatchObject({ state: 'green' })
  expect(all.disk?.found).toMatch(/^\d+\s%/)
  expect(all.accounts).toMatchObject({ state: 'amber' })
})

test('the address is asked as a customer would', async () => {
  const server = createServer((_, answer) => answer.end('{"status":"up"}')).listen(0, '127.0.0.1')
  await new Promise(resolve => server.once('listening', resolve))
  withEnv({ PUBLIC_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
  expect((await lines()).address).toMatchObject({ state: 'green' })
  await new Promise(resolve => server.close(resolve))
  expect((await lines()).address).toMatchObject({ state: 'amber', found: expect.stringContaining('ne répond pas') })
})

test('the provider is asked about the account and where it sends its news', async () => {
  const { stripe } = services
  onTestFinished(() => void Object.assign(services, { stripe }))
  const PUBLIC_URL = 'https://commande.example.org'
  withEnv({ STRIPE_API_URL: undefined, STRIPE_SECRET_KEY: 'sk_live_x', PUBLIC_URL })
  const ours = { url: `${PUBLIC_URL}/api/payments/stripe/webhook`, status: 'enabled', enabled_events: ['*'] }
  const endpoints = [ours]
  const account = { charges_enabled: true, payouts_enabled: false, capabilities: { card_payments: 'active' } }
  services.stripe = {
    accounts: { retrieveCurrent: async () => account },
    webhookEndpoints: { list: async () => ({ data: endpoints }) },
  } as unknown as Stripe
  const [paid, told] = [async () => (await lines()).payments?.found, async () => (await lines()).webhook?.found]
  expect([await paid(), await told()]).toEqual([
    'Les cartes passent, mais les virements sont suspendus.',
    'Adresse en place, aucune nouvelle reçue encore.',
  ])
  await sql`
    insert into provider_events (id, type, object_id, received_at)
    values ('evt_1', 'checkout.session.completed', 'cs_1', ${app.clock()})`
  expect(await told()).toBe('Stripe prévient ce site des paiements.')
  ours.enabled_events = ['checkout.session.completed']
  expect(await told()).toMatch(
    /^Stripe n’envoie pas encore à cette adresse\s: checkout\.session\.expired, .*payout\.failed\.$/,
  )
  endpoints.length = 0
  expect(await told()).toBe('Stripe ne prévient pas encore ce site des paiements.')
  services.stripe = {
    accounts: { retrieveCurrent: async () => Promise.reject(new Error('down')) },
    webhookEndpoints: { list: async () => Promise.reject(new Error('down')) },
  } as unknown as Stripe
  expect([await paid(), await told()]).toEqual([
    'Stripe ne répond pas, ou refuse la clé.',
    'Stripe n’a pas dit où il envoie ses nouvelles.',
  ])
})

test('a domain that says who may send is told by its texts, and a silent one from one that lacks them', async () => {
  const texts: Record<string, string[][]> = {
    'laikhram.example': [['google-site-verification=x'], ['v=spf1 include:', 'mail.example -all']],
    '_dmarc.laikhram.example': [['v=DMARC1; p=none']],
    's1._domainkey.laikhram.example': [['k=rsa; p=MIGf']],
  }
  const of = (read: (name: string) => Promise<string[][]>) => senderRecords('contact@laikhram.example', read)
  const all = { domain: 'laikhram.example', spf: true, dkim: true, dmarc: true }
  expect(await of(async name => texts[name] ?? [])).toEqual(all)
  // A key that was withdrawn is an empty one (RFC 6376, 3.6.1).
  texts['s1._domainkey.laikhram.example'] = [['v=DKIM1; p=']]
  delete texts['_dmarc.laikhram.example']
  expect(await of(async name => texts[name] ?? [])).toEqual({ ...all, dkim: false, dmarc: false })
  expect(await of(async () => Promise.reject(new Error('ETIMEOUT')))).toBe('unknown')
})

test('backups, passwords and the clock of Paris come from the tables', async () => {
  const before = await lines()
  expect(before.backup).toMatchObject({ state: 'amber', found: 'Aucune sauvegarde n’a jamais été faite.' })
  expect(before.passwords).toMatchObject({
    state: 'amber',
    found: expect.stringContaining('Administrateur, Responsable'),
  })
  expect(before.zones).toMatchObject({ state: 'green' })
  await sql`insert into backups (taken_at, bytes, tried_at) values (${app.clock()}, 1, ${app.clock()})`
  await sql`update staff set password_set_at = ${app.clock()}, created_at = created_at - interval '1 day'`
  const after = await lines()
  expect([after.backup?.state, after.passwords?.state]).toEqual(['green', 'green'])
  await sql`update staff set password_set_at = ${app.clock()}::timestamptz - interval '366 days' where role = 'manager'`
  expect((await lines()).passwords?.found).toMatch(/: Responsable\.$/)
})
