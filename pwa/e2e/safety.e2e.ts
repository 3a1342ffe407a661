import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { ordersOf } from './support/database.ts'
import {
  addToCart,
  BEER,
  fillDetails,
  GYOZA,
  goToRecap,
  order,
  orderButton,
  pay,
  somebody,
  startCheckout,
} from './support/ordering.ts'
import { newPhone } from './support/phone.ts'
import { moveOrder } from './support/staff.ts'

async function violations(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
}

describe('every screen of the order', () => {
  it('is free of accessibility violations', async () => {
    const { page, close } = await newPhone({ reducedMotion: 'reduce' })
    const person = somebody()
    await addToCart(page, GYOZA, BEER)
    await startCheckout(page)
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: 'Continuer' }).click()
    await page.getByText('Le prénom est requis').waitFor()
    expect(await violations(page)).toEqual([])
    await fillDetails(page, person)
    await orderButton(page).click()
    await page.getByText(/^Votre panier contient de l’alcool\./).waitFor()
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: 'Modifier le retrait' }).click()
    await page.getByRole('radio', { name: /^Autre jour/ }).check()
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: 'Continuer' }).click()
    await page.getByLabel('Je déclare avoir 18 ans ou plus.').check()
    await order(page)
    await page.goBack()
    await page.getByRole('button', { name: /^Payer .* par carte$/ }).waitFor()
    expect(await violations(page)).toEqual([])
    await page.goto('/payment-cancel')
    await page.getByRole('heading', { name: 'Paiement annulé' }).waitFor()
    expect(await violations(page)).toEqual([])
    await page.getByRole('link', { name: 'Réessayer' }).click()
    await page.getByRole('button', { name: /^Payer .* par carte$/ }).click()
    await page.waitForURL(/stripe-simulator/)
    await pay(page)
    expect(await violations(page)).toEqual([])
    await page.getByRole('link', { name: 'Suivre ma commande' }).click()
    await page.getByRole('heading', { name: 'C’est noté.' }).waitFor()
    await page.getByText('Détail de la commande').click()
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: 'Annuler la commande' }).click()
    await page.getByRole('dialog').waitFor()
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: 'Garder ma commande' }).click()
    const [placed] = await ordersOf(person.email)
    for (const status of ['preparing', 'ready']) {
      await moveOrder(placed?.id ?? '', status)
      await page.getByRole('heading', { name: status === 'ready' ? 'C’est prêt.' : 'Le wok chauffe.' }).waitFor()
      expect(await violations(page)).toEqual([])
    }
    await page.goto('/commande/none')
    await page.getByRole('heading', { name: 'Commande introuvable.' }).waitFor()
    expect(await violations(page)).toEqual([])
    await close()
  })
})

describe('the style sheets', () => {
  it.each(['/?commander=vous', '/payment-cancel', '/commande/none'])(
    'keep the layers’ order when a lazy one comes first: %s',
    async address => {
      const { page, close } = await newPhone()
      await addToCart(page, GYOZA)
      await page.goto(address)
      const next = page.locator('[data-look=primary]:visible').last()
      await next.waitFor()
      expect(await next.evaluate(button => getComputedStyle(button).backgroundColor)).toBe('rgb(245, 154, 27)')
      await close()
    },
  )
})

describe('hostile text', () => {
  it('is text on every screen it comes to', async () => {
    const { page, complaints, close } = await newPhone()
    const hostile = `<img src=x onerror="document.title='pwned'"><script>document.title='pwned'</script>{{7*7}}`
    const person = somebody({ firstName: '<b>Camille</b>', lastName: `"><svg onload=alert(1)>` })
    await goToRecap(page, person, GYOZA)
    await page.getByRole('button', { name: 'Modifier le retrait' }).click()
    await page.getByLabel(/^Note pour la cuisine/).fill(hostile)
    await page.getByRole('button', { name: 'Continuer' }).click()
    await orderButton(page).waitFor()
    expect(await page.getByRole('dialog').innerText()).toContain(hostile)
    expect(await page.getByRole('dialog').innerText()).toContain('<b>Camille</b> "><svg onload=alert(1)>')
    await order(page)
    await pay(page)
    await page.getByRole('link', { name: 'Suivre ma commande' }).click()
    await page.getByText('Détail de la commande').click()
    const text = await page.locator('main').innerText()
    expect(text).toContain(hostile)
    expect(text).toContain('<b>Camille</b>')
    expect(await page.title()).not.toContain('pwned')
    expect(complaints).toEqual([])
    await close()
  })
})
