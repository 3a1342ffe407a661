/** One release of the page follows another on a device that has the first: what a person has on it is theirs. */
import type { Locator, Page } from 'playwright'
import { expect } from 'vitest'
import { inWholeChromium, newPhone, origin } from '../../../pwa/e2e/support/browser/phone.ts'
import { releaseOf, releasesOf } from '../../../pwa/e2e/support/browser/releases.ts'
import { lookForUpdate, openStored } from '../../../pwa/e2e/support/browser/worker.ts'
import { addDish, BEER, GYOZA, PAD_THAI, takenOver } from '../../../pwa/e2e/support/order/ordering.ts'
import { fillReservation, guest, reservationsOf, sendButton } from '../../../pwa/e2e/support/people/reserving.ts'
import { expectStored, storedLines } from '../../../pwa/e2e/support/storage/stored-cart.ts'
import { invariant } from '../invariant.ts'

inWholeChromium()

/** No line of a cart holds more than 50 pieces. */
const DISHES = [GYOZA, BEER, PAD_THAI]

const offer = (page: Page): Locator => page.getByRole('button', { name: 'Mettre à jour' })

invariant(
  15,
  'updates in a row lose no cart, no draft and nothing that waits to be sent',
  { secondsATry: 20 },
  async ({ times, tried }) => {
    const site = await releasesOf(origin)
    const { page, complaints } = await newPhone({ baseURL: site.origin })
    const person = guest()
    await openStored(page)
    // The waiting requests, which are sent again and again and never answered.
    site.keepSilent('/api/reservations')
    await page.goto('/?reserver=formulaire')
    await fillReservation(page, person)
    await sendButton(page).tap()
    await page.getByText(/^En attente d’envoi/).waitFor()
    await page.goto('/')
    await addDish(page, GYOZA)
    await expectStored(page, 1)
    // The form that is filled in half.
    await page.goto('/?commander=vous')
    await page.getByLabel('Prénom').fill('Apinya')
    await page.goto('/?avis=')
    await page.getByLabel('Votre avis (10 caractères au moins)').fill('Le som tam est')
    await page.goto('/')
    const drafts = await draftsOf(page)
    expect(Object.keys(drafts).sort()).toEqual(['laikhram_making', 'laikhram_review'])

    for (let cycle = 1; cycle <= times; cycle++) {
      const release = site.next()
      await lookForUpdate(page)
      await offer(page).waitFor()
      // Added to the cart, and not yet stored when the page is left.
      await addDish(page, DISHES[cycle % DISHES.length] as RegExp)
      await offer(page).click()
      await expect.poll(() => releaseOf(page)).toBe(release)
      await takenOver(page.getByRole('button', { name: GYOZA }).first())
      expect(await pieces(page), `pieces after update ${cycle}`).toBe(1 + cycle)
      expect(await draftsOf(page)).toEqual(drafts)
      await page.getByText('Demande de table en attente d’envoi.').waitFor()
      expect(await offer(page).count()).toBe(0)
      tried()
    }
    site.keepSilent(undefined)
    await expect.poll(() => reservationsOf(person.phone)).toHaveLength(1)
    // The errors that the browser itself logs for requests without an answer.
    expect(complaints.filter(words => !/ERR_EMPTY_RESPONSE|ERR_FAILED/.test(words))).toEqual([])
  },
)

async function pieces(page: Page): Promise<number> {
  return (await storedLines(page)).reduce((sum, { request }) => sum + request.quantity, 0)
}

function draftsOf(page: Page): Promise<Record<string, string>> {
  return page.evaluate(() =>
    Object.fromEntries<string>([
      ...Object.entries<string>({ ...sessionStorage }),
      ['laikhram_making', localStorage.getItem('laikhram_making') ?? ''],
    ]),
  )
}
