import { describe, expect, it } from 'vitest'
import { database, ordersOf } from './support/database.ts'
import { setFaults } from './support/faults.ts'
import {
  cartCount,
  GYOZA,
  goToRecap,
  order,
  orderButton,
  type Person,
  pay,
  sessionOf,
  somebody,
} from './support/ordering.ts'
import { newPhone } from './support/phone.ts'

async function atThePaymentPage() {
  const phone = await newPhone()
  const person = somebody()
  await goToRecap(phone.page, person, GYOZA)
  await order(phone.page)
  return { ...phone, person }
}

/** Payment sessions and captured money of a person's orders. */
async function moneyOf({ email }: Person) {
  const sql = await database()
  const [money] = await sql<{ orders: number; sessions: number; capturedCents: number }[]>`
    select count(distinct o.id)::integer as orders, count(p.id)::integer as sessions,
      coalesce(sum(p.captured_cents), 0)::integer as "capturedCents"
    from orders o
    left join payments p on p.order_id = o.id
    where o.customer_email = ${email}`
  return money
}

const payButton = { name: /^Payer 6,00\s€ par carte/ }

describe('paying', () => {
  it('lets a refused card be followed by one that works', async () => {
    const { page, person, close } = await atThePaymentPage()
    await page.getByRole('button', { name: 'Carte refusée' }).click()
    await page.getByRole('alert').waitFor()
    await pay(page)
    expect(await ordersOf(person.email)).toMatchObject([{ status: 'confirmed', totalCents: 600 }])
    await close()
  })

  it('keeps the cart when it is given up, and leads back to the same payment', async () => {
    const { page, person, close } = await atThePaymentPage()
    const session = sessionOf(page)
    await page.getByRole('button', { name: 'Annuler' }).click()
    await page.waitForURL('/payment-cancel')
    const text = await page.locator('main').innerText()
    expect(text).toContain('Rien n’a été débité, votre panier vous attend.')
    expect(text).toMatch(/01\s99\s00\s12\s34/)

    expect(await cartCount(page)).toBe(1)
    await page.getByRole('link', { name: 'Retour à l’accueil' }).last().click()
    await page.getByRole('button', { name: /^Voir le panier, 1 article/ }).waitFor()
    await page.goBack()
    await page.getByRole('link', { name: 'Réessayer' }).click()
    await page.getByRole('button', payButton).click()
    await page.waitForURL(/stripe-simulator/)
    expect(sessionOf(page)).toBe(session)
    await pay(page)
    expect(await moneyOf(person)).toEqual({ orders: 1, sessions: 1, capturedCents: 600 })
    await expect.poll(() => cartCount(page)).toBe(0)
    await close()
  })

  it('is repaired by the page’s own question when the webhook is lost', async () => {
    const { page, person, close } = await atThePaymentPage()
    await setFaults({ webhookNever: true }, sessionOf(page))
    await pay(page)
    await page.getByRole('link', { name: 'Suivre ma commande' }).click()
    await page.getByRole('heading', { name: 'C’est noté.' }).waitFor()
    expect(await ordersOf(person.email)).toMatchObject([{ status: 'confirmed' }])
    await close()
  })

  it('waits on the receipt until a slow payment is settled', async () => {
    const { page, close } = await atThePaymentPage()
    await setFaults({ asyncPayment: 'succeeds', asyncPaymentMs: 3000 }, sessionOf(page))
    await page.getByRole('button', { name: /^Payer/ }).click()
    await page.getByText('Vérification du paiement…').first().waitFor()
    expect(await cartCount(page)).toBe(1)
    await page.getByRole('heading', { name: 'Paiement reçu' }).waitFor()
    await expect.poll(() => cartCount(page)).toBe(0)
    await close()
  })

  it('makes one order of a double tap', async () => {
    const { page, close } = await newPhone()
    const person = somebody()
    await goToRecap(page, person, GYOZA)
    await orderButton(page).dblclick()
    await page.waitForURL(/stripe-simulator/)
    await pay(page)
    expect(await moneyOf(person)).toEqual({ orders: 1, sessions: 1, capturedCents: 600 })
    await close()
  })

  it('goes on after a reload in the middle of it', async () => {
    const { page, person, close } = await atThePaymentPage()
    const session = sessionOf(page)
    await page.goBack()
    await page.getByRole('button', payButton).waitFor()
    await page.reload()
    await page.getByRole('button', payButton).click()
    await page.waitForURL(/stripe-simulator/)
    expect(sessionOf(page)).toBe(session)
    await pay(page)
    expect(await moneyOf(person)).toEqual({ orders: 1, sessions: 1, capturedCents: 600 })
    await close()
  })

  it('says that the provider is down and tries again', async () => {
    const { page, close } = await newPhone()
    await goToRecap(page, somebody(), GYOZA)
    await setFaults({ apiFailures: 20 })
    await orderButton(page).click()
    await page.getByText('Erreur de paiement').waitFor()
    expect(await page.getByRole('alert').innerText()).toContain('Le paiement ne répond pas.')
    await setFaults({ apiFailures: 0 })
    await page.getByRole('button', { name: 'Réessayer' }).click()
    await page.getByRole('button', payButton).click()
    await page.waitForURL(/stripe-simulator/)
    await pay(page)
    await close()
  })

  it('does not empty the next cart when the receipt is opened again', async () => {
    const { page, close } = await atThePaymentPage()
    await pay(page)
    await expect.poll(() => cartCount(page)).toBe(0)
    const receipt = page.url()
    await page.goto('/')
    await page.getByRole('button', { name: GYOZA }).click()
    await expect.poll(() => cartCount(page)).toBe(1)
    await page.goto(receipt)
    // Its pickup is asked for after the payment: by then whatever happens to the cart has happened.
    await page.getByText(/^À retirer/).waitFor()
    expect(await cartCount(page)).toBe(1)
    await close()
  })

  it('says what is wrong with a receipt that is none', async () => {
    const { page, close } = await newPhone()
    await page.goto('/payment-success')
    await page.getByText('Aucune session de paiement trouvée').waitFor()
    await page.goto('/payment-success?session_id=cs_test_unknownunknown')
    await page.getByText('Erreur lors de la vérification du paiement').waitFor()
    await close()
  })
})

