/**
 * An order and a table on a page without anything that the oldest supported browsers lack, as MDN's data name it
 * (`browserslist` in package.json).
 */
import { expect, it } from 'vitest'
import { asOldestSupported } from '../support/browser/oldest-supported.ts'
import { newPhone, onPhonesWith } from '../support/browser/phone.ts'

onPhonesWith(asOldestSupported)

it('has nothing that is newer', async () => {
  const { page } = await newPhone()
  await page.goto('/')
  expect(
    await page.evaluate(() => [
      'canParse' in URL,
      'toSorted' in Array.prototype,
      'with' in Array.prototype,
      'groupBy' in Object,
      'popover' in HTMLElement.prototype,
      'size' in URLSearchParams.prototype,
      'requestIdleCallback' in window,
      'findLast' in Array.prototype,
      'showModal' in HTMLDialogElement.prototype,
    ]),
  ).toEqual([...Array.from({ length: 7 }, () => false), true, true])
})

it('tells only browsers that are older still that they are', async () => {
  const { page } = await newPhone({ javaScriptEnabled: false })
  await page.goto('/')
  expect(await page.getByText('Ce navigateur est trop ancien').isVisible()).toBe(false)
  const words = await page.locator('#root').textContent()
  for (const shown of ['Pad thaï', 'Horaires', '11\u00a0h\u00a030']) expect(words).toContain(shown)
  expect(await page.locator('a[href^="tel:"]').count()).toBeGreaterThan(0)
})

await import('../checkout/order-as-guest.e2e.ts')
await import('../menu/cart.e2e.ts')
await import('../site/reservations.e2e.ts')
