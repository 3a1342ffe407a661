import { describe, expect, it } from 'vitest'
import { expectText } from './support/expect-text.ts'
import { addToCart, atRecap, follow, GYOZA, goToRecap, order, pay, somebody } from './support/ordering.ts'
import { newPhone } from './support/phone.ts'

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

describe('hostile text', () => {
  it('is text on every screen it comes to', async () => {
    const { page, complaints } = await newPhone()
    const hostile = `<img src=x onerror="document.title='pwned'"><script>document.title='pwned'</script>{{7*7}}`
    const person = somebody({ firstName: '<b>Camille</b>', lastName: `"><svg onload=alert(1)>` })
    await goToRecap(page, person, GYOZA)
    await page.getByRole('button', { name: 'Modifier le retrait' }).click()
    await page.getByLabel(/^Note pour la cuisine/).fill(hostile)
    await page.getByRole('button', { name: 'Continuer' }).click()
    await atRecap(page)
    await expectText(page.getByRole('dialog'), hostile, '<b>Camille</b> "><svg onload=alert(1)>')
    await order(page)
    await pay(page)
    await follow(page)
    await page.getByText('Détail de la commande').click()
    await expectText(page.locator('main'), hostile, '<b>Camille</b>')
    expect(await page.title()).not.toContain('pwned')
    expect(complaints).toEqual([])
  })
})
