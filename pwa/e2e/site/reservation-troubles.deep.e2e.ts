import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { leaveWorkersOut, newPhone } from '../support/browser/phone.ts'
import { withoutBackgroundSync } from '../support/browser/without-background-sync.ts'
import { expectText } from '../support/expect-text.ts'
import { takenOver } from '../support/order/ordering.ts'
import {
  fillReservation,
  guest,
  openForm,
  reservationsOf,
  sendButton,
  watchForSent,
} from '../support/people/reserving.ts'
import { database } from '../support/server/database.ts'

leaveWorkersOut()

describe('asking for a table', () => {
  it('works by the keyboard alone, and leaves the confirmation open while the focus is in it', async () => {
    const { page } = await newPhone({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false })
    const person = guest()
    await page.goto('/?reserver=')
    await page.getByRole('button', { name: /^Remplir le formulaire/ }).waitFor()
    await tabTo(page, 'button', /^Remplir le formulaire/)
    await page.keyboard.press('Enter')
    await tabTo(page, 'radio', /./)
    await page.keyboard.press('Space')
    const tomorrow = page.getByRole('radio', { name: /^Demain/ })
    // Late in the evening today is no longer offered, and tomorrow is the first choice.
    if (!(await tomorrow.isChecked())) await page.keyboard.press('ArrowRight')
    expect(await tomorrow.isChecked()).toBe(true)
    await tabTo(page, 'combobox', /^Heure/)
    await page.keyboard.type('20:30')
    await tabTo(page, 'combobox', /^Couverts/)
    await page.keyboard.type('3')
    for (const [label, value] of [
      [/^Nom/, person.name],
      [/^Téléphone/, person.phone],
    ] as const) {
      await tabTo(page, 'textbox', label)
      await page.keyboard.type(value)
    }
    await page.keyboard.press('Enter')
    const title = page.getByRole('heading', { name: 'Demande envoyée !' })
    await title.waitFor()
    await expect.poll(() => title.evaluate(element => element === document.activeElement)).toBe(true)
    // This is longer than the three seconds after which the dialog closes for those who do not stay.
    await page.waitForFunction(from => performance.now() - from > 4000, await page.evaluate(() => performance.now()))
    await expectText(page.getByRole('dialog'), /à 20\sh\s30\s+3\scouverts/)
    await tabTo(page, 'button', /^Fermer$/)
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await reservationsOf(person.phone)).toMatchObject([{ guests: '3' }])
  })

  it('opens from the dining room’s banner; Back leads there again, with the focus', async () => {
    const { page } = await newPhone()
    await page.goto('/?service=sur-place')
    const banner = page.locator('#menu').getByRole('button', { name: 'Réserver une table' })
    await banner.waitFor()
    await takenOver(banner)
    await banner.click()
    await page.getByRole('dialog', { name: 'Réserver une table' }).waitFor()
    await page.goBack()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(new URL(page.url()).search).toBe('?service=sur-place')
    await expect.poll(() => banner.evaluate(button => button === document.activeElement)).toBe(true)
  })

  it('keeps what is typed through Back and a reload', async () => {
    const { page } = await newPhone()
    const person = guest()
    await page.goto('/')
    await page.goto('/?reserver=formulaire')
    await fillReservation(page, person)
    await page.goBack()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.goForward()
    await page.getByLabel('Nom').waitFor()
    await page.reload()
    expect(await page.getByLabel('Nom').inputValue()).toBe(person.name)
    expect(await page.getByLabel('Heure').inputValue()).toBe('19:30')
    expect(await page.getByRole('radio', { name: /^Demain/ }).isChecked()).toBe(true)
  })
})

describe('a server that fails', () => {
  it('that stored the request but whose answer was lost: waits, tries again by itself, and has one row', async () => {
    const { page } = await newPhone()
    const person = guest()
    const saidSent = await watchForSent(page)
    await openForm(page)
    await withoutBackgroundSync(page)
    await fillReservation(page, person)
    await page.route(
      '**/api/reservations',
      async route => {
        await route.fetch()
        await route.abort()
      },
      { times: 1 },
    )
    await page.route('**/healthz', route => route.abort())
    await sendButton(page).tap()
    await expectText(
      page.getByRole('dialog').getByRole('article'),
      /^En attente d’envoi\. Nous l’enverrons dès le retour du réseau/,
    )
    expect(await saidSent()).toBeUndefined()
    await page.unroute('**/healthz')
    await expect.poll(saidSent).toBeDefined()
    expect(await reservationsOf(person.phone)).toHaveLength(1)
    const sql = await database()
    const mails = await sql`
      select kind
      from messages
      where cause in (select id::text from reservations where phone = ${person.phone})`
    expect(mails).toHaveLength(2)
  })
})

const MOST_TABS = 40

async function tabTo(page: Page, role: 'button' | 'textbox' | 'radio' | 'combobox', name: RegExp): Promise<void> {
  const isThere = () =>
    page
      .getByRole('dialog')
      .getByRole(role, { name })
      .evaluateAll(elements => elements.some(element => element === document.activeElement))
  for (let presses = 0; presses < MOST_TABS; presses++) {
    if (await isThere()) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`no ${role} ${name} within ${MOST_TABS} presses of Tab`)
}
