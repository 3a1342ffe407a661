/** A manager refunds at the counter, up to the administrator's limit. */
import type { Page } from 'playwright'
import { expect, it, onTestFinished } from 'vitest'
import { leaveWorkersOut } from '../../support/browser/phone.ts'
import { clearBoard } from '../../support/order/clear-board.ts'
import { paidOrderOf } from '../../support/order/paid-order.ts'
import { GYOZA } from '../../support/order/placing.ts'
import { DESKTOP, forToday, staffDevice } from '../../support/people/staff.ts'
import { database } from '../../support/server/database.ts'

leaveWorkersOut()
clearBoard()

const TWO_GYOZA = { items: GYOZA.items.map(item => ({ ...item, quantity: 2 })), totalAmount: 12 }
const sheet = (page: Page) => page.getByRole('dialog')
const refund = (page: Page) => sheet(page).getByRole('button', { name: 'Rembourser…' })
const open = (page: Page, id: string) => page.goto(`/admin/commandes?ticket=${id}`)

it('lets a manager refund what the administrator has just allowed, and says where the limit is', async () => {
  const sql = await database()
  onTestFinished(async () => {
    await sql`update settings set manager_refund_cents = 0`
  })
  const { id } = await paidOrderOf(TWO_GYOZA)
  await forToday(id)
  const [manager, admin] = [
    await staffDevice('manager'),
    await staffDevice('admin', { viewport: DESKTOP, hasTouch: false, isMobile: false }),
  ]
  const asked = manager.page.waitForResponse(answer => answer.url().endsWith(`/${id}/refund`))
  await open(manager.page, id)
  await sheet(manager.page).getByRole('button', { name: 'Imprimer le ticket' }).waitFor()
  expect(await (await asked).json()).toEqual({ limit: 0, left: 0 })
  expect(await refund(manager.page).count(), 'nothing is allowed yet').toBe(0)

  await admin.page.goto('/admin/reglages?partie=equipe')
  await admin.page.getByLabel('Gestes d’un responsable par jour').fill('7,50')
  await admin.page.getByRole('button', { name: 'Enregistrer' }).click()
  await admin.page.getByText('Réglages enregistrés.').waitFor()

  await open(manager.page, id)
  await refund(manager.page).click()
  await sheet(manager.page)
    .getByText(/Vous rendez ou offrez 7,50\s€ au plus par jour/)
    .waitFor()
  await sheet(manager.page).getByText('Un montant').click()
  await sheet(manager.page).getByLabel('Raison', { exact: true }).fill('Plat oublié')
  await sheet(manager.page).getByLabel('Montant en euros').fill('7,51')
  await sheet(manager.page)
    .getByRole('button', { name: /Au plus 7,50\s€/ })
    .waitFor()
  await sheet(manager.page).getByLabel('Montant en euros').fill('7,50')
  await sheet(manager.page)
    .getByRole('button', { name: /^Rembourser 7,50/ })
    .click()
  await manager.page.getByText(/^7,50\s€ remboursés/).waitFor()
  await sheet(manager.page)
    .getByText(/Remboursement\s: les 7,50\s€/)
    .waitFor()
  expect(await refund(manager.page).count()).toBe(0)
  const [books] = await sql`select refunded_cents as cents from orders where id = ${id}`
  expect(books).toEqual({ cents: 750 })

  await admin.page.goto('/admin/journal')
  await admin.page
    .getByText(/Plat oublié/)
    .first()
    .waitFor()
  await admin.page
    .getByText(/Gestes d’un responsable par jour\s: 0,00\s€ → 7,50\s€/)
    .first()
    .waitFor()
  expect([...manager.complaints, ...admin.complaints]).toEqual([])
})
