import type { Page } from 'playwright'
import { expect, it, onTestFinished } from 'vitest'
import { leaveWorkersOut, newPhone } from '../support/browser/phone.ts'
import { aPhoto } from '../support/browser/pictures.ts'
import { somebody } from '../support/order/ordering.ts'
import { keepSession, newAccount } from '../support/people/account.ts'
import { DESKTOP, staffDevice } from '../support/people/staff.ts'
import { database } from '../support/server/database.ts'

leaveWorkersOut()

const desk = { viewport: DESKTOP, hasTouch: false, isMobile: false }
/** The page polls, and the machine that runs the tests may be busy. */
const SOON = { timeout: 20_000 }

/** A desktop opens the menu as a table. */
async function asCards(page: Page): Promise<void> {
  await page.getByRole('group', { name: 'Affichage' }).getByText('Vignettes').click()
}

it('brings a new dish, its changes and its end to a customer’s open page', async () => {
  const name = `Flan coco ${Date.now()}`
  const customer = await newPhone()
  await customer.page.goto('/')
  const { page, complaints } = await staffDevice('manager', desk)
  await page.goto('/admin/menu?categorie=desserts')
  await asCards(page)
  const card = page.getByRole('listitem').filter({ hasText: name })
  const dish = customer.page.locator('.dish-row').filter({ hasText: name })

  await page.getByRole('button', { name: 'Nouvel article' }).click()
  const form = page.getByRole('dialog', { name: 'Nouvel article' })
  await form.getByLabel('Nom en français').fill(name)
  await form.getByRole('button', { name: 'Ajouter', exact: true }).last().click()
  await form.getByText('Cochez les allergènes du plat').waitFor()
  await form.getByText('Lait', { exact: true }).click()
  await form.getByLabel('Prix en euros').fill('5,5')
  await form.getByLabel('Photo de l’article').setInputFiles(await aPhoto())
  await page.getByRole('button', { name: 'Garder cette photo' }).click()
  await form.getByRole('button', { name: 'Ajouter', exact: true }).last().click()
  await form.waitFor({ state: 'hidden' })
  await card.getByText('5,50').waitFor()
  await dish.getByText('5,50').waitFor({ state: 'attached', ...SOON })
  // Photos are loaded when they come near the screen.
  await dish.scrollIntoViewIfNeeded()
  await expect
    .poll(
      () => dish.locator('img').evaluate((photo: HTMLImageElement) => photo.naturalWidth / photo.naturalHeight),
      SOON,
    )
    .toBeCloseTo(4 / 3)

  await card.getByRole('button', { name: 'Modifier' }).click()
  const edit = page.getByRole('dialog', { name: 'Modifier l’article' })
  await edit.getByLabel('Prix en euros').fill('6,20')
  await edit.getByRole('button', { name: 'Enregistrer' }).click()
  await edit.waitFor({ state: 'hidden' })
  await dish.getByText('6,20').waitFor({ state: 'attached', ...SOON })

  await card.getByRole('switch').click()
  await dish.getByText('Indisponible').waitFor({ state: 'attached', ...SOON })

  await card.getByRole('button', { name: 'Supprimer' }).click()
  const question = page.getByRole('dialog', { name: 'Êtes-vous sûr de vouloir supprimer cet article ?' })
  await question.getByRole('button', { name: 'Supprimer' }).click()
  await card.waitFor({ state: 'detached' })
  await dish.waitFor({ state: 'detached', ...SOON })
  expect([...complaints, ...customer.complaints]).toEqual([])
})

