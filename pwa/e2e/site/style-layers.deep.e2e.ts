import { describe, expect, it } from 'vitest'
import { leaveWorkersOut, newPhone } from '../support/browser/phone.ts'
import { addToCart, GYOZA } from '../support/order/ordering.ts'

leaveWorkersOut()

describe('the style sheets', () => {
  it.each(['/?commander=vous', '/payment-cancel', '/commande/none'])(
    'keep the layers’ order when a lazy one comes first: %s',
    async address => {
      const { page } = await newPhone()
      await addToCart(page, GYOZA)
      await page.goto(address)
      const next = page.locator('[data-look=primary]:visible').last()
      await next.waitFor()
      await expect
        .poll(() => next.evaluate(button => getComputedStyle(button).backgroundColor))
        .toBe('rgb(245, 154, 27)')
    },
  )
})
