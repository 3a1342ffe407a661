/** On a device that cannot store everything, the site works in memory and says what will be lost. */
import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { leaveWorkersOut, newPhone, origin } from '../support/browser/phone.ts'
import { moneyOf } from '../support/order/money.ts'
import {
  addDish,
  atPaymentPage,
  atRecap,
  fillDetails,
  GYOZA,
  order,
  orderButton,
  PAD_THAI,
  type Person,
  pay,
  somebody,
  startCheckout,
} from '../support/order/ordering.ts'
import { menuReady } from '../support/people/menu-page.ts'
import { expectStored } from '../support/storage/stored-cart.ts'

leaveWorkersOut()

const NOTHING_KEPT = 'Cet appareil ne gardera ni votre panier ni la carte une fois cette page fermée.'

it('a device whose database never opens: the cart fills, can be ordered, and is said to go with the page', async () => {
  const { context, page } = await newPhone()
  await context.addInitScript(() => {
    IDBFactory.prototype.open = () => ({ addEventListener() {}, readyState: 'pending' }) as never
  })
  await page.goto('/')
  await addDish(page, PAD_THAI)
  await page.getByText(NOTHING_KEPT).waitFor()
  await addDish(page, GYOZA)
  await page.getByRole('button', { name: /^Voir le panier 2\sarticles/ }).click()
  await page.getByRole('dialog').getByText('Cet appareil ne gardera pas votre panier une fois').waitFor()
  await page.getByRole('button', { name: 'Commander', exact: true }).click()
  await fillDetails(page, somebody())
  await atRecap(page)
})

it('a device that is full: the same', async () => {
  const { context, page } = await newPhone({ serviceWorkers: 'allow' })
  // Leaves the page first, since a browser reports the former quota of an open site for a while.
  await page.goto('/healthz')
  const devtools = await context.newCDPSession(page)
  await devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 })
  await page.goto('/')
  await addDish(page, PAD_THAI)
  await page.getByText(NOTHING_KEPT).waitFor()
  await addDish(page, GYOZA)
  // A page that is shown again reads what is stored: an older stored cart must not replace the newer one.
  await page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')))
  await addDish(page, GYOZA)
  await page.getByRole('button', { name: /^Voir le panier 3\sarticles/ }).waitFor()
  await expectStored(page, 0)
})

const KINDS = ['localStorage', 'sessionStorage', 'indexedDB', 'serviceWorker'] as const
type Fault = 'missing' | 'blocked' | 'full'

/** Each kind of storage, and each fault; `place-order.test.ts` has every fault of local and session storage. */
it.each<[(typeof KINDS)[number], Fault]>([
  ['localStorage', 'full'],
  ['sessionStorage', 'blocked'],
  ['indexedDB', 'blocked'],
  ['indexedDB', 'full'],
  ['serviceWorker', 'blocked'],
])('with %s %s an order is placed and paid once, whatever is pressed again', async (kind, fault) => {
  const { context, page } = await newPhone({ serviceWorkers: 'allow' })
  await context.addInitScript(breakStorage, { kinds: [kind], fault })
  const person = await atPayment(page)
  await page.goBack()
  await page.getByRole('button', { name: /^Payer/ }).click()
  await atPaymentPage(page)
  // The last button once more; without the database the cart has gone with the page, which says so.
  if (kind !== 'indexedDB') {
    await page.goto('/?commander=recapitulatif')
    await order(page)
  }
  await pay(page)
  expect(await moneyOf(person)).toEqual({ orders: 1, sessions: 1, capturedCents: 600 })
})

it('with every storage blocked a sentence comes before the order', async () => {
  const { context, page } = await newPhone()
  await context.addInitScript(breakStorage, { kinds: [...KINDS], fault: 'blocked' as const })
  const person = await atOrderButton(page)
  await orderButton(page).click()
  await page.getByText(/^Ce navigateur n’enregistre pas votre commande en cours\./).waitFor()
  expect(await moneyOf(person)).toMatchObject({ orders: 0 })
  await page.getByRole('button', { name: 'J’ai compris, commander' }).click()
  await atPaymentPage(page)
  await pay(page)
  expect(await moneyOf(person)).toEqual({ orders: 1, sessions: 1, capturedCents: 600 })
})

async function atPayment(page: Page): Promise<Person> {
  const person = await atOrderButton(page)
  await order(page)
  return person
}

async function atOrderButton(page: Page): Promise<Person> {
  const person = somebody()
  await page.goto('/')
  await addDish(page, GYOZA)
  await startCheckout(page)
  await fillDetails(page, person)
  await atRecap(page)
  return person
}

/** Runs in the page before its scripts: what each kind of storage does on devices that have none, block it, or are full. */
function breakStorage({ kinds, fault }: { kinds: readonly string[]; fault: Fault }): void {
  const refuse = (): never => {
    throw new DOMException('refused', fault === 'full' ? 'QuotaExceededError' : 'SecurityError')
  }
  for (const kind of kinds) {
    if (kind === 'serviceWorker') {
      if (fault === 'missing') Reflect.deleteProperty(Navigator.prototype, kind)
      else ServiceWorkerContainer.prototype.register = async () => refuse()
      continue
    }
    if (kind === 'indexedDB') {
      if (fault === 'missing') Object.defineProperty(window, kind, { value: undefined })
      else if (fault === 'blocked') IDBFactory.prototype.open = refuse
      else IDBObjectStore.prototype.put = refuse
      continue
    }
    const real = window[kind as 'localStorage' | 'sessionStorage']
    const without = (name: 'getItem' | 'setItem' | 'removeItem') =>
      fault === 'blocked' || name === 'setItem' ? refuse : real[name].bind(real)
    const broken = { getItem: without('getItem'), setItem: without('setItem'), removeItem: without('removeItem') }
    Object.defineProperty(window, kind, { value: fault === 'missing' ? undefined : broken })
  }
}

it.each([
  ['of a newer page', 9],
  ['without its shelf', 1],
])('databases %s: the same', async (_, version) => {
  const { page } = await newPhone()
  await page.goto('/healthz')
  for (const name of ['laikhram_cart', 'laikhram_site']) await makeDatabase(page, name, version)
  await page.goto('/')
  await addDish(page, PAD_THAI)
  await page.getByText(NOTHING_KEPT).waitFor()
  await page.getByRole('button', { name: /^Voir le panier 1\sarticle/ }).waitFor()
})

it('a page of a newer release opens the databases while this one is open: this one gives way, and goes on', async () => {
  const { page, context } = await newPhone()
  await page.goto('/')
  await addDish(page, PAD_THAI)
  await expectStored(page, 1)
  const newer = await context.newPage()
  await newer.goto('/healthz')
  await Promise.all(['laikhram_cart', 'laikhram_site'].map(name => makeDatabase(newer, name, 9)))
  await addDish(page, GYOZA)
  await page.getByText(/^Cet appareil ne gardera/).waitFor()
  await page.getByRole('button', { name: /^Voir le panier 2\sarticles/ }).waitFor()
  await menuReady(page)
})

/** Makes a database of another release, with an object store of another name. */
function makeDatabase(page: Page, name: string, version: number): Promise<void> {
  return page.evaluate(
    ([name, version]) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open(name, version)
        opening.onupgradeneeded = () => void opening.result.createObjectStore('something')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => resolve(opening.result.close())
      }),
    [name, version] as const,
  )
}
