/** What whoever gets a phone next can find of the customer who signed out on it: on its screens and in its storage. */
import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { newPhone } from '../support/browser/phone.ts'
import { openStored } from '../support/browser/worker.ts'
import { addDish, atRecap, follow, GYOZA, order, pay, somebody } from '../support/order/ordering.ts'
import {
  accountButton,
  dialog,
  logIn,
  newAccount,
  openMenu,
  signInButton,
  storedToken,
} from '../support/people/account.ts'
import { storedState } from '../support/storage/stored-state.ts'

/** All that the device holds for the site, as one text. */
async function everythingStored(page: Page): Promise<string> {
  const state = await storedState(page)
  const others = await page.evaluate(async () => {
    const bodies: string[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        bodies.push(request.url, (await (await cache.match(request))?.text()) ?? '')
      }
    }
    return [document.cookie, ...Object.entries(sessionStorage).flat(), ...bodies]
  })
  return [JSON.stringify(state), ...others].join('\n')
}

it('keeps nothing of a customer who has signed out, in its storage, offline or on the way back', async () => {
  const { page, context } = await newPhone({ serviceWorkers: 'allow' })
  const person = somebody({ firstName: 'Zénobie', lastName: 'Quatremer', phone: '06 55 44 33 22' })
  const { user } = await newAccount(person)
  await openStored(page, '/?connexion=entrer')
  await logIn(page, person)
  await accountButton(page, person).waitFor()

  await addDish(page, GYOZA)
  await page.getByRole('button', { name: /^Voir le panier/ }).click()
  await page.getByRole('button', { name: 'Commander', exact: true }).click()
  await atRecap(page)
  await order(page)
  await pay(page)
  await follow(page)
  const tracking = new URL(page.url())
  const trackingToken = tracking.searchParams.get('token') ?? ''

  // What is typed and not sent: a new name, a review.
  await page.goto('/?compte=parametres')
  await dialog(page).getByLabel('Nom', { exact: true }).fill('Zénobie Quatremer-Draft')
  await page.goto('/?avis=')
  await page.getByLabel('Votre avis (10 caractères au moins)').fill('Un régal, signé la Quatremer du quatrième.')
  // The sheets of the account.
  await page.goto('/')
  for (const section of ['Mes commandes', 'Points fidélité', 'Mon profil']) {
    const menu = await openMenu(page, person)
    await menu.getByRole('button', { name: section }).click()
    await page.getByRole('dialog', { name: section }).waitFor()
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'hidden' })
  }
  const token = await storedToken(page)
  const theirs = [
    ...['Quatremer', 'Zénobie', person.email, '55 44 33 22', '55443322'],
    ...[user.id, user.qr_code_id, token, trackingToken],
  ]
  const found = async () => {
    const stored = await everythingStored(page)
    return theirs.filter(word => stored.includes(word))
  }
  // If the search found nothing even now, finding nothing afterwards would prove little.
  expect(await found()).toEqual(expect.arrayContaining(['Quatremer', person.email, user.id, token, trackingToken]))

  const menu = await openMenu(page, person)
  await menu.getByRole('button', { name: 'Se déconnecter' }).click()
  await signInButton(page).waitFor()
  await expect.poll(found).toEqual([])

  await context.setOffline(true)
  for (const address of ['/', '/?compte=commandes', '/?compte=profil', '/?compte=fidelite', tracking.pathname]) {
    await page.goto(address)
    await page.getByRole('banner').waitFor()
    await expect.poll(() => page.locator('body').innerText()).not.toMatch(/Quatremer|Zénobie/)
  }
  await context.setOffline(false)
  for (let steps = 0; steps < 8; steps += 1) {
    await page.goBack({ waitUntil: 'commit' })
    await page.locator('body').waitFor()
    await expect.poll(() => page.locator('body').innerText()).not.toMatch(/Quatremer|Zénobie|@exemple/)
  }
  expect(await found()).toEqual([])
})
