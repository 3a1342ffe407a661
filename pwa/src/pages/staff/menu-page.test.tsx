import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { CATEGORY_KEYS } from '#api/features/menu/contract-dish.ts'
import type { AdminItem } from '#api/features/menu/contract-staff.ts'
import { keepStaff } from '#pwa/lib/session/staff-session.ts'
import { fakeServer, problem } from '#pwa/testing/fakes/fake-server.ts'
import { renderPart } from '#pwa/testing/render.tsx'
import { aDish, aMain, aMenu } from '#pwa/testing/samples/a-menu.ts'
import { ToastHost } from '#pwa/ui/feedback/toast.tsx'
import { MenuPage } from './menu-page.tsx'

const ADMIN = { takeaway: true, dineIn: true, inFormules: true, position: 0 }
const NEMS: AdminItem = { ...aDish(), ...ADMIN }
const PAD_THAI: AdminItem = {
  ...aMain({ prices: { Poulet: 12.5, Porc: 12.9, Crevette: 12.9, Saumon: 15, Dorade: 15 } }),
  ...ADMIN,
}

const { price: _, ...UNPRICED }: AdminItem = { ...NEMS, id: 'plat-du-mois', name: 'Plat du mois', position: 1 }
const LISTS = {
  ...Object.fromEntries(CATEGORY_KEYS.map(key => [key, [] as AdminItem[]])),
  entrees: [NEMS, UNPRICED],
  plats: [PAD_THAI],
}

const ITEM = '/api/admin/menu/item'
const TOGGLE = 'POST /api/admin/menu/toggle-availability/nems-poulet'
const READS = { 'GET /api/admin/menu/all': { body: LISTS }, 'GET /api/menu': { body: aMenu() } }

beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true
  }
  keepStaff({ token: 'a-token', role: 'manager' })
})

async function open(handlers: Parameters<typeof fakeServer>[0], at = '/admin/menu') {
  const server = fakeServer({ ...READS, ...handlers })
  renderPart(
    <>
      <MenuPage />
      <ToastHost />
    </>,
    { at },
  )
  await screen.findByRole('heading', { name: 'Pad thaï', level: 3 })
  return server
}

const card = (name: string) => screen.getByRole('heading', { name, level: 3 }).closest('li') as HTMLElement

it('shows three prices as the site charges them, how many more there are, and that there is none yet', async () => {
  await open({})
  expect(await within(card('Pad thaï')).findByText('13,50 €')).toBeTruthy()
  expect(within(card('Pad thaï')).getByText('+2 autres…')).toBeTruthy()
  expect(within(card('Pad thaï')).queryByText('Saumon')).toBeNull()
  expect(within(card('Plat du mois')).getByText('Prix non défini')).toBeTruthy()
  expect(screen.getByText('3 articles affichés')).toBeTruthy()
})

it('opens as a table where there is room for one, and as cards once those were chosen', async () => {
  const wide = (query: string) => ({ matches: query.includes('1180px') }) as MediaQueryList
  const room = vi.spyOn(window, 'matchMedia').mockImplementation(wide)
  fakeServer(READS)
  renderPart(<MenuPage />, { at: '/admin/menu' })
  await screen.findByRole('table')
  fireEvent.click(screen.getByRole('radio', { name: 'Vignettes' }))
  await screen.findByRole('heading', { name: 'Pad thaï', level: 3 })
  room.mockRestore()
})

it('is of set menus for an administrator alone', async () => {
  keepStaff({ token: 'a-token', role: 'admin' })
  const rules = { excludedItems: [], excludedVariants: [], itemSupplements: [], variantSupplements: [] }
  const body = { setMenus: [], rules: { ...rules, drinks: [], defaultDrink: '' } }
  await open({ 'GET /api/admin/menu/set-menus': { body } })
  fireEvent.click(screen.getByRole('tab', { name: 'Formules' }))
  await screen.findByRole('heading', { name: 'Ce que contiennent les formules' })
})

it('is of what points buy for an administrator alone', async () => {
  keepStaff({ token: 'a-token', role: 'admin' })
  await open({ 'GET /api/admin/menu/rewards': { body: { rewards: [] } } })
  fireEvent.click(screen.getByRole('tab', { name: 'Plats offerts' }))
  await screen.findByRole('button', { name: 'Ajouter un plat offert' })
})

it('has no set menus for a manager', async () => {
  await open({}, '/admin/menu?onglet=formules')
  expect(screen.queryByRole('tab')).toBeNull()
})

it('narrows the list by category and by a word without accents', async () => {
  await open({})
  fireEvent.click(screen.getByRole('radio', { name: /Entrées/ }))
  expect(screen.getByText('2 articles affichés')).toBeTruthy()
  fireEvent.click(screen.getByRole('radio', { name: /Toutes/ }))
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'THAI' } })
  await screen.findByText('1 article affiché')
})

