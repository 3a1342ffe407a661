/** The steps of an order, as a person takes them. */
import type { Page } from 'playwright'

export type Person = { firstName: string; lastName: string; email: string; phone: string }

let people = 0

/** Somebody new, told apart by the e-mail address. */
export function somebody(details: Partial<Person> = {}): Person {
  people += 1
  const email = `camille-${process.pid}-${people}@exemple.fr`
  return { firstName: 'Camille', lastName: 'Renard', email, phone: '06 12 34 56 78', ...details }
}

/** A dish without choices, and one with variants, by their buttons on the menu. */
export const GYOZA = /^Ajouter\s*Gyoza au poulet \(4 pièces\)$/
export const BEER = /^Ajouter\s*Bière thaïe blonde 33 cl$/

export async function addToCart(page: Page, ...dishes: RegExp[]): Promise<void> {
  await page.goto('/')
  for (const dish of dishes) await page.getByRole('button', { name: dish }).click()
}

/** From the menu to step 1. */
export async function startCheckout(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Voir le panier/ }).click()
  await page.getByRole('button', { name: 'Commander', exact: true }).click()
  await page.getByLabel('Prénom').waitFor()
}

/** Step 1; step 2 stands already, so that the recap is next. */
export async function fillDetails(page: Page, person: Person): Promise<void> {
  await page.getByLabel('Prénom').fill(person.firstName)
  await page.getByLabel('Nom', { exact: true }).fill(person.lastName)
  await page.getByLabel('E-mail', { exact: true }).fill(person.email)
  await page.getByLabel('Téléphone').fill(person.phone)
  await page.getByRole('button', { name: 'Continuer' }).click()
}

export async function goToRecap(page: Page, person: Person, ...dishes: RegExp[]): Promise<void> {
  await addToCart(page, ...dishes)
  await startCheckout(page)
  await fillDetails(page, person)
  await orderButton(page).waitFor()
}

export function orderButton(page: Page) {
  return page.getByRole('button', { name: /^Commander avec obligation de paiement/ })
}

/** To the payment page. */
export async function order(page: Page): Promise<void> {
  await orderButton(page).click()
  await page.waitForURL(/\/stripe-simulator\/pay\//)
}

/** The payment session's id, on its page. */
export function sessionOf(page: Page): string {
  return new URL(page.url()).pathname.split('/').at(-1) ?? ''
}

export async function pay(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Payer/ }).click()
  await page.getByRole('heading', { name: 'Paiement reçu' }).waitFor()
}

/** How many pieces the device keeps in the cart. A change is kept a moment after it is seen: poll for it. */
export function cartCount(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('laikhram_cart', 1)
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const reading = opening.result.transaction('cart').objectStore('cart').get('lines')
          reading.onsuccess = () => {
            const lines = (reading.result ?? []) as { request: { quantity: number } }[]
            resolve(lines.reduce((count, { request }) => count + request.quantity, 0))
            opening.result.close()
          }
        }
      }),
  )
}
