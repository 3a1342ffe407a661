/** A new release comes to a device that has the former one open. */
import type { Locator, Page } from 'playwright'
import { expect, test } from 'vitest'
import { newPhone, origin } from '../support/browser/phone.ts'
import { releaseOf, releasesOf } from '../support/browser/releases.ts'
import { lookForUpdate, openStored, waitingWorkers } from '../support/browser/worker.ts'
import { addDish, fillDetails, GYOZA, somebody, startCheckout } from '../support/order/ordering.ts'
import { storedLines } from '../support/storage/stored-cart.ts'

const offer = (page: Page): Locator => page.getByRole('button', { name: 'Mettre à jour' })

test('a checkout is left alone, though another tab takes the new version; it keeps its own, without a network too', async () => {
  const site = await releasesOf(origin)
  const { context, page: ordering } = await newPhone({ baseURL: site.origin })
  await openStored(ordering)
  await addDish(ordering, GYOZA)
  await startCheckout(ordering)
  await ordering.getByLabel('Prénom').fill('Apinya')
  await ordering.evaluate(() => void Object.assign(window, { isTheSame: true }))
  const other = await context.newPage()
  await other.goto('/')

  const release = site.next()
  await lookForUpdate(other)
  await offer(other).click()
  await expect.poll(() => releaseOf(other)).toBe(release)
  // By now the tab with the checkout knows of the new release, and its next step still runs on the old page.
  await fillDetails(ordering, somebody({ firstName: 'Apinya' }))
  expect(await offer(ordering).count()).toBe(0)
  expect(await releaseOf(ordering)).toBe(1)

  // The next step needs a script that this page has not fetched yet and that has another name in the new release.
  await context.setOffline(true)
  while (new URL(ordering.url()).search !== '') await ordering.goBack()
  await offer(ordering).waitFor()
  await ordering.getByRole('link', { name: 'Mentions légales' }).click()
  await ordering.getByText('Éditeur du site').first().waitFor()
  expect(await offer(ordering).count()).toBe(0)
  await context.setOffline(false)
  expect(await ordering.evaluate(() => (window as unknown as { isTheSame?: boolean }).isTheSame)).toBe(true)

  await ordering.keyboard.press('Escape')
  await offer(ordering).click()
  await expect.poll(() => releaseOf(ordering)).toBe(release)
  expect(await pieces(ordering)).toBe(1)
  await ordering.goto('/?commander=vous')
  expect(await ordering.getByLabel('Prénom').inputValue()).toBe('Apinya')
})

test('a page of the new version is asked nothing; one where the update was put off is not asked twice', async () => {
  const site = await releasesOf(origin)
  const { page } = await newPhone({ baseURL: site.origin })
  await openStored(page)
  const second = site.next()
  await lookForUpdate(page)
  await page.getByText('Nouvelle version prête.').waitFor()
  await page.getByRole('button', { name: 'Fermer le message' }).click()
  await lookForUpdate(page)
  expect(await offer(page).count()).toBe(0)

  // `/` is loaded from the server, and with it the newest page, so the new worker may take over by itself.
  await page.reload()
  await expect.poll(() => releaseOf(page)).toBe(second)
  await expect.poll(() => waitingWorkers(page)).toBe(0)
  expect(await offer(page).count()).toBe(0)
})

async function pieces(page: Page): Promise<number> {
  return (await storedLines(page)).reduce((sum, { request }) => sum + request.quantity, 0)
}
