import type { Locator, Page } from 'playwright'
import { expect, test } from 'vitest'
import { leaveWorkersOut, newPhone } from '../support/browser/phone.ts'
import { addToCart, atAddress, PAD_THAI, takenOver } from '../support/order/ordering.ts'
import { expectStored } from '../support/storage/stored-cart.ts'

leaveWorkersOut()

const PAD_KAPAO = /^Ajouter Pad kapao, poulet/

const cartBar = (page: Page, words: RegExp) => page.getByRole('button', { name: words })

test('the cart survives a reload', async () => {
  const { page, complaints } = await newPhone()
  await addToCart(page, PAD_THAI)
  await cartBar(page, /Voir le panier 1\sarticle 13,50/).waitFor()
  await expectStored(page, 1)
  await page.reload()
  await cartBar(page, /Voir le panier 1\sarticle 13,50/).waitFor()
  expect(complaints).toEqual([])
})

test('two tabs stay in step, and neither loses what the other added', async () => {
  const { page: first, context } = await newPhone()
  const second = await context.newPage()
  await Promise.all([addToCart(first, PAD_THAI), addToCart(second, PAD_KAPAO)])
  for (const tab of [first, second]) await cartBar(tab, /Voir le panier 2\sarticles 27,00/).waitFor()
})

test('a dish opens over the menu; Back closes it and the focus returns', async () => {
  const { page } = await newPhone()
  await page.goto('/')
  const opener = page.getByRole('link', { name: 'Pad thaï', exact: true })
  const dish = page.getByRole('dialog', { name: 'Pad thaï' })
  await takenOver(opener)
  await pressEnterOn(opener)
  await dish.waitFor()
  expect(new URL(page.url()).search).toBe('?plat=pad-thai')
  await page.reload()
  await dish.waitFor()
  await page.keyboard.press('Escape')
  await dish.waitFor({ state: 'detached' })
  await atAddress(page, '/')

  await pressEnterOn(opener)
  await dish.waitFor()
  await page.goBack()
  await dish.waitFor({ state: 'detached' })
  await expect.poll(() => opener.evaluate(element => element === document.activeElement)).toBe(true)
})

async function pressEnterOn(control: Locator): Promise<void> {
  await control.focus()
  await control.press('Enter')
}
