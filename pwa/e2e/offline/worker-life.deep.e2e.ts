/**
 * A service worker's life: what it stores at the first visit, what it does with no page open, how it is removed.
 */
import { expect, onTestFinished, test } from 'vitest'
import { newPhone, origin } from '../support/browser/phone.ts'
import { releasesOf } from '../support/browser/releases.ts'
import { networkIsBack, registrations, storedCaches, workerReady } from '../support/browser/worker.ts'
import { expectText } from '../support/expect-text.ts'
import { addDish, GYOZA } from '../support/order/ordering.ts'
import { menuReady } from '../support/people/menu-page.ts'
import { fillReservation, guest, reservationsOf, sendButton } from '../support/people/reserving.ts'
import { startServer } from '../support/server/server-process.ts'
import { expectStored } from '../support/storage/stored-cart.ts'

/** A broken worker answers every page with this. */
const GARBAGE = `
  addEventListener('install', () => skipWaiting())
  addEventListener('activate', event => event.waitUntil(clients.claim()))
  addEventListener('fetch', event => {
    const page = () => new Response('<p>Garbage', { headers: { 'content-type': 'text/html' } })
    if (event.request.mode === 'navigate') event.respondWith(page())
  })
`

test('has the menu after one visit to another page, though the network is gone', async () => {
  const { context, page } = await newPhone()
  await page.goto('/payment-cancel')
  await workerReady(page)
  await context.setOffline(true)

  await page.goto('/')
  await menuReady(page)
  await addDish(page, GYOZA)
  await expectStored(page, 1)
  await page.getByText(/^Hors connexion/).waitFor()
})

test('sends what a guest wrote once there is a network, although no page is open; the next one says so', async () => {
  const { context, page } = await newPhone()
  const person = guest()
  await page.goto('/?reserver=formulaire')
  await workerReady(page)
  await context.setOffline(true)
  await expectText(page.getByRole('status').first(), /^Hors connexion/)
  await fillReservation(page, person)
  await sendButton(page).tap()
  await page.getByText(/^En attente d’envoi/).waitFor()
  const blank = await context.newPage()
  await page.close()
  expect(await reservationsOf(person.phone)).toEqual([])

  await context.setOffline(false)
  await networkIsBack(blank, origin, 'laikhram_outbox')
  await networkIsBack(blank, origin, 'laikhram_outbox')
  await expect.poll(() => reservationsOf(person.phone)).toHaveLength(1)
  const next = await context.newPage()
  await next.goto('/')
  await next.getByText('Demande envoyée !').waitFor()
  await next.reload()
  await menuReady(next)
  expect(await next.evaluate(() => localStorage.getItem('laikhram_outbox'))).toBeNull()
  expect(await reservationsOf(person.phone)).toHaveLength(1)
})

test('is removed when it answers every page with garbage; stored data stays, and each page reloads once', async () => {
  const server = await startServer({ SERVICE_WORKERS: 'off' })
  onTestFinished(() => server.stop())
  const site = await releasesOf(server.origin)
  site.breakWorker(GARBAGE)
  const { page } = await newPhone({ baseURL: site.origin })
  await page.goto('/')
  await addDish(page, GYOZA)
  await expectStored(page, 1)
  await workerReady(page)
  await page.evaluate(async () => void (await caches.open('anything')))
  await page.goto('/')
  await expectText(page.locator('body'), 'Garbage')

  // From now on the server sends its own worker again: the browser asks for it whenever a page is opened.
  site.breakWorker()
  let pages = 0
  page.on('domcontentloaded', () => pages++)
  await page.goto('/?promo=none#menu')
  await expectText(page.locator('body'), 'Garbage')
  await menuReady(page)
  await expectStored(page, 1)
  await expect.poll(() => registrations(page)).toBe(0)
  expect(await storedCaches(page)).toEqual([])
  expect(pages).toBe(2)

  // The page's own registration must not bring a worker back either.
  await page.reload()
  await menuReady(page)
  await page.waitForLoadState('networkidle')
  await expect.poll(() => registrations(page)).toBe(0)
  expect(pages).toBe(3)
})
