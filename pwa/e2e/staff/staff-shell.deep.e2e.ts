import { expect, it } from 'vitest'
import { leaveWorkersOut, newPhone, origin } from '../support/browser/phone.ts'
import { DESKTOP, logInAs, newStaffToken, releaseStaffPage, staffDevice, staffItems } from '../support/people/staff.ts'
import { database } from '../support/server/database.ts'

leaveWorkersOut()

const desk = { viewport: DESKTOP, hasTouch: false, isMobile: false }

it('opens to the right password, says what is wrong, and stays open over a reload', async () => {
  const { page, complaints } = await newPhone(desk)
  const answer = await page.goto('/admin/equipe')
  expect(answer?.headers()['permissions-policy']).toBe('camera=(self)')
  expect(answer?.headers()['x-robots-tag']).toBe('noindex')
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await page.getByText('L’identifiant est requis').waitFor()
  await page.getByLabel('Identifiant').fill('admin')
  await page.getByLabel('Mot de passe', { exact: true }).fill('faux')
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await page.getByText('Identifiants invalides').waitFor()
  await page.route('**/api/admin/login', route => route.abort())
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await page.getByText('Erreur de connexion au serveur').waitFor()
  await page.unroute('**/api/admin/login')

  await logInAs(page, 'admin')
  await page.getByRole('heading', { name: 'Équipe', level: 1 }).waitFor()
  await page.getByText('Connecté', { exact: true }).waitFor()
  await expect.poll(() => page.title()).toMatch(/^Équipe · /)
  await page.reload()
  await page.getByRole('heading', { name: 'Équipe', level: 1 }).waitFor()
  const stored = await page.evaluate(() => [localStorage.getItem('admin_role'), localStorage.getItem('admin_token')])
  expect(stored).toEqual(['admin', expect.stringMatching(/^ey/)])
  // The browser itself logs the refused login and the interrupted connection.
  expect(complaints.filter(text => !/401|ERR_FAILED/.test(text))).toEqual([])
})

it('shows both answers of a banner in one line that begins where the page does, and the way out below all entries', async () => {
  const { page } = await newPhone(desk)
  await page.goto('/admin/equipe')
  await logInAs(page, 'admin')
  const title = page.getByRole('heading', { name: 'Équipe', level: 1 })
  // Another may say for a moment that the server is not reached yet.
  const banner = page.locator('.banner', { has: page.getByRole('button', { name: 'Ajouter une clé' }) })
  await banner.waitFor()
  const [add, later] = await Promise.all(
    ['Ajouter une clé', 'Plus tard'].map(async name => await banner.getByRole('button', { name }).boundingBox()),
  )
  expect(later?.y).toBe(add?.y)
  expect(later?.height).toBe(add?.height)
  expect((await banner.locator('.icon').boundingBox())?.x).toBe((await title.boundingBox())?.x)
  const out = await page.getByRole('button', { name: 'Se déconnecter' }).boundingBox()
  expect((out?.y ?? Infinity) + (out?.height ?? 0)).toBeLessThanOrEqual(DESKTOP.height)
})

it('keeps what was typed when the session ends, and loads what was refused after the new login', async () => {
  const token = await newStaffToken('admin')
  const { page } = await newPhone({ ...desk, keeps: await staffItems('admin', token) })
  await page.goto('/admin/equipe')
  await page.getByRole('rowheader').first().waitFor()
  await page.getByRole('button', { name: 'Nouveau compte' }).click()
  await page.getByLabel('Nom', { exact: true }).fill('Ploy')
  await page.getByLabel('Identifiant').fill(`ploy-${Date.now()}`)
  await endSessions()

  await page.getByRole('button', { name: 'Créer le compte' }).click()
  const dialog = page.getByRole('dialog', { name: 'Session expirée' })
  await dialog.waitFor()
  await page.keyboard.press('Escape')
  await logInAs(dialog, 'admin')
  await dialog.waitFor({ state: 'hidden' })
  expect(await page.getByLabel('Nom', { exact: true }).inputValue()).toBe('Ploy')
  await page.getByText(/recommencez\s: cet essai n’a rien enregistré/).waitFor()
  await page.getByRole('button', { name: 'Créer le compte' }).click()
  await page.getByText('C’est noté').click()
  await page.getByRole('rowheader', { name: 'Ploy' }).waitFor()
})

