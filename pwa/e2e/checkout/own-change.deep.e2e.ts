import { expect, it } from 'vitest'
import { leaveWorkersOut, newPhone } from '../support/browser/phone.ts'
import { follow, GYOZA_LINE, goToRecap, order, PAD_THAI_LINE, pay, somebody } from '../support/order/ordering.ts'
import { trackingOf } from '../support/order/payment-page.ts'
import { database } from '../support/server/database.ts'

leaveWorkersOut()

it('moves the pickup and changes the dishes without asking anybody, until the kitchen begins', async () => {
  const { page } = await newPhone()
  const person = somebody()
  await goToRecap(page, person, GYOZA_LINE, PAD_THAI_LINE)
  await order(page)
  await pay(page)
  await follow(page)
  const { id } = await trackingOf(person.email)
  const sql = await database()
  const stored = async () =>
    (
      await sql`select total_cents as total, captured_cents as captured, refunded_cents as refunded from orders where id = ${id}`
    )[0]

  await page.getByRole('button', { name: 'Changer ma commande' }).click()
  const form = page.getByRole('form', { name: 'Changer ma commande' })
  await form.getByRole('button', { name: 'Changer l’heure' }).click()
  const slot = form.locator('.time-picker input:enabled:not(:checked)').last()
  const time = await slot.inputValue()
  await slot.check({ force: true })
  await form.getByRole('button', { name: /^Retirer Gyoza/ }).click()
  await form.getByRole('button', { name: /^Changer, 6,00\s€ remboursés/ }).click()
  await page.getByRole('heading', { name: /^Vous l’avez changée à/ }).waitFor()
  await expect.poll(stored).toEqual({ total: 1350, captured: 1950, refunded: 600 })
  const moved = await sql`
    select to_char(pickup_at at time zone 'Europe/Paris', 'HH24:MI') as time from orders where id = ${id}`
  expect(moved).toEqual([{ time }])

  await page.getByRole('button', { name: 'Changer ma commande' }).click()
  await form.getByRole('button', { name: /^Changer.*Pad thaï/ }).click()
  await form.getByLabel('Avec').selectOption('Poulet croustillant')
  await form.getByRole('button', { name: 'Changer', exact: true }).click()
  await form.getByRole('button', { name: /^Continuer vers le paiement de 1,50/ }).click()
  await page.getByRole('heading', { name: 'Modification à payer' }).waitFor()
  await page.getByRole('button', { name: 'Garder la commande comme elle est' }).click()
  await page.getByRole('heading', { name: /^Votre changement de .* annulé/ }).waitFor()

  await page.getByRole('button', { name: 'Changer ma commande' }).click()
  await form.waitFor()
  await sql`update orders set status = 'preparing' where id = ${id}`
  await sql`select pg_notify('order_changed', ${id})`
  await page.getByText('Le délai est passé, ou la cuisine a commencé.').waitFor()
  await page.getByRole('button', { name: 'Choisissez ce qui doit changer' }).waitFor()
})
