import type { Locator, Page } from 'playwright'
import { expect } from 'vitest'
import { origin } from '../browser/phone.ts'
import { withoutBackgroundSync } from '../browser/without-background-sync.ts'
import { takenOver } from '../order/ordering.ts'
import { database } from '../server/database.ts'

type Written = { name: string; rating: number; comment: string; experience_date?: string; email?: string }

/** Replaces all reviews of the restaurant by these; the last one is the newest. */
export async function onlyReviews(...reviews: Written[]): Promise<void> {
  const sql = await database()
  await sql`delete from reviews`
  for (const review of reviews) {
    const answer = await fetch(`${origin}/api/reviews`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(review),
    })
    if (answer.status !== 201) throw new Error(`publishing answered ${answer.status}: ${await answer.text()}`)
  }
}

/** This many reviews; 'Avis 1' is the oldest. */
export function manyReviews(count: number): Written[] {
  return Array.from({ length: count }, (_, index) => ({
    name: `Avis ${index + 1}`,
    rating: (index % 5) + 1,
    comment: `Une bonne adresse, la numéro ${index + 1}.`,
  }))
}

export async function reviewsBy(name: string) {
  const sql = await database()
  return await sql<{ rating: number; comment: string; verified: boolean; email: string | null }[]>`
    select rating, comment, verified, email
    from reviews
    where name = ${name}`
}

/** Opens the reviews of the page, and waits until they react to a finger. */
export async function atReviews(page: Page) {
  await page.goto('/#avis')
  const section = page.locator('#avis')
  const give = section.getByRole('button', { name: 'Donner mon avis' })
  await give.waitFor()
  await takenOver(give)
  await expect.poll(() => section.getByText('Chargement des avis…').count()).toBe(0)
  return { section, give }
}

export async function fillReview(page: Page, { name, comment }: { name: string; comment: string }): Promise<void> {
  await page.getByLabel('Nom', { exact: true }).fill(name)
  await page.getByLabel('Votre avis (10 caractères au moins)').fill(comment)
}

export function publishButton(page: Page) {
  return page.getByRole('button', { name: 'Publier' })
}

/** Sends the open form while no server answers. */
export async function writtenIntoSilence(page: Page): Promise<void> {
  await withoutBackgroundSync(page)
  for (const address of ['**/api/reviews', '**/healthz']) await page.route(address, route => route.abort())
  await fillReview(page, { name: 'Inès M.', comment: 'Le som tam est vif, le riz gluant aussi.' })
  await publishButton(page).click()
  await page.getByText(/^En attente d’envoi/).waitFor()
}

/** Swipes from right to left over most of an element's width. */
export async function swipeLeft(page: Page, place: Locator): Promise<void> {
  await place.scrollIntoViewIfNeeded()
  const { x, y, width } = (await place.boundingBox()) ?? { x: 0, y: 0, width: 0 }
  const devtools = await page.context().newCDPSession(page)
  const finger = async (type: 'touchStart' | 'touchMove' | 'touchEnd', across?: number) => {
    const touchPoints = across === undefined ? [] : [{ x: x + width * across, y: y + 40 }]
    await devtools.send('Input.dispatchTouchEvent', { type, touchPoints })
  }
  await finger('touchStart', 0.85)
  for (const across of [0.7, 0.5, 0.3, 0.15]) await finger('touchMove', across)
  await finger('touchEnd')
}
