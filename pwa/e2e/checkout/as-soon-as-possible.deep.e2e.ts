import { afterEach, beforeEach, expect, it } from 'vitest'
import { formatTimeInSentence } from '#api/kernel/time/paris-time.ts'
import { leaveWorkersOut, newPhone } from '../support/browser/phone.ts'
import { expectText } from '../support/expect-text.ts'
import { atRecap, fillDetails, follow, order, PAD_THAI_LINE, pay, somebody } from '../support/order/ordering.ts'
import { trackingOf } from '../support/order/payment-page.ts'
import { staffDevice, TABLET } from '../support/people/staff.ts'
import { database } from '../support/server/database.ts'
import { fillCart } from '../support/storage/stored-cart.ts'

leaveWorkersOut()

const sql = await database()
const daily = (...spans: object[]) => JSON.stringify(Array.from({ length: 7 }, () => spans))

// Open at whatever hour the journey runs, and promised at all of them.
beforeEach(async () => {
  await sql`
    update settings
    set asap_pickup = true, week = ${daily({ opens: '00:00', closes: '00:00' })}::text::jsonb,
      pickup_week = ${daily({ first: '12:00', last: '11:55', stepMinutes: 15, capacity: null })}::text::jsonb`
})
afterEach(async () => {
  await sql`
    update settings
    set asap_pickup = false, week = ${daily({ opens: '11:30', closes: '23:30' })}::text::jsonb, pickup_week = null`
})

it('is promised from the cart to the order’s own page, and no slot', async () => {
  const { page } = await newPhone()
  const person = somebody()
  await fillCart(page, [PAD_THAI_LINE])
  await page.goto('/?panier')
  const cart = page.locator('.cart-pickup')
  await expectText(cart, /Dès que possible\s*(Aujourd’hui|Demain) vers\s\d/)
  await page.getByRole('button', { name: 'Commander', exact: true }).click()
  await fillDetails(page, person)
  await atRecap(page)
  await expectText(page.locator('.recap-pickup'), /vers\s\d+\sh/)
  await page.getByRole('button', { name: 'Modifier le retrait' }).click()
  const first = page.getByRole('radio', { name: /^Dès que possible/ })
  expect(await first.isChecked()).toBe(true)
  await order(page)
  const placed = await trackingOf(person.email)
  const stored = async () =>
    (
      await sql<{ time: string; asap: boolean; isHeldBefore: boolean }[]>`
        select to_char(o.pickup_at at time zone 'Europe/Paris', 'HH24:MI') as time, o.asap,
          h.slot_at <= o.pickup_at and h.slot_at > o.pickup_at - interval '20 minutes' as is_held_before
        from orders o join slot_holds h on h.order_id = o.id
        where o.id = ${placed.id}`
    )[0]
  expect(await stored()).toMatchObject({ asap: true, isHeldBefore: true })
  await pay(page)
  const { time } = (await stored()) as { time: string }
  const words = new RegExp(`vers\\s${formatTimeInSentence(time)}`)
  await expectText(page.locator('main'), words)
  await follow(page)
  await expectText(page.locator('main'), words)

  await page.getByRole('button', { name: 'Changer ma commande' }).click()
  const form = page.getByRole('form', { name: 'Changer ma commande' })
  await form.getByRole('button', { name: 'Changer l’heure' }).click()
  expect(await form.getByText('Dès que possible').count()).toBe(0)
  await form.locator('.time-picker input:enabled:not(:checked)').last().check({ force: true })
  await form
    .getByRole('button', { name: /^Changer/ })
    .last()
    .click()
  await page.getByRole('heading', { name: /^Vous l’avez changée à/ }).waitFor()
  expect((await stored())?.asap).toBe(false)
})

it('is the first pickup that the staff offer, and the ticket says about when', async () => {
  const { page } = await staffDevice('manager', { viewport: TABLET })
  await page.goto('/admin/commandes/nouvelle')
  await page.getByLabel(/^Chercher un plat/).fill('nems')
  await page.keyboard.press('Enter')
  const pickup = page.getByLabel('Retrait')
  await expect.poll(() => pickup.inputValue()).toBe('asap')
  await expectText(pickup.locator('option').first(), /^Vers\s\d+\sh(\s\d[05])?, dès que possible$/)
  await page.getByRole('button', { name: 'À la caisse' }).click()
  await expectText(page.locator('main'), /vers\s\d+\sh/)
})
