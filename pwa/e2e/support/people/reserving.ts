/** Steps of a guest who asks for a table. */
import type { Page } from 'playwright'
import { failing } from '../browser/answering.ts'
import { withoutBackgroundSync } from '../browser/without-background-sync.ts'
import { database } from '../server/database.ts'
import { nextOfWorker } from '../worker-values.ts'

export type Guest = { name: string; phone: string; email: string }

/** A new guest with a telephone number and an address of their own. */
export function guest(details: Partial<Guest> = {}): Guest {
  const number = String(process.pid * 100 + nextOfWorker('guest'))
    .padStart(8, '0')
    .slice(-8)
  return { name: 'Camille Renard', phone: `06${number}`, email: `table-${number}@exemple.fr`, ...details }
}

/** Opens the page at the form. */
export async function openForm(page: Page): Promise<void> {
  await page.goto('/?reserver=formulaire')
  await page.getByLabel('Nom').waitFor()
}

/** Fills in the form, for tomorrow at 19:30. */
export async function fillReservation(
  page: Page,
  { name, phone, email }: Guest,
  { guests, message }: { guests?: string; message?: string } = {},
): Promise<void> {
  await page.getByRole('radio', { name: /^Demain/ }).check()
  await page.getByLabel('Heure').selectOption('19:30')
  if (guests) await page.getByLabel('Couverts').selectOption(guests)
  await page.getByLabel('Nom').fill(name)
  await page.getByLabel('Téléphone').fill(phone)
  await page.getByLabel(/^Email/).fill(email)
  if (message) await page.getByLabel(/^Message/).fill(message)
}

export function sendButton(page: Page) {
  return page.getByRole('button', { name: /^(Envoyer la demande|Réessayer maintenant)$/ })
}

export type StoredReservation = { name: string; email: string; guests: string; message: string; status: string }

/** A person's reservations in the database. */
export async function reservationsOf(phone: string): Promise<StoredReservation[]> {
  const sql = await database()
  return sql<StoredReservation[]>`
    select name, email, guests, message, status
    from reservations
    where phone = ${phone}`
}

/** Sends the open form with empty fields. */
export async function sendNothing(page: Page): Promise<void> {
  await sendButton(page).click()
  await page.getByText('Le nom est requis').waitFor()
}

/** Sends the open form to a server that fails. */
export async function sendInVain(page: Page): Promise<void> {
  await failing('**/api/reservations')(page)
  await fillReservation(page, guest(), { guests: '10+' })
  await sendButton(page).click()
  await page.getByText(/^La demande n’est pas partie/).waitFor()
}

/** Sends the open form while no server answers. */
export async function sendIntoSilence(page: Page): Promise<void> {
  await withoutBackgroundSync(page)
  for (const address of ['**/api/reservations', '**/healthz']) await page.route(address, route => route.abort())
  await fillReservation(page, guest())
  await sendButton(page).click()
  await page.getByText(/^En attente d’envoi/).waitFor()
}

/** Sends the form while no server answers, and has it refused once the server is back. */
export async function refusedLater(page: Page): Promise<void> {
  await sendIntoSilence(page)
  const detail = 'Fermé ce jour-là. Travaux.'
  const problem = { code: 'reservation_time', detail, errors: [{ path: 'date', message: detail }] }
  await page.route('**/api/reservations', route => route.fulfill({ status: 422, json: problem }))
  await page.unroute('**/healthz')
  await page
    .getByRole('article')
    .getByText(/^Demande refusée\./)
    .waitFor()
}

/** Sends the open form. */
export async function sendReservation(page: Page): Promise<void> {
  await fillReservation(page, guest(), { message: 'Une chaise haute' })
  await sendButton(page).click()
  await page.getByText('Demande envoyée !').waitFor()
}

/**
 * What the dialog said when it first announced that the request was sent, recorded since it may close before the test
 * reads it; undefined while it never did. Call it before the page is opened.
 */
export async function watchForSent(page: Page): Promise<() => Promise<string | undefined>> {
  await page.addInitScript(() => {
    const seen = window as unknown as { said?: string }
    new MutationObserver(() => {
      const dialog = document.querySelector<HTMLElement>('dialog[open]')
      if (dialog?.innerText.includes('envoyée')) seen.said ??= dialog.innerText
    }).observe(document, { subtree: true, childList: true, characterData: true })
  })
  return () => page.evaluate(() => (window as unknown as { said?: string }).said)
}
