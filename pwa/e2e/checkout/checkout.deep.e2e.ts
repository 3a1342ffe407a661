import type { Locator } from 'playwright'
import { describe, expect, it } from 'vitest'
import { leaveWorkersOut, newPhone } from '../support/browser/phone.ts'
import { expectText } from '../support/expect-text.ts'
import {
  addToCart,
  atAddress,
  BEER_LINE,
  fillDetails,
  GYOZA,
  GYOZA_LINE,
  goToRecap,
  openCheckout,
  order,
  orderButton,
  pay,
  somebody,
  startCheckout,
} from '../support/order/ordering.ts'
import { database, ordersOf } from '../support/server/database.ts'

leaveWorkersOut()

describe('the way through', () => {
  it('restores step, slot and note after a reload, and goes one step back at a time', async () => {
    const { page } = await newPhone()
    await addToCart(page, GYOZA)
    await startCheckout(page)
    await fillDetails(page, somebody())
    await page.getByRole('button', { name: 'Modifier le retrait' }).click()
    await page.getByRole('radio', { name: /^Demain/ }).check()
    await page.getByRole('radio', { name: /^19:00/ }).check()
    const note = page.getByLabel(/^Un mot pour la cuisine/)
    await note.fill('Sans coriandre')
    await page.reload()
    await page.getByRole('heading', { name: /demain à\s19\sh/i }).waitFor()
    await expect.poll(() => note.inputValue()).toBe('Sans coriandre')

    await atAddress(page, '/?commander=recapitulatif')
    await page.goBack()
    await atAddress(page, '/?commander=vous')
    await expect.poll(() => page.getByLabel('Prénom').inputValue()).toBe('Camille')
    await page.goBack()
    await atAddress(page, '/?panier=')
  })

  it('asks pickup and note on a step of their own where its address is opened, times in four equal columns; the cart can be changed from the recap', async () => {
    const { page } = await newPhone()
    await goToRecap(page, somebody(), GYOZA_LINE)
    await page.goto('/?commander=retrait')
    await page.getByRole('radio', { name: /^Demain/ }).check()
    const cells = page.getByRole('group', { name: 'Soir' }).locator('label')
    await cells.first().waitFor()
    const boxes = await cells.evaluateAll(all => all.map(cell => cell.getBoundingClientRect().toJSON()))
    expect(new Set(boxes.map(({ width }) => Math.round(width))).size).toBe(1)
    expect(new Set(boxes.map(({ x }) => Math.round(x))).size).toBe(4)
    await page.getByRole('radio', { name: /^19:00/ }).check()
    const note = page.getByLabel(/^Un mot pour la cuisine/)
    await note.fill('Sans coriandre')
    await page.getByRole('button', { name: 'Continuer' }).click()
    await page.getByRole('heading', { name: /demain à\s19\sh/i }).waitFor()
    await expect.poll(() => note.inputValue()).toBe('Sans coriandre')
    await page.goBack()
    await atAddress(page, '/?commander=retrait')

    await page.getByRole('button', { name: 'Continuer' }).click()
    await page.getByRole('button', { name: 'Modifier les plats' }).click()
    await page
      .getByRole('group', { name: /^Quantité, Gyoza/ })
      .getByRole('button', { name: 'Un de plus' })
      .click()
    await page.getByRole('button', { name: 'Commander', exact: true }).click()
    await expectText(orderButton(page), /12,00\s€$/)
  })

  it('shows the times in equal columns, four a row', async () => {
    const { page } = await newPhone()
    await goToRecap(page, somebody(), GYOZA_LINE)
    await page.goto('/?commander=retrait')
    await page.getByRole('radio', { name: /^Demain/ }).check()
    const cells = page.getByRole('group', { name: 'Soir' }).locator('label')
    await cells.first().waitFor()
    const boxes = await cells.evaluateAll(all => all.map(cell => cell.getBoundingClientRect().toJSON()))
    expect(new Set(boxes.map(({ width }) => Math.round(width))).size).toBe(1)
    expect(new Set(boxes.map(({ x }) => Math.round(x))).size).toBe(4)
  })

  it('keeps the field, the total and the way on in view over an on-screen keyboard', async () => {
    const { page } = await newPhone()
    await openCheckout(page, GYOZA_LINE)
    const seen = 420
    // This browser has no on-screen keyboard, so the visual viewport is made as small as above one.
    await page.evaluate(height => {
      Object.defineProperty(window.visualViewport, 'height', { value: height })
      window.visualViewport?.dispatchEvent(new Event('resize'))
    }, seen)
    const field = page.getByLabel('Téléphone')
    await field.focus()
    // Beside an element the text has one of its own without a box: its parent is measured.
    const total = page.getByText('Total TTC').locator('..')
    for (const part of [total, page.getByRole('button', { name: 'Continuer' })]) {
      await expect.poll(() => edge(part, 'bottom')).toBeLessThanOrEqual(seen)
    }
    await expect.poll(async () => (await edge(field, 'bottom')) - (await edge(total, 'top'))).toBeLessThanOrEqual(0)
    expect(await edge(field, 'top')).toBeGreaterThan(0)

    function edge(part: Locator, side: 'top' | 'bottom') {
      return part.evaluate((element, side) => element.getBoundingClientRect()[side], side)
    }
  })
})

describe('alcohol', () => {
  it('asks for the declaration of age before it orders', async () => {
    const { page } = await newPhone()
    const person = somebody()
    await goToRecap(page, person, BEER_LINE)
    await expectText(
      page.getByRole('dialog'),
      'La vente d’alcool aux mineurs est interdite.',
      'L’abus d’alcool est dangereux pour la santé, à consommer avec modération.',
    )
    await orderButton(page).click()
    await page.getByText(/^Votre panier contient de l’alcool\./).waitFor()
    expect(await ordersOf(person.email)).toEqual([])
    await page.getByLabel('Je déclare avoir 18 ans ou plus.').check()
    await order(page)
    await pay(page)
    const sql = await database()
    const [row] = await sql`select adult_declared from orders where customer_email = ${person.email}`
    expect(row).toEqual({ adultDeclared: true })
  })
})