describe('cancelling', () => {
  it('says where the money goes, gives it back and shows it', async () => {
    const { page, person, close } = await atThePaymentPage()
    await pay(page)
    await page.getByRole('link', { name: 'Suivre ma commande' }).click()
    await page.getByRole('button', { name: 'Annuler la commande' }).click()
    const dialog = page.getByRole('dialog')
    expect(await dialog.innerText()).toMatch(/6,00\s€ reviennent sur votre carte sous 5 à 10 jours\./)
    await dialog.getByRole('button', { name: 'Annuler la commande' }).click()
    await page.getByRole('heading', { name: 'Commande annulée.' }).waitFor()
    expect(await page.locator('main').innerText()).toContain('Remboursement sous 5 à 10 jours.')
    expect(await ordersOf(person.email)).toMatchObject([{ status: 'cancelled' }])
    await close()
  })

  it('of an unpaid order debits nothing, and its payment page no longer takes money', async () => {
    const { page, person, close } = await atThePaymentPage()
    const paymentPage = page.url()
    const sql = await database()
    const [row] = await sql<{ id: string; token: string }[]>`
      select id, tracking_token as token from orders where customer_email = ${person.email}`
    await page.goto(`/commande/${row?.id}?token=${row?.token}`)
    await page.getByRole('heading', { name: 'Nous attendons votre paiement.' }).waitFor()
    await page.getByRole('button', { name: 'Annuler la commande' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Annuler la commande' }).click()
    await page.getByText('Rien n’a été débité.').waitFor()
    // The dialog leaves the address once the server has answered.
    await page.waitForURL(({ searchParams }) => !searchParams.has('annuler'))
    await page.goto(paymentPage)
    expect(await page.getByRole('button', { name: /^Payer/ }).count()).toBe(0)
    await close()
  })

  it('shows nothing of an order to a link with a wrong token', async () => {
    const { page, person, close } = await atThePaymentPage()
    const [row] = await ordersOf(person.email)
    await page.goto(`/commande/${row?.id}?token=wrong`)
    await page.getByRole('heading', { name: 'Commande introuvable.' }).waitFor()
    expect(await page.locator('main').innerText()).not.toContain('Gyoza')
    await close()
  })
})
