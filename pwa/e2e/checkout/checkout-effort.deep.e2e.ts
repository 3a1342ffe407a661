/** Counts the taps and fields that an order takes a guest on a phone, so that they cannot grow unnoticed. */
import type { Locator, Page } from 'playwright'
import { expect, it } from 'vitest'
import { leaveWorkersOut, newPhone } from '../support/browser/phone.ts'
import {
  atAddress,
  atPaymentPage,
  atRecap,
  fillDetails,
  GYOZA,
  GYOZA_LINE,
  openCheckout,
  orderButton,
  somebody,
  takenOver,
} from '../support/order/ordering.ts'
import { database } from '../support/server/database.ts'

leaveWorkersOut()

it('from the first view: 6 taps and 4 lines typed, at most 7 fields seen, with nothing left out on the way', async () => {
  const { page } = await newPhone()
  const { tap, fields, taps } = counted(page)
  const { firstName, lastName, email, phone } = somebody()
  await page.goto('/')
  await takenOver(page.getByRole('button', { name: GYOZA }))
  await tap(page.getByRole('main').getByRole('link', { name: 'Voir la carte' }))
  await tap(page.getByRole('button', { name: GYOZA }))
  await tap(page.getByRole('button', { name: /^Voir le panier/ }))
  await tap(page.getByRole('button', { name: 'Commander', exact: true }))
  // The first field has the focus, and the keyboard's 'next' key leads to the others.
  await hasFocus(page.getByLabel('Prénom'))
  await page.keyboard.type(firstName)
  for (const text of [lastName, email, phone]) {
    await page.keyboard.press('Enter')
    await page.keyboard.type(text)
  }
  await tap(page.getByRole('button', { name: 'Continuer' }))
  // Step 2 was skipped, so it is not ticked, and its questions are on the recap.
  await atRecap(page)
  expect(await stepsTicked(page)).toEqual(['Vous'])
  await page.getByLabel(/^Un mot pour la cuisine/).waitFor()
  await page.getByRole('button', { name: 'Modifier le retrait' }).waitFor()
  await tap(orderButton(page))
  await atPaymentPage(page)
  expect(taps()).toBe(6)
  expect(fields.size).toBeGreaterThanOrEqual(4)
  expect(fields.size).toBeLessThanOrEqual(7)
})

it('with the details kept on the device: 4 taps and no typing', async () => {
  const { page, context } = await newPhone()
  await openCheckout(page, GYOZA_LINE)
  await page.getByLabel('Garder mes coordonnées sur cet appareil').check()
  await fillDetails(page, somebody())
  await atRecap(page)

  const nextTime = await context.newPage()
  const { tap, fields, taps } = counted(nextTime)
  await nextTime.goto('/')
  await takenOver(nextTime.getByRole('button', { name: GYOZA }))
  await tap(nextTime.getByRole('button', { name: GYOZA }))
  await tap(nextTime.getByRole('button', { name: /^Voir le panier/ }))
  await tap(nextTime.getByRole('button', { name: 'Commander', exact: true }))
  await atRecap(nextTime)
  // The order in the making is the device's: its first step was seen in the other tab.
  expect(await stepsTicked(nextTime)).toEqual(['Vous'])
  await tap(orderButton(nextTime))
  await atPaymentPage(nextTime)
  expect(taps()).toBeLessThanOrEqual(4)
  expect([...fields]).toEqual(['Un mot pour la cuisine (facultatif)'])
})

it('another pickup and a note for the kitchen: two taps and a line more, without leaving the recap', async () => {
  const { page } = await newPhone()
  const person = somebody()
  await openCheckout(page, GYOZA_LINE)
  await fillDetails(page, person)
  await atRecap(page)
  const { tap, taps } = counted(page)
  await tap(page.getByRole('button', { name: 'Modifier le retrait' }))
  await tap(page.getByRole('radio', { name: /^Demain/ }))
  await page.getByLabel(/^Un mot pour la cuisine/).fill('Sans arachide')
  await page.getByRole('heading', { name: /^demain à/i }).waitFor()
  await atAddress(page, '/?commander=recapitulatif')
  await tap(orderButton(page))
  await atPaymentPage(page)
  expect(taps()).toBe(3)
  const sql = await database()
  const [placed] = await sql`
    select pickup_notes as notes, (pickup_at at time zone 'Europe/Paris')::date
      - (created_at at time zone 'Europe/Paris')::date as days_ahead
    from orders where customer_email = ${person.email}`
  expect(placed).toEqual({ notes: 'Sans arachide', daysAhead: 1 })
})

/** Counts taps, and the fields that are seen on the way. */
function counted(page: Page) {
  let made = 0
  const fields = new Set<string>()
  return {
    fields,
    taps: () => made,
    tap: async (target: Locator) => {
      await target.waitFor()
      for (const name of await fieldsSeen(page)) fields.add(name)
      await target.tap()
      made += 1
    },
  }
}

function fieldsSeen(page: Page): Promise<string[]> {
  return page
    .locator('dialog[open] :is(input, select, textarea)')
    .evaluateAll(fields => fields.map(field => (field as HTMLInputElement).labels?.[0]?.textContent ?? ''))
}

/** The steps that are ticked as filled in. */
async function stepsTicked(page: Page): Promise<string[]> {
  const steps = await page.getByRole('list', { name: 'Étapes de la commande' }).getByRole('listitem').allTextContents()
  return steps.flatMap(step => step.match(/^(.*), rempli$/)?.[1] ?? [])
}

async function hasFocus(field: Locator): Promise<void> {
  await expect.poll(() => field.evaluate(element => element === document.activeElement)).toBe(true)
}
