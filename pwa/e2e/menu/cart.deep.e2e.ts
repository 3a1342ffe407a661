import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { leaveWorkersOut, newPhone } from '../support/browser/phone.ts'
import { addToCart, PAD_THAI } from '../support/order/ordering.ts'

leaveWorkersOut()

const cartBar = (page: Page, words: RegExp) => page.getByRole('button', { name: words })

test('what is removed can be brought back from inside the cart', async () => {
  const { page, complaints } = await newPhone()
  await addToCart(page, PAD_THAI)
  await cartBar(page, /1\sarticle/).tap()
  const cart = page.getByRole('dialog', { name: 'Votre panier' })
  const dish = cart.getByRole('heading', { name: 'Pad thaï, poulet' })
  await cart.getByRole('button', { name: 'Retirer Pad thaï, poulet' }).first().tap()
  // 'Annuler' stays for five seconds, or as long as it has the focus.
  await cart.getByRole('button', { name: 'Annuler' }).focus()
  await cart.getByText('Votre panier est vide.').waitFor()
  await cart.getByRole('button', { name: 'Annuler' }).tap()
  await dish.waitFor()
  expect(complaints).toEqual([])
})

test.each(['the last dish', 'the end of the page'])('the bar does not cover %s', async what => {
  const { page } = await newPhone({ viewport: { width: 320, height: 640 }, reducedMotion: 'reduce' })
  await addToCart(page, PAD_THAI)
  await cartBar(page, /1\sarticle/).waitFor()
  const last =
    what === 'the last dish'
      ? page.getByRole('button', { name: /^Ajouter/ }).last()
      : page.getByRole('contentinfo').getByRole('link').last()
  // The keyboard scrolls a focused element into view no further than it must; `block: 'end'` does the same. The end of the
  // page may come after its beginning, so it is gone to until it stays.
  await expect
    .poll(() =>
      last.evaluate(element => {
        element.scrollIntoView({ block: 'end' })
        const { left, top, width, height } = element.getBoundingClientRect()
        return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
      }),
    )
    .toBe(true)
})
