import { expect, it } from 'vitest'
import { leaveWorkersOut, newPhone } from '../support/browser/phone.ts'
import { expectText } from '../support/expect-text.ts'
import { clearBoard } from '../support/order/clear-board.ts'
import { follow, goToRecap, order, orderButton, PAD_THAI_LINE, pay, somebody } from '../support/order/ordering.ts'
import { ticketOf } from '../support/order/tickets.ts'
import { staffDevice } from '../support/people/staff.ts'
import { database, ordersOf } from '../support/server/database.ts'
import { mailTo } from '../support/server/mail.ts'

leaveWorkersOut()
clearBoard()

const NONE = { allergens: [], words: '', isAgreedTo: false }

async function stored(id: string) {
  const sql = await database()
  const [row] = await sql`
    select allergens, allergy_text as words, allergy_agreed_at is not null as is_agreed_to from orders where id = ${id}`
  return row
}

it('goes from a note to the kitchen, boxed and first, with a consent, and is gone after its days', async () => {
  const sql = await database()
  const { page, complaints } = await newPhone()
  const person = somebody()
  await goToRecap(page, person, PAD_THAI_LINE)

  await page.getByLabel(/^Un mot pour la cuisine/).fill('Allergie aux arachides')
  await page.getByRole('button', { name: 'Oui, la signaler à part' }).click()
  await expectText(page.getByRole('dialog'), /Pad thaï, poulet contient\s: arachides/)
  // Neither the consent nor the answer about the dish can be passed over.
  await orderButton(page).click()
  await page.getByText('Donnez votre accord, ou retirez l’allergie.').waitFor()
  await page.getByRole('checkbox', { name: /^J’accepte que l’équipe lise/ }).check()
  await orderButton(page).click()
  const keep = page.getByRole('button', { name: 'Garder quand même' })
  await expect.poll(() => keep.evaluate(button => button === document.activeElement)).toBe(true)
  await keep.click()
  await order(page)
  await pay(page)
  await follow(page)
  await expectText(page.getByRole('region', { name: 'Allergie' }), /Allergie signalée arachides/)
  const [placed] = await ordersOf(person.email)
  const id = placed?.id ?? ''
  expect(await stored(id)).toEqual({ allergens: ['arachides'], words: 'Allergie aux arachides', isAgreedTo: true })
  expect(await mailTo(person.email)).not.toMatch(/arachide/i)

  await sql`update orders set pickup_at = date_trunc('minute', now()) + interval '10 minutes' where id = ${id}`
  const kitchen = await staffDevice('manager')
  await kitchen.page.goto('/admin/commandes')
  const ticket = ticketOf(kitchen.page, id)
  await expectText(ticket.locator('.ticket-top .allergy'), /^Allergie arachides, Allergie aux arachides$/i)
  await expectText(ticket.locator('.lines'), /contient\s: arachides/)

  await sql`update orders set pickup_at = now() - interval '31 days', created_at = now() - interval '32 days' where id = ${id}`
  await sql`select graphile_worker.add_job('forget_old_allergies')`
  await expect.poll(() => stored(id)).toEqual(NONE)
  expect([...complaints, ...kitchen.complaints]).toEqual([])
})

it('is taken away by its customer on the order’s page, and leaves the board at once', async () => {
  const sql = await database()
  const { page, complaints } = await newPhone()
  const person = somebody()
  await goToRecap(page, person, PAD_THAI_LINE)
  await page.getByRole('button', { name: /^Une allergie/ }).click()
  await page.getByLabel('Une autre allergie').fill('kiwi')
  await page.getByRole('checkbox', { name: /^J’accepte que l’équipe lise/ }).check()
  await order(page)
  await pay(page)
  await follow(page)
  const [placed] = await ordersOf(person.email)
  const id = placed?.id ?? ''
  await sql`update orders set pickup_at = date_trunc('minute', now()) + interval '10 minutes' where id = ${id}`
  const kitchen = await staffDevice('manager')
  await kitchen.page.goto('/admin/commandes')
  const box = ticketOf(kitchen.page, id).locator('.allergy')
  await expectText(box, /^Allergie kiwi$/i)

  await page.getByRole('button', { name: 'Retirer mon allergie' }).click()
  await page.getByRole('button', { name: 'La retirer' }).click()
  await page.getByText('Allergie retirée de cette commande.').waitFor()
  await box.waitFor({ state: 'detached' })
  expect(await stored(id)).toEqual(NONE)
  expect([...complaints, ...kitchen.complaints]).toEqual([])
})
