import { beforeEach, expect, test } from 'vitest'
import type { OrderInvoices } from '#api/features/invoices/contract.ts'
import { JOBS } from '#api/jobs.ts'
import type { Ctx } from '#api/platform/context.ts'
import { freshKey, testApp } from '#api/testing/app/test-app.ts'
import { readPdf } from '#api/testing/mails/read-pdf.ts'
import { COLA, orderBody, PAD_THAI, SOM_TAM } from '#api/testing/orders/orders.ts'
import { type PlacedOrder, payOrder, placedOrder } from '#api/testing/orders/paid-order.ts'
import { staffBearers } from '#api/testing/people/actors.ts'
import { readZip } from '#api/testing/read-zip.ts'
import { papersFile, receiptName } from './export-papers.ts'

const START = '2026-11-30T11:00:00Z'
const app = await testApp({ startsAt: START })
const { sql, services } = app
const { admin, manager } = await staffBearers(app)
await sql`update settings set slot_capacity = 1000`
beforeEach(() => app.clock.set(START))

const COMPANY = { name: 'Bureau du Sentier SARL', siren: '732829320', address: '3 rue du Caire, 75002 Paris' }

async function paid(at: string): Promise<PlacedOrder> {
  app.clock.set(at)
  const order = await placedOrder(
    app,
    orderBody([{ ...PAD_THAI, remark: 'Pour Éloïse, sans cacahuètes' }, SOM_TAM, COLA], {
      pickup: { date: '2026-12-01', time: '19:30', notes: 'Je suis en retard, Camille' },
    }),
  )
  await payOrder(app, order)
  return order
}

async function refund({ id }: PlacedOrder, amount: number) {
  const proven = (await staffBearers(app)).admin
  await app.post(`/api/admin/orders/${id}/refund`, { amount, reason: 'Un plat manquait' }, { ...proven, ...freshKey() })
  await app.runJobs()
}

async function papersOf(month: string) {
  const answer = await app.app.request(`/api/admin/books/${month}/pieces.zip`, { headers: admin })
  expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="pieces-${month}.zip"`)
  return readZip(Buffer.from(await answer.arrayBuffer()))
}

const wordsOf = (bytes: Buffer) => readPdf(bytes).text.replace(/\s+/g, ' ')
const numberOf = ({ id }: PlacedOrder) => id.slice(0, 8).toUpperCase()

test('a month’s receipts are in their days’ folders, and name nobody', async () => {
  const [first, second, next] = [
    await paid('2026-11-29T22:59:00Z'),
    await paid('2026-11-29T23:00:00Z'),
    await paid('2026-11-30T23:00:00Z'),
  ]
  await refund(second, 5)
  const papers = await papersOf('2026-11')
  expect(papers.map(({ name }) => name)).toEqual([
    `facturettes/2026-11-29/facturette-${numberOf(first)}.pdf`,
    `facturettes/2026-11-30/facturette-${numberOf(second)}.pdf`,
  ])
  expect(papers.map(({ at }) => at.slice(0, 16))).toEqual(['2026-11-29 23:59', '2026-11-30 00:00'])
  const [whole = '', refunded = ''] = papers.map(({ bytes }) => wordsOf(bytes))
  expect(whole).toContain(`Commande #${numberOf(first)}`)
  expect(whole).toContain('22,40 €')
  expect(refunded).toContain('Remboursé sur la carte')
  for (const words of [whole, refunded]) {
    expect(words).not.toMatch(/Camille|Renard|Éloïse|camille@exemple|06 ?12|Client/)
  }
  expect((await papersOf('2026-12')).map(({ name }) => name)).toEqual([
    `facturettes/2026-12-01/facturette-${numberOf(next)}.pdf`,
  ])
  expect(await papersOf('2026-10')).toEqual([])
})

test('an invoice and its credit note stand beside them as they were issued: the company by its name, and nobody else', async () => {
  const order = await paid('2026-11-30T10:00:00Z')
  const { id, trackingToken } = order
  const { body } = await app.post<OrderInvoices>(`/api/orders/${id}/invoices`, { company: COMPANY, trackingToken })
  await refund(order, 5)
  await JOBS.follow_invoiced_orders?.(services, {} as never)
  const papers = (await papersOf('2026-11')).filter(({ name }) => name.startsWith('factures/'))
  const number = body.documents[0]?.number ?? ''
  expect(papers.map(({ name }) => name)).toEqual([`factures/facture-${number}.pdf`, 'factures/avoir-F2026-00002.pdf'])
  const [invoice = '', credit = ''] = papers.map(({ bytes }) => wordsOf(bytes))
  for (const words of [invoice, credit]) {
    expect(words).toContain(COMPANY.name)
    expect(words).toContain('732 829 320')
    expect(words).not.toMatch(/Camille|Renard|camille@exemple|06 ?12/)
  }
  const own = await app.app.request(`/api/orders/${id}/invoices/${number}?token=${trackingToken}`)
  expect(papers[0]?.bytes.equals(Buffer.from(await own.arrayBuffer()))).toBe(true)
})

test('all come, however few are read at once', async () => {
  const names = async (most: number) => {
    const chunks: Uint8Array[] = []
    const ctx = { ...services, actor: { kind: 'guest' } } as unknown as Ctx
    for await (const chunk of papersFile(ctx, '2026-11', most).chunks) chunks.push(chunk)
    return readZip(Buffer.concat(chunks)).map(({ name }) => name)
  }
  const all = await names(50)
  expect(all).toHaveLength(5)
  expect(new Set(all)).toHaveLength(5)
  expect(await names(1)).toEqual(all)
  expect(await names(3)).toEqual(all)
})

test('two orders of one number do not replace one another', () => {
  const [one, other] = ['4f8a21c0-0000-4000-8000-000000000001', '4f8a21c0-0000-4000-8000-000000000002'].map(
    orderId => ({ orderId, paidOn: '2026-11-30' }),
  ) as [Parameters<typeof receiptName>[0], Parameters<typeof receiptName>[0]]
  expect(receiptName(one, undefined)).toBe('facturettes/2026-11-30/facturette-4F8A21C0.pdf')
  expect(receiptName(other, one)).toBe(`facturettes/2026-11-30/facturette-${other.orderId}.pdf`)
  expect(receiptName(other, { ...one, paidOn: '2026-11-29' })).toBe('facturettes/2026-11-30/facturette-4F8A21C0.pdf')
})

test('they are for whoever does the books, and one comes at a time', async () => {
  expect((await app.get('/api/admin/books/2026-11/pieces.zip', manager)).status).toBe(403)
  const first = await app.app.request('/api/admin/books/2026-11/pieces.zip', { headers: admin })
  const second = await app.app.request('/api/admin/books/2026-11/pieces.zip', { headers: admin })
  expect([second.status, second.headers.get('retry-after')]).toEqual([503, '60'])
  await first.arrayBuffer()
  expect(await papersOf('2026-11')).toHaveLength(5)
})
