import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { inWholeChromium, newPhone } from '../support/browser/phone.ts'
import { expectText } from '../support/expect-text.ts'
import { fillReservation, guest, reservationsOf, sendButton } from '../support/people/reserving.ts'
import { ownServer } from '../support/server/own-server.ts'
import { waitingIn } from '../support/storage/stored-outbox.ts'

inWholeChromium()

/** Where the device keeps nothing, the page alone sends: no worker has anything to do there. */
const WITH_PAGE_ALONE = { serviceWorkers: 'block' } as const

const BANNER = 'Demande de table en attente d’envoi.'

describe('what was written without a network', () => {
  it('is in all tabs, and is one row after the network has come and gone twenty times', async () => {
    const { context, page, complaints } = await newPhone()
    const person = guest()
    const other = await context.newPage()
    await openStored(other)
    await openForm(page)
    await context.setOffline(true)
    await expectText(page.getByRole('status').first(), /^Hors connexion/)
    await fillReservation(page, person)
    await sendButton(page).tap()
    await page.getByText(/^En attente d’envoi/).waitFor()
    await other.getByText(BANNER).waitFor()
    await other.getByRole('button', { name: 'Voir' }).click()
    await other.getByRole('article').getByText(person.name).waitFor()
    expect(await reservationsOf(person.phone)).toEqual([])

    for (let flap = 0; flap < 20; flap++) {
      await context.setOffline(flap % 2 === 1)
      // Both tabs try to send at once, as they do when one of them comes to the front.
      await Promise.all([page, other].map(tab => tab.evaluate(() => void dispatchEvent(new Event('focus')))))
    }
    await context.setOffline(false)
    await expect.poll(() => waitingIn(page)).toEqual([])
    await expect.poll(() => waitingIn(other)).toEqual([])
    expect(await reservationsOf(person.phone)).toHaveLength(1)
    await expect.poll(() => other.getByText(BANNER).count()).toBe(0)
    // The browser itself logs an error for each request without a network; those are expected.
    expect(complaints.filter(words => !/ERR_INTERNET_DISCONNECTED|ERR_NETWORK/.test(words))).toEqual([])
  })
})

describe('a device that keeps nothing', () => {
  it.each([
    ['is full', () => (IDBObjectStore.prototype.put = refuse)],
    [
      'never opens',
      () => (IDBFactory.prototype.open = () => ({ addEventListener() {}, readyState: 'pending' }) as never),
    ],
  ])('%s: the request waits with the page, which says so, and goes out', async (_, breakIt) => {
    const { context, page } = await newPhone(WITH_PAGE_ALONE)
    const person = guest()
    await context.addInitScript(`const refuse = ${refuse.toString()}; (${breakIt.toString()})()`)
    await openForm(page)
    await context.setOffline(true)
    await expectText(page.getByRole('status').first(), /^Hors connexion/)
    await fillReservation(page, person)
    await sendButton(page).tap()
    await page.getByText(/^Cet appareil ne peut rien garder/).waitFor()
    await page.getByText(/^En attente d’envoi/).waitFor()
    await context.setOffline(false)
    await page.getByText('Demande envoyée !').waitFor()
    expect(await reservationsOf(person.phone)).toHaveLength(1)
  })

  it.each([
    ['of a newer page', 9, 'entries'],
    ['without its shelf', 1, 'something'],
  ])('has a database %s: the same', async (_, version, store) => {
    const { context, page } = await newPhone(WITH_PAGE_ALONE)
    const person = guest()
    await page.goto('/healthz')
    await page.evaluate(
      ([version, store]) =>
        new Promise<void>(resolve => {
          const opening = indexedDB.open('laikhram_outbox', version)
          opening.onupgradeneeded = () => void opening.result.createObjectStore(store)
          opening.onsuccess = () => resolve(opening.result.close())
        }),
      [version, store] as const,
    )
    await openForm(page)
    await context.setOffline(true)
    await expectText(page.getByRole('status').first(), /^Hors connexion/)
    await fillReservation(page, person)
    await sendButton(page).tap()
    await page.getByText(/^Cet appareil ne peut rien garder/).waitFor()
    await context.setOffline(false)
    await page.getByText('Demande envoyée !').waitFor()
    expect(await reservationsOf(person.phone)).toHaveLength(1)
  })
})

describe('a server that is really gone', () => {
  it('gets what waited within five seconds of its return, once, also behind a proxy that answers in its place', async () => {
    const server = await ownServer({ isBehindProxy: true })
    const { page } = await newPhone({ baseURL: server.origin })
    const person = guest()
    await openForm(page)
    await fillReservation(page, person)
    await server.end()
    await sendButton(page).tap()
    await page.getByText(/^En attente d’envoi/).waitFor()
    const arrival = page.waitForResponse(
      answer => answer.url().endsWith('/api/reservations') && answer.status() === 201,
    )
    await server.start()
    const back = performance.now()
    await arrival
    await expect.poll(() => waitingIn(page)).toEqual([])
    const took = performance.now() - back
    expect(took).toBeLessThan(5000)
    await page.getByText('Demande envoyée !').waitFor()
  })
})

/** Opens the first page and waits until the device has stored all of its code. */
async function openStored(page: Page): Promise<void> {
  await page.goto('/')
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await page.reload()
}

/** Makes IndexedDB fail as it does in a private window, or when the device is full. */
function refuse(): never {
  throw new DOMException('broken for the test', 'QuotaExceededError')
}

async function openForm(page: Page): Promise<void> {
  await page.goto('/?reserver=formulaire')
  await page.getByLabel('Nom').waitFor()
}