it('logs out: both are cleared, and the server has ended the session', async () => {
  const token = await newStaffToken('manager')
  const { page } = await newPhone({ ...desk, keeps: await staffItems('manager', token) })
  await page.goto('/admin/rien')
  await page.getByRole('button', { name: 'Se déconnecter' }).click()
  await page.getByLabel('Identifiant').waitFor()
  expect(new URL(page.url()).pathname).toBe('/admin')
  expect(await page.evaluate(() => Object.keys(localStorage).filter(key => key.startsWith('admin_')))).toEqual([])
  await expect.poll(async () => (await asStaff('/api/orders?limit=1', token)).status).toBe(401)
})

it('offers a manager no page of the administrator’s, says whose it is, and the server refuses its call', async () => {
  const { page } = await staffDevice('manager', desk)
  await page.goto('/admin/equipe')
  await page.getByText('réservée à l’administrateur').waitFor()
  expect(await page.getByRole('navigation').getByRole('link', { name: 'Équipe' }).count()).toBe(0)
  const token = await page.evaluate(() => localStorage.getItem('admin_token') ?? '')
  const refused = await asStaff('/api/admin/staff', token)
  expect([refused.status, await refused.json()]).toMatchObject([403, { code: 'forbidden_role' }])
})

it('goes from page to page by keys, and tells where it has come to', async () => {
  const { page } = await staffDevice('admin', desk)
  await page.goto('/admin/equipe')
  await page.getByRole('rowheader').first().waitFor()
  await page.keyboard.press('g')
  await page.keyboard.press('j')
  const heading = page.getByRole('heading', { name: 'Journal', level: 1 })
  await heading.waitFor()
  await expect.poll(() => heading.evaluate(element => element === document.activeElement)).toBe(true)
  await expect.poll(() => page.title()).toMatch(/^Journal · /)
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Raccourcis clavier' }).waitFor()
  await page.goBack()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await page.getByLabel('Personne').focus()
  await page.keyboard.press('g')
  await page.keyboard.press('e')
  expect(new URL(page.url()).pathname).toBe('/admin/journal')
})

it('sends customers nothing of the staff’s, and the way to it is a page of its own', async () => {
  const { page } = await newPhone()
  const asked: string[] = []
  page.on('request', request => asked.push(new URL(request.url()).pathname))
  await page.goto('/', { waitUntil: 'networkidle' })
  expect(asked.filter(path => path.startsWith('/admin'))).toEqual([])
  const precached = await (await fetch(`${origin}/sw.js`)).text()
  expect(precached).not.toContain('admin/')
  const [document] = await Promise.all([
    page.waitForResponse(response => response.url() === `${origin}/admin`),
    page.getByRole('link', { name: 'Espace équipe' }).click(),
  ])
  expect(document.request().resourceType()).toBe('document')
  await page.getByLabel('Identifiant').waitFor()
})

function asStaff(address: string, token: string): Promise<Response> {
  return fetch(origin + address, { headers: { authorization: `Bearer ${token}` } })
}

/** Ends the staff's sessions as eight hours without a call do. */
async function endSessions(): Promise<void> {
  const sql = await database()
  await sql`update sessions set expires_at = now() - interval '1 second' where staff_id is not null`
}

it('offers the newer page to a tablet that was left open, and loads it when somebody says so', async () => {
  const { page } = await staffDevice('manager', { serviceWorkers: 'allow' })
  await page.goto('/admin/commandes')
  await page.getByText('Connecté, à jour').waitFor()
  const offer = page.getByRole('button', { name: 'Mettre à jour' })
  expect(await offer.count()).toBe(0)

  const takeBack = await releaseStaffPage(page)
  // The page looks for a new version as soon as it is opened.
  await page.reload()
  await page.getByRole('button', { name: 'Son coupé' }).click()
  await offer.waitFor()
  takeBack()
  await Promise.all([page.waitForEvent('load'), offer.click()])
  await page.getByText('Connecté, à jour').waitFor()
  expect(await offer.count()).toBe(0)
})
