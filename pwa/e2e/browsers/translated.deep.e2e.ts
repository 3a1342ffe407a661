/**
 * What a tourist, or staff with a phone in another language, does on a page that the browser translates: the journeys of
 * an order, a set menu, an account, a table, the tracking and the board, each as it is walked untranslated. Of the
 * menu the search is walked alone, whose list comes and goes; `own-text.test.tsx` proves how a text is written.
 */
import { expect, it } from 'vitest'
import { newPhone, onPhonesWith } from '../support/browser/phone.ts'
import { translate } from '../support/browser/translated.ts'
import { dishRow, menuReady, searchField } from '../support/people/menu-page.ts'

onPhonesWith(translate)

it('finds a dish while one types, opens it, and has the whole menu back', async () => {
  const { page, complaints } = await newPhone()
  await page.goto('/')
  await menuReady(page)
  await page.locator('main font').first().waitFor()
  await searchField(page).fill('padthai')
  await page.getByText(/^\d+\splats? trouvés?$/).waitFor()
  await dishRow(page, 'Gyoza au poulet (4 pièces)').waitFor({ state: 'hidden' })
  await dishRow(page, 'Pad thaï').getByRole('link', { name: 'Pad thaï', exact: true }).click()
  await page.getByRole('dialog', { name: 'Pad thaï' }).waitFor()
  await page.goBack()
  await searchField(page).fill('')
  await dishRow(page, 'Gyoza au poulet (4 pièces)').waitFor()
  expect(complaints).toEqual([])
})

await import('../checkout/order-as-guest.e2e.ts')
await import('../menu/set-menu.e2e.ts')
await import('../account/sign-in.e2e.ts')
await import('../site/reservations.e2e.ts')
await import('../staff/board/staff-board.e2e.ts')
