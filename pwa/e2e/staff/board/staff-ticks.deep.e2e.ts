import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { leaveWorkersOut } from '../../support/browser/phone.ts'
import { clearBoard } from '../../support/order/clear-board.ts'
import { rush } from '../../support/order/rush.ts'
import { column, ticketOf } from '../../support/order/tickets.ts'
import { staffDevice } from '../../support/people/staff.ts'
import { database } from '../../support/server/database.ts'

leaveWorkersOut()
clearBoard()

const PAD_THAI = /^Pad thaï, crevette\s: cuit/
const NEMS = /^Nems au poulet\s: cuit/
const PAD_SEE_EW = /^Pad see ew, porc\s: cuit/

/** Two orders in preparation: one with a wok dish, nems and another wok dish, one for the wok alone. */
async function onTheFire() {
  const sql = await database()
  const { ids, end } = await rush(
    sql,
    { confirmed: 0, preparing: 2, ready: 0 },
    { id: 'nems-poulet', name: 'Nems au poulet' },
  )
  const [mixed = '', woks = ''] = ids
  return { mixed, woks, end, sql }
}

async function open(page: Page, id: string) {
  await page.goto('/admin/commandes')
  await page.getByText('Connecté, à jour').waitFor()
  const ticket = ticketOf(column(page, 'En préparation'), id)
  await ticket.waitFor({ state: 'attached' })
  return {
    ticket,
    box: (name: RegExp) => ticket.getByRole('button', { name }),
    isTicked: (name: RegExp) => ticket.getByRole('button', { name, pressed: true }),
  }
}

it('shows on every tablet what is cooked, and proposes the next step when all is', async () => {
  const { mixed, end, sql } = await onTheFire()
  try {
    const [{ page: wok, complaints }, { page: pass }] = [await staffDevice('manager'), await staffDevice('admin')]
    const [here, there] = [await open(wok, mixed), await open(pass, mixed)]
    await here.box(PAD_THAI).click()
    await there.isTicked(PAD_THAI).waitFor()
    await there.ticket.getByText(/^Manque\s: 1\swok, 1\sfriture$/).waitFor()
    // A second tap takes it back, on every tablet too.
    await here.box(PAD_THAI).click()
    await there.ticket.getByText(/^Manque/).waitFor({ state: 'detached' })
    for (const name of [PAD_THAI, PAD_SEE_EW]) await here.box(name).click()
    await there.box(NEMS).click()
    for (const { ticket } of [here, there]) {
      await ticket.getByText('Tout est cuit').waitFor()
      await ticket.locator('.step[data-done]').waitFor()
    }
    // The step is only proposed: the order stays where it is until somebody moves it.
    expect(await sql`select status from orders where id = ${mixed}`).toEqual([{ status: 'preparing' }])
    await there.box(/^Prête/).click()
    await ticketOf(column(pass, 'Prêtes'), mixed).waitFor()
    expect(complaints).toEqual([])
  } finally {
    await end()
  }
})

it('shows a station its own dishes alone, after a reload too, and counts them alone', async () => {
  const { mixed, woks, end } = await onTheFire()
  try {
    const { page } = await staffDevice('manager')
    const { ticket, box } = await open(page, mixed)
    await page.getByRole('button', { name: 'Service' }).click()
    await page.getByRole('checkbox', { name: 'Friture' }).check()
    await page.getByRole('button', { name: 'Fermer' }).click()
    await page.reload()
    await page.getByText(/^Poste\s: friture$/).waitFor()
    await ticket.getByText('Nems au poulet').first().waitFor()
    expect(await ticket.getByText(/^Pad/).count()).toBe(0)
    expect(await ticketOf(page, woks).count()).toBe(0)
    const cooking = column(page, 'En préparation')
    await cooking.getByText(/commandes? sans plat de ce poste$/).waitFor()

    await page.getByRole('button', { name: 'À cuire' }).click()
    const dialog = page.getByRole('dialog', { name: 'À cuire' })
    await dialog.getByText(/^Postes de cet appareil\s: Friture$/).waitFor()
    expect(await dialog.getByText(/^Pad/).count()).toBe(0)
    await dialog.getByRole('button', { name: /^Retour|^Fermer/ }).click()
    // A ticket whose dishes for this station are done folds into a line that says so.
    await box(NEMS).click()
    await page.getByRole('button', { name: /, fait ici\s?, autres actions$/ }).waitFor()
  } finally {
    await end()
  }
})
