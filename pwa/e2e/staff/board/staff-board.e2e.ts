import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { newPhone } from '../../support/browser/phone.ts'
import { clearBoard } from '../../support/order/clear-board.ts'
import { paidOrder, placedOrder } from '../../support/order/paid-order.ts'
import { payElsewhere } from '../../support/order/payment-page.ts'
import { column, referenceOf, ticketOf } from '../../support/order/tickets.ts'
import { forToday, moveOrder, staffDevice } from '../../support/people/staff.ts'
import { database } from '../../support/server/database.ts'

clearBoard()

const ticketIn = (page: Page, title: string, id: string) => ticketOf(column(page, title), id)

async function statusOf(id: string): Promise<string | undefined> {
  const sql = await database()
  const [row] = await sql<{ status: string }[]>`select status from orders where id = ${id}`
  return row?.status
}

/**
 * Opens the board on a tablet and records each ring, since a test cannot hear the browser's audio.
 */
async function counter(role: 'manager' | 'admin' = 'manager') {
  const device = await staffDevice(role)
  await device.page.addInitScript(() => {
    const start = OscillatorNode.prototype.start
    OscillatorNode.prototype.start = function (...args) {
      document.documentElement.dataset.notes = String(Number(document.documentElement.dataset.notes ?? 0) + 1)
      return start.apply(this, args)
    }
  })
  await device.page.goto('/admin/commandes')
  await device.page.getByText('Connecté, à jour').waitFor()
  return { ...device, notes: () => device.page.evaluate(() => Number(document.documentElement.dataset.notes ?? 0)) }
}

it('shows and rings an order as soon as it is paid, and moves it under its customer’s eyes', async () => {
  const { page, notes, complaints } = await counter()
  await page.getByRole('button', { name: 'Activer le son' }).click()
  await page.getByText('Son coupé').waitFor({ state: 'hidden' })
  const news = page.getByRole('button', { name: /nouvelles? commandes?$/ })
  if (await news.isVisible()) {
    await news.click()
    await page.getByRole('button', { name: /^Tout vu/ }).click()
  }
  const rung = await notes()
  expect(rung).toBeGreaterThan(0)

  const order = await placedOrder()
  await forToday(order.id)
  const { page: phone } = await newPhone()
  await phone.goto(order.tracking)
  await phone.getByRole('heading', { name: 'Il reste à payer.' }).waitFor()
  await payElsewhere(order.sessionId)
  const ticket = ticketIn(page, 'Confirmées', order.id)
  await ticket.getByText('Nouvelle').waitFor()
  await ticket.getByText('Sans coriandre').waitFor()
  await expect.poll(notes).toBeGreaterThan(rung)
  await expect.poll(() => page.title()).toMatch(/^\(\d+\) Commandes/)

  await ticket.getByRole('button', { name: 'Commencer' }).click()
  await ticketIn(page, 'En préparation', order.id).waitFor()
  await expect.poll(() => page.title()).toMatch(/^Commandes/)
  await phone.getByRole('heading', { name: 'Le wok chauffe.' }).waitFor()
  // The second tap waits for its undo as well; leaving the page sends both.
  await ticketIn(page, 'En préparation', order.id).getByRole('button', { name: 'Prête' }).click()
  await ticketIn(page, 'Prêtes', order.id).waitFor()
  await page.goto('about:blank')
  await phone.getByRole('heading', { name: /C’est prêt/ }).waitFor()
  expect(complaints).toEqual([])
})

it('takes a tap back, and gives up a tap whose order another tablet has moved first', async () => {
  const order = await paidOrder()
  await forToday(order.id)
  const { page } = await counter()
  const start = ticketIn(page, 'Confirmées', order.id).getByRole('button', { name: 'Commencer' })
  await start.click()
  await page.getByRole('button', { name: /^Annuler \d+$/ }).click()
  await start.waitFor()

  // The two moves below overtake the tap, which still waits for its undo.
  await start.click()
  await ticketIn(page, 'En préparation', order.id).waitFor()
  expect(await statusOf(order.id)).toBe('confirmed')
  for (const status of ['preparing', 'ready']) await moveOrder(order.id, status)
  await page.getByText('Quelqu’un d’autre').first().waitFor()
  await ticketIn(page, 'Prêtes', order.id).waitFor()
  expect(await statusOf(order.id)).toBe('ready')
})

