import type { Page } from 'playwright'
import { afterEach, expect, test } from 'vitest'
import { newPhone, type Phone } from './support/phone.ts'

let phone: Phone
afterEach(() => phone.close())

async function openMenu(): Promise<Page> {
  phone = await newPhone()
  await phone.page.goto('/')
  return phone.page
}

const add = (page: Page, name: RegExp) => page.getByRole('button', { name }).first().tap()
const cartBar = (page: Page, words: RegExp) => page.getByRole('button', { name: words })
/** What this device keeps, straight from its database. */
const rewriteKept = (page: Page, rewrite: string) =>
  page.evaluate(
    source =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('laikhram_cart')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const transaction = opening.result.transaction('cart', 'readwrite')
          const store = transaction.objectStore('cart')
          const reading = store.get('lines')
          reading.onsuccess = () => {
            if (source === 'broken') store.put([{ id: 'broken' }, ...reading.result], 'lines')
            else store.put('no cart at all', 'lines')
          }
          transaction.oncomplete = () => {
            opening.result.close()
            resolve()
          }
        }
      }),
    rewrite,
  )

test('the cart survives a reload', async () => {
  const page = await openMenu()
  await add(page, /^Ajouter Pad thaï, Crevette/)
  await cartBar(page, /Voir le panier, 1\sarticle, 13,90/).waitFor()
  await page.reload()
  await cartBar(page, /Voir le panier, 1\sarticle, 13,90/).waitFor()
  expect(phone.complaints).toEqual([])
})

test('a corrupted entry is left out, the others stay', async () => {
  const page = await openMenu()
  await add(page, /^Ajouter Pad thaï, Crevette/)
  await cartBar(page, /1\sarticle/).waitFor()
  await rewriteKept(page, 'broken')
  await page.reload()
  await cartBar(page, /Voir le panier, 1\sarticle, 13,90/).waitFor()

  await rewriteKept(page, 'all')
  await page.reload()
  await add(page, /^Ajouter Pad thaï, Poulet,/)
  await cartBar(page, /Voir le panier, 1\sarticle, 13,50/).waitFor()
  expect(phone.complaints).toEqual([])
})

test('two tabs stay in step, and neither loses what the other added', async () => {
  const first = await openMenu()
  const second = await phone.context.newPage()
  await second.goto('/')
  await Promise.all([add(first, /^Ajouter Pad thaï, Crevette/), add(second, /^Ajouter Pad kapao, Poulet,/)])
  for (const tab of [first, second]) await cartBar(tab, /Voir le panier, 2\sarticles, 27,40/).waitFor()
})

test('a dish opens over the menu; Back closes it and the focus returns', async () => {
  const page = await openMenu()
  const opener = page.getByRole('button', { name: 'Piquant au choix pour Pad thaï' })
  await opener.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Pad thaï' }).waitFor()
  expect(new URL(page.url()).search).toBe('?plat=pad-thai')
  await page.reload()
  await page.getByRole('dialog', { name: 'Pad thaï' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(new URL(page.url()).search).toBe('')

  await opener.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Pad thaï' }).waitFor()
  await page.goBack()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await expect.poll(() => opener.evaluate(element => element === document.activeElement)).toBe(true)
})

test('what is removed can be brought back from inside the cart', async () => {
  const page = await openMenu()
  await add(page, /^Ajouter Pad thaï, Crevette/)
  await cartBar(page, /1\sarticle/).tap()
  const cart = page.getByRole('dialog', { name: 'Votre panier' })
  await cart.getByRole('button', { name: 'Retirer Pad thaï, crevette' }).first().tap()
  await cart.getByText('Votre panier est vide.').waitFor()
  await cart.getByRole('button', { name: 'Annuler' }).tap()
  await cart.getByRole('heading', { name: 'Pad thaï, crevette' }).waitFor()
  expect(phone.complaints).toEqual([])
})
