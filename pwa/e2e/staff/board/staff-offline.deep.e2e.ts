import type { Page } from 'playwright'
import type { Sql } from 'postgres'
import { expect, it } from 'vitest'
import { formatDay, parisDay } from '#api/kernel/time/paris-time.ts'
import { browserSeeing } from '../../support/browser/camera.ts'
import { newPhone, type Phone } from '../../support/browser/phone.ts'
import { workerReady } from '../../support/browser/worker.ts'
import { somebody } from '../../support/order/ordering.ts'
import { type Basket, type Caller, callerOf, GYOZA, pay, place } from '../../support/order/placing.ts'
import { column, ticketOf } from '../../support/order/tickets.ts'
import { newAccount } from '../../support/people/account.ts'
import { forToday, newStaffToken, staffItems, TABLET } from '../../support/people/staff.ts'
import { type OwnServer, ownServer } from '../../support/server/own-server.ts'
import { connect } from '../../support/server/server-process.ts'

const BEER: Basket = { items: [{ menuItemId: 'biere-thaie-33', quantity: 1 }], totalAmount: 4.5, adult: true }

it('keeps the counter running for five minutes without a server, and asks about what was changed meanwhile', async () => {
  const server = await ownServer()
  const bearer = await newStaffToken('manager', server)
  const counter = callerOf(server.origin, bearer)
  const { user } = await newAccount(somebody(), server.origin)
  const [started, cancelled, beer] = await openOrders(server, counter, user.id)
  const { context, page } = await tablet(server, bearer, user.qr_code_id)
  const [orders, cards] = [() => kept(page, 'orders'), () => kept(page, 'cards')]
  await page.clock.install()
  await page.goto('/admin/commandes')
  await page.getByText('Connecté, à jour').waitFor()
  await workerReady(page)
  await page.clock.fastForward('00:10')
  await expect.poll(orders).toHaveLength(3)
  await expect.poll(cards).toEqual([{ qr_code_id: user.qr_code_id, name: 'Camille R.', current_points: 4 }])
  expect(JSON.stringify(await orders())).not.toMatch(/@|06 12|totalAmount/)

  await server.end()
  await page.getByText(/^Hors connexion\.$/).waitFor()
  // The first tap is taken back within five seconds, the second one stands.
  await ticketOf(page, started)
    .getByRole('button', { name: /^Commencer/ })
    .click()
  await ticketOf(page, started).getByText('Non synchronisé').waitFor()
  await page.getByRole('button', { name: /^Annuler \d+$/ }).click()
  await ticketOf(column(page, 'Confirmées'), started).waitFor()
  await expect.poll(() => ticketOf(page, started).getByText('Non synchronisé').count()).toBe(0)
  for (const step of [/^Commencer/, /^Prête/]) await ticketOf(page, started).getByRole('button', { name: step }).click()
  await ticketOf(page, cancelled)
    .getByRole('button', { name: /^Commencer/ })
    .click()
  await ticketOf(page, beer)
    .getByRole('button', { name: /^18\sans vérifié/ })
    .click()
  await ticketOf(page, beer)
    .getByRole('button', { name: /^Remettre/ })
    .click()
  await page.clock.fastForward('05:00')
  await page.getByText(/^Hors connexion\. 4\schangements en attente\.$/).waitFor()
  await page.getByText(/1\sremise non synchronisée/).waitFor()

  await page.reload()
  await ticketOf(column(page, 'Prêtes'), started).getByText('Non synchronisé').waitFor()
  await ticketOf(column(page, 'En préparation'), cancelled).waitFor()
  await page.getByText(/^Dernière mise à jour/).waitFor()
  // The camera reads a card that the device has stored, then one that it has not.
  await page.goto('/admin/scan')
  await page.waitForURL(`**/admin/qr-result/${user.qr_code_id}`)
  await page.getByRole('heading', { name: 'Camille R.' }).waitFor()
  await page.getByText(/^Dernière valeur connue, à jour aujourd’hui à/).waitFor()
  await page.goto('/admin/qr-result/QR_00000000')
  await page.getByText(/^Carte inconnue ici/).waitFor()

  // Two tabs of the tablet are still offline while another device changes the same order first.
  const other = await context.newPage()
  for (const tab of [page, other]) await tab.goto('/admin/commandes')
  await ticketOf(column(other, 'En préparation'), cancelled).waitFor()
  await context.setOffline(true)
  await server.start()
  await moveTo(counter, cancelled, { status: 'cancelled', reason: 'Article épuisé' })
  const late = await paid(server, GYOZA)
  const sent: string[] = []
  context.on('request', request => {
    if (request.url().endsWith('/status')) sent.push(request.headers()['idempotency-key'] ?? '')
  })
  await context.setOffline(false)

  const question = page.getByRole('dialog').getByRole('region', { name: /^Commande \d+$/ })
  await question.getByText(/^En préparation, \d\d:\d\d$/).waitFor()
  await question.getByText(/^Annulée, \d\d:\d\d par .+ Raison\s: article épuisé\. Remboursée en entier\.$/).waitFor()
  expect(await question.getByRole('button').allInnerTexts()).toEqual(['Garder ce qui est noté ailleurs'])
  await question.getByRole('button').click()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await ticketOf(page, late).getByText('Nouvelle').waitFor()
  await ticketOf(column(page, 'Prêtes'), started).waitFor()
  await expect.poll(() => page.getByText('Non synchronisé').count()).toBe(0)
  await expect.poll(() => kept(page, 'moves')).toEqual([])
  expect(await stepsOf(server, started)).toEqual(['pending', 'confirmed', 'preparing', 'ready'])
  expect(await stepsOf(server, beer)).toEqual(['pending', 'confirmed', 'preparing', 'ready', 'delivered'])
  expect(await stepsOf(server, cancelled)).toEqual(['pending', 'confirmed', 'cancelled'])
  // Three moves were accepted and one was refused, each sent once.
  expect([sent.length, new Set(sent).size]).toEqual([4, 4])

  await page.getByRole('button', { name: 'Plus' }).click()
  await page.getByRole('button', { name: 'Se déconnecter' }).click()
  await page.getByLabel('Identifiant').waitFor()
  for (const store of ['orders', 'cards', 'moves', 'facts'] as const) {
    await expect.poll(() => kept(page, store)).toEqual([])
  }
})