it('switches a dish off at once, and back on when the server refuses', async () => {
  let answer = (_: ReturnType<typeof problem>) => {}
  const answered = new Promise<ReturnType<typeof problem>>(resolve => {
    answer = resolve
  })
  await open({ [TOGGLE]: () => answered })
  const toggle = within(card('Nems au poulet')).getByRole('switch')
  fireEvent.click(toggle)
  await waitFor(() => expect(toggle.getAttribute('aria-checked')).toBe('false'))
  answer(problem(503, 'unavailable', 'Service momentanément indisponible.'))
  await screen.findByText('Service momentanément indisponible.')
  expect(toggle.getAttribute('aria-checked')).toBe('true')
})

/** Whether the browser would ask before the page is closed. */
const wouldAsk = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

it('lets the browser ask before it is closed while a change is on its way', async () => {
  let arrive = () => {}
  const answered = new Promise<{ body: AdminItem }>(resolve => {
    arrive = () => resolve({ body: { ...NEMS, available: false } })
  })
  await open({ [TOGGLE]: () => answered })
  expect(wouldAsk()).toBe(false)
  fireEvent.click(within(card('Nems au poulet')).getByRole('switch'))
  await waitFor(() => expect(wouldAsk()).toBe(true))
  arrive()
  await waitFor(() => expect(wouldAsk()).toBe(false))
})

it('keeps a new dish that was filled in and closed and says that it waits, until one begins anew', async () => {
  await open({})
  fireEvent.click(screen.getByRole('button', { name: /Nouvel article/ }))
  const nameIn = (form: HTMLElement) => within(form).getByLabelText('Nom en français') as HTMLInputElement
  const form = await screen.findByRole('dialog', { name: 'Nouvel article' })
  fireEvent.change(nameIn(form), { target: { value: 'Soupe du mois' } })
  fireEvent.click(within(form).getByRole('button', { name: 'Annuler' }))
  // The sheet's content goes when it has slid out.
  await waitFor(() => expect(screen.queryByLabelText('Nom en français')).toBeNull())
  expect(wouldAsk()).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: 'l’article à ajouter' }))
  const again = await screen.findByRole('dialog', { name: 'Nouvel article' })
  expect(nameIn(again).value).toBe('Soupe du mois')
  fireEvent.click(within(again).getByRole('button', { name: 'Repartir de zéro' }))
  expect(nameIn(again).value).toBe('')
  expect(screen.queryByText(/^Saisie non enregistrée/)).toBeNull()
  expect(wouldAsk()).toBe(false)
})

it('says sold out for today', async () => {
  const soldOut = { ...NEMS, available: false, unavailableUntil: '2026-11-22T04:00:00.000Z' }
  const server = await open({ [TOGGLE]: { body: soldOut } })
  fireEvent.click(screen.getByRole('button', { name: 'Épuisé aujourd’hui\u00a0: Nems au poulet' }))
  await waitFor(() => expect(server.of(TOGGLE)[0]?.body).toEqual({ available: false, until: 'tomorrow' }))
})

it('asks before it deletes, and says in the question why a dish cannot go', async () => {
  const used = 'Ce plat sert encore : le plat offert.'
  await open({ [`DELETE ${ITEM}/nems-poulet`]: problem(409, 'item_in_use', used) })
  fireEvent.click(screen.getByRole('button', { name: 'Supprimer Nems au poulet' }))
  const question = screen.getByRole('dialog', { name: 'Êtes-vous sûr de vouloir supprimer cet article\u00a0?' })
  fireEvent.click(within(question).getByRole('button', { name: 'Supprimer' }))
  expect(await within(question).findByText(used)).toBeTruthy()
})

it('says that a dish was not added, and keeps what was written', async () => {
  await open({ [`POST ${ITEM}`]: 'offline' }, '/admin/menu?article=nouveau')
  const form = await screen.findByRole('dialog', { name: 'Nouvel article' })
  fireEvent.change(within(form).getByLabelText('Nom en français'), { target: { value: 'Flan' } })
  fireEvent.click(within(form).getByLabelText('Aucun des quatorze'))
  fireEvent.click(within(form).getAllByRole('button', { name: 'Ajouter' }).at(-1) as HTMLElement)
  await screen.findByText(/Erreur lors de l’ajout de l’article/)
  expect(within(form).getByLabelText<HTMLInputElement>('Nom en français').value).toBe('Flan')
})

it('sends of a dish what was changed alone', async () => {
  const change = `PUT ${ITEM}/nems-poulet`
  const server = await open({ [change]: { body: NEMS } }, '/admin/menu?article=nems-poulet')
  const form = await screen.findByRole('dialog', { name: 'Modifier l’article' })
  fireEvent.change(within(form).getByLabelText('Prix en euros'), { target: { value: '7,20' } })
  fireEvent.click(within(form).getByRole('button', { name: 'Enregistrer' }))
  await screen.findByText('Nems au poulet est enregistré.')
  expect(server.of(change)[0]?.body).toEqual({ price: 7.2 })
})
