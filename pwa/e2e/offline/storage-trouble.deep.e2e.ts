/** On a device that cannot store everything, the site works in memory and says what will be lost. */
import type { Page } from 'playwright'
import { it } from 'vitest'
import { leaveWorkersOut, newPhone, origin } from '../support/browser/phone.ts'
import { addDish, atRecap, fillDetails, GYOZA, PAD_THAI, somebody } from '../support/order/ordering.ts'
import { menuReady } from '../support/people/menu-page.ts'
import { expectStored } from '../support/storage/stored-cart.ts'

leaveWorkersOut()

const NOTHING_KEPT = 'Cet appareil ne gardera ni votre panier ni la carte une fois cette page fermée.'

it.each([
  ['refuses', () => (IDBFactory.prototype.open = refuse)],
  [
    'never opens',
    () => (IDBFactory.prototype.open = () => ({ addEventListener() {}, readyState: 'pending' }) as never),
  ],
])(
  'a device whose database %s: the cart fills, can be ordered, and is said to go with the page',
  async (_, breakIt) => {
    const { context, page } = await newPhone()
    await context.addInitScript(`const refuse = ${refuse.toString()}; (${breakIt.toString()})()`)
    await page.goto('/')
    await addDish(page, PAD_THAI)
    await page.getByText(NOTHING_KEPT).waitFor()
    await addDish(page, GYOZA)
    await page.getByRole('button', { name: /^Voir le panier 2\sarticles/ }).click()
    await page.getByRole('dialog').getByText('Cet appareil ne gardera pas votre panier une fois').waitFor()
    await page.getByRole('button', { name: 'Commander', exact: true }).click()
    await fillDetails(page, somebody())
    await atRecap(page)
  },
)

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

/** Makes IndexedDB fail as it does in a private window. */
function refuse(): never {
  throw new DOMException('broken for the test', 'QuotaExceededError')
}

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
