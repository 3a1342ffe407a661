/** The steps of an order, as a person takes them. */
import type { Locator, Page } from 'playwright'
import { expect } from 'vitest'
import { ORDERS_NAME } from '#pwa/features/orders/tracking/has-orders.ts'
import { type RememberedOrder, trackingAddress } from '#pwa/features/orders/tracking/remembered-orders.ts'
import type { NewLine } from '#pwa/lib/menu/use-menu.ts'
import { fillCart } from '../storage/stored-cart.ts'
import { nextOfWorker } from '../worker-values.ts'

export type Person = { firstName: string; lastName: string; email: string; phone: string }

/** A new person with an email address of their own. */
export function somebody(details: Partial<Person> = {}): Person {
  const email = `camille-${process.pid}-${nextOfWorker('person')}@exemple.fr`
  return { firstName: 'Camille', lastName: 'Renard', email, phone: '06 12 34 56 78', ...details }
}

/**
 * The '+' buttons of a dish without choices, of a dish with its usual variant, and of a drink for adults.
 */
export const GYOZA = /^Ajouter Gyoza au poulet \(4\spièces\)$/
export const PAD_THAI = /^Ajouter Pad thaï, poulet/
export const BEER = /^Ajouter Bière thaïe blonde 33\scl$/

/** The lines that those buttons put into the cart. */
export const GYOZA_LINE: NewLine = lineOf('gyoza-poulet', 'Gyoza au poulet (4 pièces)', 600)
export const PAD_THAI_LINE: NewLine = lineOf('pad-thai', 'Pad thaï', 1350, { protein: 'Poulet', spicyLevel: 1 })
export const BEER_LINE: NewLine = lineOf('biere-thaie-33', 'Bière thaïe blonde 33 cl', 450)

function lineOf(menuItemId: string, name: string, unitPriceCents: number, options?: object): NewLine {
  return { request: { menuItemId, quantity: 1, ...(options && { options }) }, name, unitPriceCents }
}

export async function addToCart(page: Page, ...dishes: RegExp[]): Promise<void> {
  await page.goto('/')
  for (const dish of dishes) await addDish(page, dish)
}

/** The '+' in the menu's list; the dish of the first view has one of its own. */
export function plusOf(page: Page, dish: RegExp): Locator {
  return page.locator('.dish-row').getByRole('button', { name: dish }).first()
}

/** Adds one piece of a dish on the open menu. */
export async function addDish(page: Page, dish: RegExp): Promise<void> {
  const button = plusOf(page, dish)
  await takenOver(button)
  await button.click()
}

/**
 * The menu comes as HTML before its script: waits until React has hydrated one of its controls. It is found once and
 * watched in the page, since finding it by its name asks each button of the menu for its own.
 */
export async function takenOver(control: Locator): Promise<void> {
  await expect
    .poll(() =>
      control.evaluate(async element => {
        const isHydrated = () => Object.keys(element).some(key => key.startsWith('__reactProps'))
        // One that React has put aside never is: then the control is looked for again.
        while (!isHydrated() && element.isConnected) await new Promise(requestAnimationFrame)
        return isHydrated()
      }),
    )
    .toBe(true)
}

/** Goes from the menu to step 1. */
export async function startCheckout(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Voir le panier/ }).click()
  await page.getByRole('button', { name: 'Commander', exact: true }).click()
  await page.getByLabel('Prénom').waitFor()
}

/** Fills in step 1; step 2 has its answer already, so the recap is next. */
export async function fillDetails(page: Page, person: Person): Promise<void> {
  await page.getByLabel('Prénom').fill(person.firstName)
  await page.getByLabel('Nom', { exact: true }).fill(person.lastName)
  await page.getByLabel('Email', { exact: true }).fill(person.email)
  await page.getByLabel('Téléphone').fill(person.phone)
  await page.getByRole('button', { name: 'Continuer' }).click()
}

/**
 * Opens step 1 with these lines in the cart. How they come into it is what the journeys in `menu/` and `order-as-guest`
 * show; the way from the menu's 128 dishes is three quarters of the work of an order.
 */
export async function openCheckout(page: Page, ...lines: NewLine[]): Promise<void> {
  await fillCart(page, lines)
  await page.goto('/?commander=vous')
  await takenOver(page.getByLabel('Prénom'))
}

export async function goToRecap(page: Page, person: Person, ...lines: NewLine[]): Promise<void> {
  await openCheckout(page, ...lines)
  await fillDetails(page, person)
  await atRecap(page)
}

/** Waits until the recap shows what is ordered, when it is picked up, and the button. */
export async function atRecap(page: Page): Promise<void> {
  await orderButton(page).waitFor()
  await page.getByRole('button', { name: 'Modifier le retrait' }).waitFor()
}

/** The button that orders, once it takes a press: one that may be the second one of a double press does nothing. */
export function orderButton(page: Page): Locator {
  return settled(page.getByRole('button', { name: /^Commander avec obligation de paiement/ }))
}

export function settled(button: Locator): Locator {
  return button.and(button.page().locator(':not([data-fresh])'))
}

/** Waits for an address of the site, whatever its fragment: that follows what is being read. */
export async function atAddress(page: Page, address: string): Promise<void> {
  await page.waitForURL(({ pathname, search }) => pathname + search === address)
}

/** Orders, and waits for the payment page. */
export async function order(page: Page): Promise<void> {
  await orderButton(page).click()
  await atPaymentPage(page)
}

export async function atPaymentPage(page: Page): Promise<void> {
  await page.waitForURL(/\/stripe-simulator\/pay\//)
}

/** The payment session's id, from the address of its page. */
export function sessionOf(page: Page): string {
  return new URL(page.url()).pathname.split('/').at(-1) ?? ''
}

export async function pay(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Payer/ }).click()
  await page.getByRole('heading', { name: 'Paiement reçu' }).waitFor()
}

/** The newest order's own address, as its mail has it, from what the device remembers. */
export async function ownAddress(page: Page): Promise<string> {
  const stored = await page.evaluate(name => localStorage.getItem(name), ORDERS_NAME)
  const [newest] = JSON.parse(stored ?? '[]') as RememberedOrder[]
  if (!newest) throw new Error('this device has ordered nothing')
  return trackingAddress(newest.id, newest.trackingToken)
}

/** Goes from the payment's result to the order's own address. */
export async function follow(page: Page): Promise<void> {
  await page.goto(await ownAddress(page))
  await page.getByRole('heading', { name: 'C’est noté.' }).waitFor()
}
