import { describe, expect, it, onTestFinished } from 'vitest'
import { database, ordersOf } from './support/database.ts'
import {
  addToCart,
  BEER,
  cartCount,
  fillDetails,
  GYOZA,
  goToRecap,
  order,
  orderButton,
  pay,
  somebody,
  startCheckout,
} from './support/ordering.ts'
import { newPhone, origin } from './support/phone.ts'

const MOST_TABS = 60
const PAD_THAI = /^Ajouter Pad thaï, Crevette,/

describe('the way through', () => {
  it('restores step, slot and note after a reload, and goes one step back at a time', async () => {
    const { page, close } = await newPhone()
    await goToRecap(page, somebody(), GYOZA)
    await page.getByRole('button', { name: 'Modifier le retrait' }).click()
    await page.getByRole('radio', { name: /^Demain/ }).check()
    await page.getByRole('radio', { name: /^19:00/ }).check()
    await page.getByLabel(/^Note pour la cuisine/).fill('Sans coriandre')
    await page.reload()
    expect(await page.getByRole('radio', { name: /^19:00/ }).isChecked()).toBe(true)
    expect(await page.getByLabel(/^Note pour la cuisine/).inputValue()).toBe('Sans coriandre')
    await page.getByRole('button', { name: 'Continuer' }).click()
    await page.getByRole('heading', { name: /demain à 19:00/i }).waitFor()
    expect(await page.getByRole('dialog').innerText()).toContain('Sans coriandre')

    await page.goBack()
    await page.waitForURL('/?commander=retrait')
    await page.goBack()
    await page.waitForURL('/?commander=recapitulatif')
    await page.goBack()
    await page.waitForURL('/?commander=vous')
    expect(await page.getByLabel('Prénom').inputValue()).toBe('Camille')
    await page.goBack()
    await page.waitForURL('/?panier=')
    await close()
  })

  it('clears the errors on the way back', async () => {
    const { page, close } = await newPhone()
    await addToCart(page, GYOZA)
    await startCheckout(page)
    await page.getByRole('button', { name: 'Continuer' }).click()
    await page.getByText('Le prénom est requis').waitFor()
    await page.goBack()
    await page.getByLabel('Prénom').waitFor({ state: 'detached' })
    await page.goForward()
    await page.getByLabel('Prénom').waitFor()
    expect(await page.getByText('Le prénom est requis').count()).toBe(0)
    await close()
  })

  it('keeps the details on the device only when asked to', async () => {
    const { page, context, close } = await newPhone()
    await addToCart(page, GYOZA)
    await startCheckout(page)
    await fillDetails(page, somebody())
    await orderButton(page).waitFor()
    expect(await firstNameInNewTab()).toBe('')
    await page.goBack()
    await page.getByLabel('Garder mes coordonnées sur cet appareil').check()
    await page.getByRole('button', { name: 'Continuer' }).click()
    await orderButton(page).waitFor()
    expect(await firstNameInNewTab()).toBe('Camille')
    const tab = await context.newPage()
    await tab.goto('/?panier=')
    await tab.getByRole('button', { name: 'Commander', exact: true }).click()
    await orderButton(tab).waitFor()
    await close()

    async function firstNameInNewTab() {
      const tab = await context.newPage()
      await tab.goto('/?commander=vous')
      const value = await tab.getByLabel('Prénom').inputValue()
      await tab.close()
      return value
    }
  })

  it('changes the cart from the recap and comes back to it', async () => {
    const { page, close } = await newPhone()
    await goToRecap(page, somebody(), GYOZA)
    await page.getByRole('button', { name: 'Modifier les articles' }).click()
    await page.getByRole('button', { name: 'Un de plus' }).click()
    await page.getByRole('button', { name: 'Commander', exact: true }).click()
    await orderButton(page).waitFor()
    expect(await orderButton(page).innerText()).toMatch(/12,00\s€$/)
    await close()
  })

  it('works from the first key to the last without a pointer', async () => {
    const { page, close } = await newPhone({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false })
    const person = somebody()
    await page.goto('/')
    await page.getByRole('button', { name: GYOZA }).waitFor()
    await tabTo('button', /^Ajouter\s*Nems au poulet/)
    await page.keyboard.press('Enter')
    // Backwards over the top of the page: the cart is its last button.
    await tabTo('button', /^Voir le panier/, 'Shift+Tab')
    await page.keyboard.press('Enter')
    await tabTo('button', /^Commander$/)
    await page.keyboard.press('Enter')
    for (const [label, value] of [
      [/^Prénom$/, person.firstName],
      [/^Nom$/, person.lastName],
      [/^E-mail$/, person.email],
      [/^Téléphone$/, person.phone],
    ] as const) {
      await tabTo('textbox', label)
      await page.keyboard.type(value)
    }
    await page.keyboard.press('Enter')
    await orderButton(page).waitFor()
    await tabTo('button', /^Modifier le retrait$/)
    await page.keyboard.press('Enter')
    await tabTo('radio', /^Aujourd'hui|^Demain|^Autre jour/)
    await page.keyboard.press('ArrowRight')
    await tabTo('button', /^Continuer$/)
    await page.keyboard.press('Enter')
    await orderButton(page).waitFor()
    await tabTo('button', /^Commander avec obligation de paiement/)
    await page.keyboard.press('Enter')
    await page.waitForURL(/stripe-simulator/)
    expect(await ordersOf(person.email)).toHaveLength(1)
    await close()

    async function tabTo(role: 'button' | 'textbox' | 'radio', name: RegExp, key = 'Tab') {
      const isThere = () =>
        page
          .getByRole(role, { name })
          .evaluateAll(elements => elements.some(element => element === document.activeElement))
      for (let presses = 0; presses < MOST_TABS; presses++) {
        if (await isThere()) return
        await page.keyboard.press(key)
      }
      throw new Error(`no ${role} ${name} within ${MOST_TABS} presses of ${key}`)
    }
  })
})

describe('what changes between cart and order', () => {
  it('a price: shows old and new, and goes on once accepted', async () => {
    const { page, close } = await newPhone()
    const person = somebody()
    await goToRecap(page, person, PAD_THAI)
    const sql = await database()
    await sql`update menu_item_variants set price_cents = price_cents + 100
      where item_id = 'pad-thai' and variant = 'Crevette'`
    onTestFinished(async () => {
      await sql`update menu_item_variants set price_cents = price_cents - 100
        where item_id = 'pad-thai' and variant = 'Crevette'`
    })
    await orderButton(page).click()
    await page.getByRole('alert').waitFor()
    expect(await page.getByRole('alert').innerText()).toMatch(/14,90\s€ au lieu de 13,90\s€/)
    await page.getByRole('button', { name: 'Accepter et continuer' }).click()
    await page.getByRole('alert').waitFor({ state: 'detached' })
    expect(await orderButton(page).innerText()).toMatch(/14,90\s€$/)
    await order(page)
    await pay(page)
    expect(await ordersOf(person.email)).toMatchObject([{ status: 'confirmed', totalCents: 1490 }])
    await close()
  })

  it('a dish that is gone: named, and out of the way with one tap', async () => {
    const { page, close } = await newPhone()
    const person = somebody()
    await goToRecap(page, person, GYOZA, PAD_THAI)
    const sql = await database()
    await sql`update menu_items set available = false where id = 'pad-thai'`
    onTestFinished(async () => {
      await sql`update menu_items set available = true where id = 'pad-thai'`
    })
    await orderButton(page).click()
    await page.getByText('Pad thaï n’est plus disponible. Retirez-le pour continuer.').waitFor()
    await page.getByRole('button', { name: 'Retirer cet article' }).click()
    expect(await orderButton(page).innerText()).toMatch(/6,00\s€$/)
    await order(page)
    await pay(page)
    expect(await ordersOf(person.email)).toMatchObject([{ totalCents: 600 }])
    await close()
  })

  it('a slot that is full: the next one with one tap', async () => {
    const { page, close } = await newPhone()
    const person = somebody()
    await goToRecap(page, person, GYOZA)
    const pickup = page.getByRole('dialog').getByRole('heading', { level: 3 })
    const chosen = await pickup.innerText()
    await fillChosenSlot(page)
    await orderButton(page).click()
    await page.getByText(/^Ce créneau est complet\./).waitFor()
    await page.getByRole('button', { name: /^Prendre / }).click()
    await page.getByRole('alert').waitFor({ state: 'detached' })
    expect(await pickup.innerText()).not.toBe(chosen)
    await order(page)
    await pay(page)
    expect(await ordersOf(person.email)).toMatchObject([{ status: 'confirmed' }])
    await close()
  })

  it('the same person’s own unpaid order does not stand in the way of a changed one', async () => {
    const { page, close } = await newPhone()
    const person = somebody()
    await goToRecap(page, person, GYOZA)
    await order(page)
    await page.goBack()
    await page.goBack()
    await page.waitForURL('/?commander=recapitulatif')
    await page.getByRole('button', { name: 'Modifier le retrait' }).click()
    await page.getByLabel(/^Note pour la cuisine/).fill('Sans coriandre')
    await page.getByRole('button', { name: 'Continuer' }).click()
    await order(page)
    const orders = await ordersOf(person.email)
    expect(orders.map(({ status }) => status)).toEqual(['cancelled', 'pending'])
    await close()
  })
})

describe('alcohol', () => {
  it('asks for the declaration of age before it orders', async () => {
    const { page, close } = await newPhone()
    const person = somebody()
    await goToRecap(page, person, BEER)
    const dialog = await page.getByRole('dialog').innerText()
    expect(dialog).toContain('La vente d’alcool aux mineurs est interdite.')
    expect(dialog).toContain('L’abus d’alcool est dangereux pour la santé, à consommer avec modération.')
    await orderButton(page).click()
    await page.getByText(/^Votre panier contient de l’alcool\./).waitFor()
    expect(await ordersOf(person.email)).toEqual([])
    await page.getByLabel('Je déclare avoir 18 ans ou plus.').check()
    await order(page)
    await pay(page)
    const sql = await database()
    const [row] = await sql`select adult_declared from orders where customer_email = ${person.email}`
    expect(row).toEqual({ adult_declared: true })
    await close()
  })
})

describe('a bad network', () => {
  it('at the last step: waits, never says sent, and orders once when it is back', async () => {
    const { page, context, close } = await newPhone()
    const person = somebody()
    await goToRecap(page, person, GYOZA)
    await context.setOffline(true)
    await orderButton(page).click()
    await page.getByRole('alert').waitFor()
    expect(await page.getByRole('alert').innerText()).toMatch(/^En attente/)
    expect(await page.locator('body').innerText()).not.toMatch(/envoyée?\b/i)
    await context.setOffline(false)
    await page.getByRole('button', { name: 'Réessayer' }).click()
    await page.waitForURL(/stripe-simulator/)
    await pay(page)
    expect(await ordersOf(person.email)).toHaveLength(1)
    await close()
  })

  it('that loses the answer: the order that was made is the one that is paid', async () => {
    const { page, close } = await newPhone()
    const person = somebody()
    await goToRecap(page, person, GYOZA)
    await page.route(
      '**/api/orders',
      async route => {
        await route.fetch()
        await route.abort()
      },
      { times: 1 },
    )
    await orderButton(page).click()
    await page.getByRole('alert').waitFor()
    expect(await ordersOf(person.email)).toHaveLength(1)
    await page.reload()
    await order(page)
    await pay(page)
    expect(await ordersOf(person.email)).toMatchObject([{ status: 'confirmed' }])
    await expect.poll(() => cartCount(page)).toBe(0)
    await close()
  })

  it('while following: says since when, and goes on by itself', async () => {
    const { page, context, close } = await newPhone()
    await goToRecap(page, somebody(), GYOZA)
    await order(page)
    await pay(page)
    await page.getByRole('link', { name: 'Suivre ma commande' }).click()
    await page.getByRole('heading', { name: 'C’est noté.' }).waitFor()
    await context.setOffline(true)
    await page.getByText(/^Hors connexion\. Dernier état reçu à \d\d:\d\d\.$/).waitFor()
    await context.setOffline(false)
    await page
      .getByText(/^Hors connexion/)
      .first()
      .waitFor({ state: 'detached' })
    await close()
  })
})

/** Takes what is left of the slot that the recap shows, as other customers would. */
async function fillChosenSlot(page: import('playwright').Page): Promise<void> {
  const draft = await page.evaluate(() => JSON.parse(sessionStorage.getItem('laikhram_checkout') ?? '{}'))
  const slots = (await (await fetch(`${origin}/api/pickup-slots?load=1`)).json()) as {
    days: { date: string; slots: { time: string; remainingLoad: number }[] }[]
  }
  const slot = slots.days
    .find(day => day.date === draft.pickup.date)
    ?.slots.find(({ time }) => time === draft.pickup.time)
  const quantity = slot?.remainingLoad ?? 0
  const answer = await fetch(`${origin}/api/orders`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      items: [{ menuItemId: 'gyoza-poulet', quantity }],
      totalAmount: 6 * quantity,
      customerInfo: { name: 'Alex Martin', email: somebody().email, phone: '0612345678' },
      orderType: 'emporter',
      pickup: draft.pickup,
    }),
  })
  expect(answer.status).toBe(201)
}
