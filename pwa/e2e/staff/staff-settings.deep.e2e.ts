import { afterEach, expect, it } from 'vitest'
import { addDays, parisDay } from '#api/kernel/time/paris-time.ts'
import { leaveWorkersOut, newPhone, origin } from '../support/browser/phone.ts'
import { DESKTOP, staffDevice } from '../support/people/staff.ts'
import { database } from '../support/server/database.ts'

leaveWorkersOut()

const desk = { viewport: DESKTOP, hasTouch: false, isMobile: false }
/** The page polls, and the machine that runs the tests may be busy. */
const SOON = { timeout: 20_000 }

afterEach(async () => {
  const sql = await database()
  await sql`delete from closures`
})

it('closes days ahead: the customer’s open page says so and offers no slot, until the closure is taken back', async () => {
  const sentence = `Travaux au fourneau ${Date.now()}.`
  const day = addDays(parisDay(new Date()), 2)
  const customer = await newPhone()
  await customer.page.goto('/')
  await customer.page.getByRole('heading', { name: 'Contact' }).scrollIntoViewIfNeeded()
  const { page, complaints } = await staffDevice('admin', desk)
  await page.goto('/admin/reglages')
  await page.getByRole('button', { name: 'Ajouter une fermeture' }).click()
  await page.getByLabel('Premier jour').fill(day)
  await page.getByLabel('Dernier jour').fill(day)
  await page.getByLabel('Phrase pour les clients').fill(sentence)
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await page.getByText('Réglages enregistrés.').waitFor()

  await customer.page
    .getByText(sentence)
    .first()
    .waitFor({ state: 'attached', ...SOON })
  expect(await reasonsOn(day)).toEqual(['closed'])

  await page.getByRole('button', { name: 'Retirer la fermeture 1' }).click()
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await customer.page
    .getByText(sentence)
    .first()
    .waitFor({ state: 'detached', ...SOON })
  // Orders of other tests may have filled some of the slots.
  expect(await reasonsOn(day)).not.toContain('closed')
  expect([...complaints, ...customer.complaints]).toEqual([])
})

it('shows which part was chosen while the mouse stays where it has clicked', async () => {
  const { page } = await staffDevice('admin', desk)
  await page.goto('/admin/reglages')
  const [first, second] = [page.getByRole('tab').nth(0), page.getByRole('tab').nth(1)]
  const chosen = await first.evaluate(tab => getComputedStyle(tab).backgroundColor)
  await second.click()
  await expect.poll(() => second.getAttribute('aria-selected')).toBe('true')
  expect(await second.evaluate(tab => [tab.matches(':hover'), getComputedStyle(tab).backgroundColor])).toEqual([
    true,
    chosen,
  ])
})

/** Why the slots of a day are not available, each reason once. */
async function reasonsOn(day: string): Promise<string[]> {
  const answer = await fetch(`${origin}/api/pickup-slots`)
  const { days } = (await answer.json()) as { days: { date: string; slots: { reason?: string }[] }[] }
  const slots = days.find(({ date }) => date === day)?.slots ?? []
  return [...new Set(slots.flatMap(({ reason }) => reason ?? []))]
}
