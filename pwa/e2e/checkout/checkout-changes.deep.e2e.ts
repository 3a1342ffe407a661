/** What changes between filling the cart and ordering is said, with one tap to go on. */
import type { Page } from 'playwright'
import { expect, it, onTestFinished } from 'vitest'
import { leaveWorkersOut, newPhone, origin } from '../support/browser/phone.ts'
import { expectText } from '../support/expect-text.ts'
import { goToRecap, order, orderButton, PAD_THAI_LINE, pay, somebody } from '../support/order/ordering.ts'
import { database, ordersOf } from '../support/server/database.ts'

leaveWorkersOut()

it('a price: shows old and new, and goes on once accepted; a slot that is full: the next one with one tap', async () => {
  const { page } = await newPhone()
  const person = somebody()
  await goToRecap(page, person, PAD_THAI_LINE)
  await hearNoMenu(page)
  const sql = await database()
  await sql`update menu_item_variants set price_cents = price_cents + 100
    where item_id = 'pad-thai' and variant = 'Poulet'`
  onTestFinished(async () => {
    await sql`update menu_item_variants set price_cents = price_cents - 100
      where item_id = 'pad-thai' and variant = 'Poulet'`
  })
  await orderUnheard(page)
  const accept = page.getByRole('button', { name: 'Accepter et continuer' })
  await accept.waitFor()
  await expectText(page.getByRole('dialog'), /14,50\s€ au lieu de 13,50\s€/)
  await accept.click()
  await accept.waitFor({ state: 'detached' })
  await expectText(orderButton(page), /14,50\s€$/)

  const pickup = page.getByRole('dialog').getByRole('heading', { level: 3 })
  const chosen = await pickup.innerText()
  await fillChosenSlot(page)
  await orderButton(page).click()
  await page.getByText(/^Ce créneau est complet\./).waitFor()
  await page.getByRole('button', { name: /^Prendre / }).click()
  await page.getByText(/^Ce créneau est complet\./).waitFor({ state: 'detached' })
  await expect.poll(() => pickup.innerText()).not.toBe(chosen)
  await order(page)
  await pay(page)
  expect(await ordersOf(person.email)).toMatchObject([{ status: 'confirmed', totalCents: 1450 }])
})

/**
 * Blocks the menu, which the open page asks for every few seconds: it could learn of the change before the order does.
 */
async function hearNoMenu(page: Page): Promise<void> {
  await page.route('**/api/menu', route => route.abort())
}

/** Orders from the menu that the page last received, then lets it receive newer ones again. */
async function orderUnheard(page: Page): Promise<void> {
  const answer = page.waitForResponse(response => new URL(response.url()).pathname === '/api/orders')
  await orderButton(page).click()
  await answer
  await page.unroute('**/api/menu')
}

/** Takes what is left of the slot that the recap shows, as other customers would. */
async function fillChosenSlot(page: Page): Promise<void> {
  const pickup = await chosenPickup(page)
  const slots = (await (await fetch(`${origin}/api/pickup-slots?load=1`)).json()) as {
    days: { date: string; slots: { time: string; remainingLoad: number }[] }[]
  }
  const slot = slots.days.find(day => day.date === pickup.date)?.slots.find(({ time }) => time === pickup.time)
  for (let left = slot?.remainingLoad ?? 0; left > 0; left -= MOST_PIECES)
    await orderGyoza(pickup, Math.min(left, MOST_PIECES))
}

/** A line takes no more. */
const MOST_PIECES = 50

/** As another customer; a piece has a kitchen load of 1. */
async function orderGyoza(pickup: object, quantity: number): Promise<void> {
  const answer = await fetch(`${origin}/api/orders`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      items: [{ menuItemId: 'gyoza-poulet', quantity }],
      totalAmount: 6 * quantity,
      customerInfo: { name: 'Alex Martin', email: somebody().email, phone: '0612345678' },
      orderType: 'emporter',
      pickup,
    }),
  })
  expect(answer.status).toBe(201)
}

/** The slot that the recap shows, once the page has stored it in the draft. */
async function chosenPickup(page: Page): Promise<{ date: string; time: string }> {
  const draft = () =>
    page.evaluate(() => JSON.parse(localStorage.getItem('laikhram_making') ?? '{}').draft as { pickup?: object })
  await expect.poll(draft).toHaveProperty('pickup')
  return (await draft()).pickup as { date: string; time: string }
}
