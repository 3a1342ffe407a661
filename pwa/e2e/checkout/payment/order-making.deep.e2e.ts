/** An order in the making belongs to the device: it survives its tab, and comes to one order. */
import type { BrowserContext, Page } from 'playwright'
import { expect, it } from 'vitest'
import { leaveWorkersOut, newPhone } from '../../support/browser/phone.ts'
import { moneyOf } from '../../support/order/money.ts'
import {
  addDish,
  atPaymentPage,
  atRecap,
  GYOZA_LINE,
  goToRecap,
  order,
  orderButton,
  PAD_THAI,
  type Person,
  pay,
  sessionOf,
  somebody,
} from '../../support/order/ordering.ts'
import { payElsewhere } from '../../support/order/payment-page.ts'
import { database } from '../../support/server/database.ts'
import { expectStored } from '../../support/storage/stored-cart.ts'

leaveWorkersOut()

const NOTE = 'Sans coriandre'

it('is taken up where it stood when the phone has killed the tab at the payment page, and paid once', async () => {
  const { person, session, page } = await killedAtPayment()
  await page.goto('/?commander=vous')
  await expect.poll(() => page.getByLabel('Prénom').inputValue()).toBe(person.firstName)
  await page.getByRole('button', { name: 'Continuer' }).click()
  await atRecap(page)
  await expect.poll(() => noteOn(page).inputValue()).toBe(NOTE)
  await orderButton(page).click()
  await atPaymentPage(page)
  expect(sessionOf(page)).toBe(session)
  await pay(page)
  expect(await moneyOf(person)).toEqual({ orders: 1, sessions: 1, capturedCents: 600 })
  await expectStored(page, 0)
  expect(await page.evaluate(() => localStorage.getItem('laikhram_making'))).toBeNull()
})

it('of an order that was changed after it, the former ends, and nothing of it waits any more', async () => {
  const { person, page } = await killedAtPayment()
  await addDish(page, PAD_THAI)
  await expectStored(page, 2)
  await page.goto('/?commander=recapitulatif')
  await order(page)
  await pay(page)
  await expectStored(page, 0)
  expect(await statesOf(person)).toEqual(['cancelled', 'confirmed'])
  await page.goto('/')
  await page
    .getByText(/^Confirmée|C’est noté/)
    .first()
    .waitFor()
  expect(await page.getByText('Commande pas encore payée').count()).toBe(0)
})

it('empties the cart though nobody came back from the payment page', async () => {
  const { person, session, page } = await killedAtPayment()
  await expectStored(page, 1)
  await payElsewhere(session)
  await expect.poll(() => statesOf(person)).toEqual(['confirmed'])
  await page.reload()
  await expectStored(page, 0)
})

it('in two tabs of one cart the second asks: no takes the first up', async () => {
  const { person, first, second } = await inTwoTabs()
  await second.getByRole('button', { name: 'Non, reprendre la première' }).click()
  await second.getByRole('button', { name: /^Payer 6,00/ }).click()
  await atPaymentPage(second)
  expect(sessionOf(second)).toBe(sessionOf(first))
  await pay(second)
  expect(await moneyOf(person)).toEqual({ orders: 1, sessions: 1, capturedCents: 600 })
})

const noteOn = (page: Page) => page.getByLabel(/^Un mot pour la cuisine/)

/** A tab that died at the payment page of an order of 6 € with a note, and the one that is opened after it. */
async function killedAtPayment(): Promise<{ person: Person; session: string; page: Page }> {
  const { context, page: first } = await newPhone()
  const person = somebody()
  await goToRecap(first, person, GYOZA_LINE)
  await noteOn(first).fill(NOTE)
  await order(first)
  const session = sessionOf(first)
  await first.close()
  return { person, session, page: await opened(context, '/') }
}

/** Both at the recap; the first has ordered and is at the payment page, the second has pressed. */
async function inTwoTabs(): Promise<{ person: Person; first: Page; second: Page }> {
  const { context, page: first } = await newPhone()
  const person = somebody()
  await goToRecap(first, person, GYOZA_LINE)
  const second = await opened(context, '/?commander=recapitulatif')
  await atRecap(second)
  await order(first)
  await orderButton(second).click()
  await second.getByText(/^Vous avez déjà commandé cela à \d+\sh( \d\d)?.*\s: une deuxième commande\s\?$/).waitFor()
  return { person, first, second }
}

async function opened(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(address)
  return page
}

async function statesOf({ email }: Person): Promise<string[]> {
  const sql = await database()
  const rows = await sql<{ status: string }[]>`
    select status from orders where customer_email = ${email} order by created_at`
  return rows.map(({ status }) => status)
}