it('forgets orders and cards twelve hours after the server was last heard, though the app was closed', async () => {
  const { context, page } = await newPhone({
    viewport: TABLET,
    isMobile: false,
    keeps: await staffItems('manager'),
  })
  await page.clock.install()
  await page.goto('/admin/commandes')
  await page.getByText('Connecté, à jour').waitFor()
  await workerReady(page)
  await page.clock.fastForward('00:10')
  await expect.poll(async () => (await kept(page, 'facts')).length).toBe(3)
  await page.close()
  await context.setOffline(true)
  const next = await context.newPage()
  await next.clock.install({ time: Date.now() + 12 * 3_600_000 + 60_000 })
  await next.goto('/admin/commandes')
  await next.getByText(/^Aucune commande sur cet appareil/).waitFor()
  for (const store of ['orders', 'cards', 'facts'] as const) await expect.poll(() => kept(next, store)).toEqual([])
})

it('goes by the server’s clock where the tablet’s is a day ahead, also while the server is gone', async () => {
  const { context, page } = await newPhone({ viewport: TABLET, isMobile: false, keeps: await staffItems('manager') })
  await page.clock.install({ time: Date.now() + 86_400_000 })
  await page.goto('/admin/commandes')
  await page.getByText('Connecté, à jour').waitFor()
  await page.getByText(/^L’horloge de cet appareil avance de 1\sjour\./).waitFor()
  const today = formatDay(parisDay(new Date()))
  await page.getByText(new RegExp(`^(?:Commandes, )?${today}$`, 'i')).waitFor()
  await context.setOffline(true)
  await page.clock.setSystemTime(Date.now() + 3 * 86_400_000)
  await page
    .getByText(/^Hors connexion/)
    .first()
    .waitFor()
  await page.getByText(new RegExp(`^(?:Commandes, )?${today}$`, 'i')).waitFor()
})

/**
 * One order to be started, one that another tablet cancels, one with a beer to be handed over; the customer has four
 * points.
 */
async function openOrders(server: OwnServer, counter: Caller, customerId: string): Promise<[string, string, string]> {
  const [started, cancelled] = [await paid(server, GYOZA), await paid(server, GYOZA)]
  const beer = await paid(server, BEER)
  for (const status of ['preparing', 'ready']) await moveTo(counter, beer, { status })
  await inDatabase(
    server,
    sql => sql`
      insert into loyalty_ledger (customer_id, kind, points, reason, created_at)
      values (${customerId}, 'adjusted', 4, 'Geste commercial', now())`,
  )
  return [started, cancelled, beer]
}

async function paid(server: OwnServer, basket: Basket): Promise<string> {
  const guest = callerOf(server.origin)
  const customer = { name: 'Camille Renard', email: somebody().email, phone: '06 12 34 56 78' }
  const { id, sessionId } = await place(guest, customer, basket)
  await pay(guest, sessionId)
  await inDatabase(server, sql => forToday(id, sql))
  return id
}

async function moveTo(counter: Caller, id: string, move: { status: string; reason?: string }): Promise<void> {
  const { orders } = await counter.call<{ orders: { id: string; version: number }[] }>('/api/admin/orders')
  const version = orders.find(order => order.id === id)?.version
  await counter.call(`/api/admin/orders/${id}/status`, { ...move, version })
}

async function stepsOf(server: OwnServer, id: string): Promise<string[]> {
  return await inDatabase(server, async sql => {
    const events = await sql<{ status: string }[]>`select status from order_events where order_id = ${id} order by id`
    return events.map(({ status }) => status)
  })
}

async function inDatabase<T>({ dataDir }: OwnServer, work: (sql: Sql) => Promise<T>): Promise<T> {
  const sql = await connect(dataDir)
  try {
    return await work(sql)
  } finally {
    await sql.end()
  }
}

/** The counter's tablet, with that card before its camera. */
async function tablet({ origin }: OwnServer, bearer: string, card: string): Promise<Phone> {
  const options = { baseURL: origin, viewport: TABLET, isMobile: false, permissions: ['camera'] }
  const keeps = await staffItems('manager', bearer)
  return await newPhone({ ...options, keeps }, await browserSeeing(`${origin}/customer/${card}`))
}

/** The entries that the device has stored. */
function kept(page: Page, store: 'orders' | 'cards' | 'moves' | 'facts'): Promise<unknown[]> {
  return page.evaluate(
    store =>
      new Promise<unknown[]>((resolve, reject) => {
        const opening = indexedDB.open('laikhram_staff')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const all = opening.result.transaction(store).objectStore(store).getAll()
          all.onsuccess = () => {
            opening.result.close()
            resolve(all.result)
          }
        }
      }),
    store,
  )
}
