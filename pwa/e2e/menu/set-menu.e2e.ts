/** Set menus: every step, every excluded dish, and their lines in the cart. */
import type { Locator, Page } from 'playwright'
import { expect, it, onTestFinished } from 'vitest'
import { leaveWorkersOut } from '../support/browser/phone.ts'
import { expectText } from '../support/expect-text.ts'
import { menuReady, openMenu } from '../support/people/menu-page.ts'
import { database } from '../support/server/database.ts'

leaveWorkersOut()

const EXCLUDED_STARTERS = [/^Brochettes/, /^Poulet frit à la citronnelle/]
const EXCLUDED_MAINS = [
  /^Côte de porc/,
  /^Yam talay/,
  /^Bœuf loc lac/,
  /^Tigre qui pleure/,
  /^Poulet aux noix de cajou/,
  /^Bobun/,
  /^Kung thot sot makham/,
  // Their only proteins are salmon and sea bream, which the set menu leaves out.
  /^Poisson frit/,
  /^Poisson vapeur/,
]

async function compose(page: Page, name: RegExp): Promise<Locator> {
  await page.getByRole('button', { name }).click()
  const builder = page.getByRole('dialog')
  await builder.waitFor()
  return builder
}
const heading = (builder: Locator, name: string) => builder.getByRole('heading', { name }).waitFor()
const pick = (builder: Locator, name: RegExp) => builder.getByRole('button', { name }).click()

it('leads through every step, lets one be changed, and starts afresh after it was added', async () => {
  const { page, complaints } = await openMenu()
  const builder = await compose(page, /^Entrée, plat, dessert, boisson/)
  await heading(builder, 'Choisissez l’entrée')
  await expectText(builder, /1 choix sur\s4/, 'Cola zéro', /Encore 3\schoix/)
  await pick(builder, /^Som tam/)
  await builder.getByRole('button', { name: 'Choisir ce plat' }).click()
  await heading(builder, 'Choisissez le plat')
  await pick(builder, /^Pad thaï/)
  await expectText(builder, 'Sans supplément', /13,90\s€ à la carte/)
  await builder.getByRole('radio', { name: /^Crevette/ }).check()
  await builder.getByRole('button', { name: 'Choisir ce plat' }).click()
  await heading(builder, 'Choisissez le dessert')
  await pick(builder, /^Mangue et riz gluant/)
  await expectText(builder, /4 choix sur\s4/)

  await pick(builder, /^Modifier\s: boisson/)
  await heading(builder, 'Choisissez la boisson')
  await pick(builder, /^Thé glacé pêche/)
  await expectText(builder, 'Thé glacé pêche')
  await pick(builder, /^Ajouter la formule\s*22,00/)
  await builder.waitFor({ state: 'hidden' })
  expect(new URL(page.url()).search).toBe('')
  await page.getByRole('button', { name: /^Voir le panier 1\sarticle 22,00/ }).waitFor()

  const again = await compose(page, /^Entrée, plat, dessert, boisson/)
  await expectText(again, /1 choix sur\s4/, 'Cola zéro')
  expect(complaints).toEqual([])
})

it('keeps in view how far one is and what it costs, and says of each choice what it is', async () => {
  const { page } = await openMenu()
  const builder = await compose(page, /^Entrée, plat, boisson/)
  const progress = builder.getByText(/1 choix sur\s3/)
  await builder.getByRole('button', { name: /^Tofu frit.*Dés de tofu frits, croûte fine/ }).scrollIntoViewIfNeeded()
  await expect
    .poll(() =>
      progress.evaluate(words => {
        const { top, bottom, left } = words.getBoundingClientRect()
        return words.contains(document.elementFromPoint(left + 2, (top + bottom) / 2))
      }),
    )
    .toBe(true)
  await builder.getByRole('button', { name: /^Encore 2\schoix\s+18,00\s€/ }).waitFor()
})

it('leaves out the dishes and proteins that set menus exclude', async () => {
  const { page } = await openMenu()
  const builder = await compose(page, /^Entrée, plat, boisson/)
  await heading(builder, 'Choisissez l’entrée')
  for (const name of EXCLUDED_STARTERS) expect(await builder.getByRole('button', { name }).count(), `${name}`).toBe(0)
  await pick(builder, /^Gyoza au poulet/)
  await heading(builder, 'Choisissez le plat')
  for (const name of EXCLUDED_MAINS) expect(await builder.getByRole('button', { name }).count(), `${name}`).toBe(0)

  await pick(builder, /^Sauté au gingembre/)
  await builder.getByRole('radio', { name: /^Bœuf/ }).waitFor()
  expect(await builder.getByRole('radio', { name: /Saumon/ }).count()).toBe(0)
  await pick(builder, /^Sauté aigre-doux/)
  await builder.getByRole('radio', { name: /^Porc/ }).waitFor()
  expect(await builder.getByRole('radio', { name: /Dorade/ }).count()).toBe(0)
})

it('shows what has sold out without letting it be chosen, and presets another drink on a day without cola zéro', async () => {
  const sql = await database()
  await sql`update menu_items set available = false where id in ('cola-zero', 'som-tam')`
  onTestFinished(async () => {
    await sql`update menu_items set available = true where id in ('cola-zero', 'som-tam')`
  })
  const { page } = await openMenu()
  await expect
    .poll(async () => {
      await page.goto('/')
      await menuReady(page)
      return page.locator('.dish-row[data-off]').count()
    })
    .toBe(2)
  const builder = await compose(page, /^Entrée, plat, boisson/)
  const gone = builder.getByRole('button', { name: /^Som tam/ })
  await expectText(gone, 'Indisponible')
  expect(await gone.isDisabled()).toBe(true)
  await expectText(builder, /1 choix sur\s3/)
  expect(await builder.innerText()).not.toContain('Cola zéro')
})