it('takes several photos at once, each to the dish that its file is named after or that is chosen', async () => {
  const sql = await database()
  const withPhotos = async () => await sql`select id, photo_alt from menu_items where image_url is not null order by id`
  onTestFinished(async () => {
    await sql`update menu_items set image_url = null, photo_alt = null where id in ('flan-coco', 'tom-yam')`
  })
  const { page, complaints } = await staffDevice('manager', desk)
  await page.goto('/admin/menu')
  await page.getByRole('button', { name: 'Photos', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: /^Photo/ })
  await sheet.getByRole('button', { name: 'Photo de Tom yam' }).waitFor()
  const photo = await aPhoto()
  await sheet.getByLabel('Photos des plats').setInputFiles([
    { ...photo, name: 'flan-coco.jpg' },
    { ...photo, name: 'notes.pdf', mimeType: 'application/pdf' },
    { ...photo, name: 'IMG_1.jpg' },
  ])
  await sheet.getByRole('heading', { name: 'Photo 1 sur 3' }).waitFor()
  expect(await sheet.getByLabel('Article').inputValue()).toBe('flan-coco')
  await sheet.getByLabel('Redresser').fill('5')
  await sheet.getByLabel('Lumière').fill('0.3')
  await sheet.getByLabel('Ce que montre la photo').fill('Un flan doré')
  await sheet.getByRole('button', { name: 'Garder cette photo' }).click()

  await sheet.getByRole('heading', { name: 'Photo 3 sur 3' }).waitFor()
  await sheet.getByRole('button', { name: 'Garder cette photo' }).click()
  await sheet.getByText('Dites de quel article c’est la photo.').waitFor()
  await sheet.getByLabel('Article').selectOption({ label: 'Tom yam' })
  await sheet.getByRole('button', { name: 'Garder cette photo' }).click()
  await sheet.getByText(/^notes\.pdf\s: /).waitFor()
  await expect.poll(() => sheet.getByRole('button', { name: 'Photo de Tom yam' }).count()).toBe(0)
  expect((await withPhotos()).filter(({ id }) => id === 'flan-coco' || id === 'tom-yam')).toEqual([
    { id: 'flan-coco', photoAlt: 'Un flan doré' },
    { id: 'tom-yam', photoAlt: null },
  ])
  expect(complaints).toEqual([])
})

it('offers another dish for points, and takes it back: a customer’s card follows', async () => {
  const person = somebody()
  const session = await newAccount(person)
  const name = `Curry du moment ${Date.now()}`
  const { page, complaints } = await staffDevice('admin', desk)
  await page.goto('/admin/menu?onglet=offerts')
  await page.getByRole('button', { name: 'Ajouter un plat offert' }).click()
  const form = page.getByRole('dialog', { name: 'Nouveau plat offert' })
  await form.getByLabel('Plat de la carte à emporter').selectOption({ label: 'Curry vert' })
  await form.getByLabel('Nom', { exact: true }).fill(name)
  await form.getByLabel('Aperçu pour les clients').getByText(name).waitFor()
  await form.getByRole('button', { name: 'Enregistrer' }).click()
  await form.waitFor({ state: 'hidden' })

  const customer = await newPhone()
  await customer.page.goto('/')
  await keepSession(customer.page, session)
  const dishes = customer.page.getByRole('region', { name: 'Plats à gagner' })
  const isOnCard = async () => {
    await customer.page.goto('/?compte=points')
    await dishes.getByText('Pad thaï').waitFor()
    return (await dishes.getByText(name).count()) > 0
  }
  await expect.poll(isOnCard, SOON).toBe(true)

  await page.getByRole('button', { name: `Modifier ${name}` }).click()
  const edit = page.getByRole('dialog', { name: 'Modifier le plat offert' })
  await edit.getByText('Proposé contre des points').click()
  await edit.getByRole('button', { name: 'Enregistrer' }).click()
  await edit.waitFor({ state: 'hidden' })
  await page.getByRole('heading', { name: 'Plus proposés' }).waitFor()
  await expect.poll(isOnCard, SOON).toBe(false)
  expect([...complaints, ...customer.complaints]).toEqual([])
})

it('leaves the last dish’s button free of the rail on a phone', async () => {
  const { page } = await staffDevice('manager', { viewport: { width: 390, height: 844 }, isMobile: true })
  await page.goto('/admin/menu?categorie=plats')
  const last = page.getByRole('button', { name: 'Modifier' }).last()
  await last.waitFor()
  await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }))
  const rail = page.locator('.bottom-navigation')
  const [button, bar] = [await last.boundingBox(), await rail.boundingBox()]
  if (!button || !bar) throw new Error('the button or the rail is not there')
  expect(button.y + button.height).toBeLessThanOrEqual(bar.y)
  // The keyboard focus stops at the buttons before it, which must be wholly visible too.
  const before = page.getByRole('button', { name: 'Modifier' }).nth(-4)
  await before.focus()
  const focused = await before.boundingBox()
  expect((focused?.y ?? 0) + (focused?.height ?? 0)).toBeLessThanOrEqual(bar.y)
})
