/** The menu as a table: prices and availability are changed in rows, many at once with undo, and dishes are moved. */
import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { leaveWorkersOut } from '../support/browser/phone.ts'
import { DESKTOP, staffDevice } from '../support/people/staff.ts'
import { database } from '../support/server/database.ts'

leaveWorkersOut()

const desk = { viewport: DESKTOP, hasTouch: false, isMobile: false }

async function table(categorie: string): Promise<{ page: Page; complaints: string[] }> {
  const { page, complaints } = await staffDevice('manager', desk)
  await page.goto(`/admin/menu?categorie=${categorie}`)
  await page.getByRole('group', { name: 'Affichage' }).getByText('Lignes').click()
  await page.getByRole('table').waitFor()
  return { page, complaints }
}

/** The stored base prices of a category. */
async function pricesOf(category: string) {
  const sql = await database()
  return await sql`
    select i.id, i.price_cents as cents,
      (select json_object_agg(v.variant, v.price_cents order by v.variant) from menu_item_variants v where v.item_id = i.id)
        as variants
    from menu_items i
    where i.category_key = ${category} and i.deleted_at is null
    order by i.position`
}

it('raises all mains by fifty cents, and takes it back by one tap, to the cent', async () => {
  const before = await pricesOf('plats')
  const { page, complaints } = await table('plats')
  await page.getByLabel('Choisir tous les articles affichés').check()
  await page.getByRole('button', { name: 'Changer les prix…' }).click()
  const sheet = page.getByRole('dialog', { name: 'Changer les prix' })
  await sheet.getByLabel('Montant en euros').fill('0,50')
  await sheet.getByRole('button', { name: new RegExp(`^Changer les prix de ${before.length}\\s`) }).click()
  await page.getByText(new RegExp(`^\\+0,50\\s€ sur ${before.length}\\sarticles\\.$`)).waitFor()
  const raised = await pricesOf('plats')
  for (const [place, { cents, variants }] of before.entries()) {
    if (cents !== null) expect(raised[place]?.cents).toBe(cents + 50)
    for (const [name, own] of Object.entries<number>(variants ?? {}))
      expect(raised[place]?.variants[name]).toBe(own + 50)
  }
  await page.getByRole('button', { name: 'Annuler', exact: true }).click()
  await page.getByText('Tout est comme avant.').waitFor()
  expect(await pricesOf('plats')).toEqual(before)
  // The table is shown again after a reload.
  await page.reload()
  await page.getByRole('table').waitFor()
  expect(complaints).toEqual([])
})

it('moves a dish by hand and by the arrows, and keeps its place', async () => {
  const { page, complaints } = await table('supplements')
  let saved = 0
  page.on('response', answer => {
    if (answer.request().method() === 'PUT' && answer.url().includes('/api/admin/menu/item/')) saved += 1
  })
  const names = () =>
    page.locator('.menu-table tbody th input').evaluateAll(all => all.map(input => (input as HTMLInputElement).value))
  await page.getByRole('button', { name: 'Changer l’ordre' }).click()
  const [first = '', second = '', third = '', ...others] = await names()
  const handle = (name: string) => page.getByRole('button', { name: new RegExp(`^Déplacer ${name},`) })
  await handle(first).focus()
  await page.keyboard.press('ArrowDown')
  await expect.poll(names).toEqual([second, first, third, ...others])
  await page.keyboard.press('ArrowUp')
  await expect.poll(names).toEqual([first, second, third, ...others])

  const [from, to] = [await handle(first).boundingBox(), await handle(third).boundingBox()]
  if (!from || !to) throw new Error('a handle is not there')
  await page.mouse.move(from.x + 20, from.y + 20)
  await page.mouse.down()
  await page.mouse.move(to.x + 20, to.y + 30, { steps: 5 })
  await page.mouse.up()
  await expect.poll(names).toEqual([second, third, first, ...others])
  await handle(first).focus()
  await page.keyboard.press('ArrowUp')
  await expect.poll(names).toEqual([second, first, third, ...others])
  await page.keyboard.press('ArrowUp')
  await expect.poll(names).toEqual([first, second, third, ...others])
  // The page shows the moves at once and sends them one after the other.
  await expect.poll(() => saved).toBe(5)
  await page.reload()
  await page.getByRole('table').waitFor()
  expect(await names()).toEqual([first, second, third, ...others])
  expect(complaints).toEqual([])
})