it('ends an order that nobody fetched, and its customer reads what became of it', async () => {
  const order = await paidOrder('preparing', 'ready')
  const sql = await database()
  await sql`update orders set pickup_at = now() - interval '70 minutes' where id = ${order.id}`
  await sql`select pg_notify('order_changed', ${order.id})`
  const { page, complaints } = await counter()
  const { page: phone } = await newPhone()
  await phone.goto(order.tracking)
  await phone.getByRole('heading', { name: /C’est prêt/ }).waitFor()
  const ticket = ticketIn(page, 'Prêtes', order.id)
  await ticket.getByRole('button', { name: /, autres actions$/ }).click()
  await page.getByRole('button', { name: 'Non venu' }).click()
  await page
    .getByRole('dialog', { name: /^Personne n’est venu/ })
    .getByRole('button', { name: 'Non venu' })
    .click()
  await phone.getByRole('heading', { name: 'Commande non retirée.' }).waitFor()
  await ticket.waitFor({ state: 'detached' })
  expect(await statusOf(order.id)).toBe('no_show')
  expect(complaints).toEqual([])
})

it('says within seconds that the network is gone, and then misses and doubles nothing', async () => {
  const known = await paidOrder()
  await forToday(known.id)
  const { page, context } = await counter()
  await ticketIn(page, 'Confirmées', known.id).waitFor()
  await context.setOffline(true)
  await page.getByText(/^Dernière mise à jour\s: \d\d:\d\d\.$/).waitFor()
  const missed = await paidOrder()
  await forToday(missed.id)
  await moveOrder(known.id, 'preparing')
  const resumed = page.waitForRequest(request => request.url().endsWith('/api/admin/orders/stream'))
  await context.setOffline(false)
  expect((await resumed).headers()['last-event-id']).toMatch(/^\d+:\d+:/)
  await page.getByText('Connecté, à jour').waitFor()
  await ticketIn(page, 'Confirmées', missed.id).waitFor()
  await ticketIn(page, 'En préparation', known.id).waitFor()
  for (const { id } of [known, missed]) {
    expect(await ticketOf(page, id).count()).toBe(1)
  }
})

it('gives money back by line for the administrator, and offers it to no manager', async () => {
  const order = await paidOrder('preparing', 'ready', 'delivered')
  const { page: managers } = await counter('manager')
  await managers.goto(`/admin/commandes?ticket=${order.id}`)
  await managers.getByRole('button', { name: 'Imprimer le ticket' }).waitFor()
  expect(await managers.getByRole('button', { name: 'Rembourser…' }).count()).toBe(0)

  const { page } = await counter('admin')
  await page.getByRole('button', { name: 'Chercher' }).click()
  await page.getByRole('searchbox').fill(referenceOf(order.id))
  await page.getByRole('button', { name: referenceOf(order.id) }).click()
  await page.getByRole('button', { name: 'Rembourser…' }).click()
  await page.getByText('Par ligne').click()
  await page.getByRole('button', { name: 'Un de plus' }).click()
  await page.getByLabel('Raison').fill('Plat oublié')
  await page.getByRole('button', { name: /Rembourser 6,00\s€ sur la carte du client/ }).click()
  await page.getByText('Remboursée', { exact: false }).first().waitFor()
  const sql = await database()
  expect(await sql`select captured_cents - refunded_cents as left from orders where id = ${order.id}`).toEqual([
    { left: 0 },
  ])
})

it('pauses the orders, says so to everybody, and takes them again', async () => {
  const { page } = await counter()
  await page.getByRole('button', { name: 'Activer le son' }).click()
  await page.getByRole('button', { name: 'Service' }).click()
  await page.getByRole('button', { name: '15 minutes' }).click()
  await page.getByText(/Commandes en ligne suspendues jusqu’à .*\d\d:\d\d\./).waitFor()
  const { page: phone } = await newPhone()
  await expect
    .poll(
      async () =>
        ((await (await phone.request.get('/api/restaurant')).json()) as { pausedUntil: string | null }).pausedUntil,
    )
    .not.toBeNull()
  // The head's button: the one of the sheet, which is closing, has a longer name.
  await page.getByRole('button', { name: 'Reprendre', exact: true }).click()
  await page.getByText('Commandes en ligne suspendues').waitFor({ state: 'hidden' })
})
