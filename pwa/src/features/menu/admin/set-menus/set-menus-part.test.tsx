import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import type { AdminSetMenu } from '#api/features/menu/contract-set-menus.ts'
import type { AdminItem } from '#api/features/menu/contract-staff.ts'
import type { SetMenuRules } from '#api/features/menu/rules/set-menu-fields.ts'
import { keepStaff } from '#pwa/lib/session/staff-session.ts'
import { fakeServer, problem } from '#pwa/testing/fakes/fake-server.ts'
import { renderPart } from '#pwa/testing/render.tsx'
import { aDish, aMain, aMenu } from '#pwa/testing/samples/a-menu.ts'
import { ToastHost } from '#pwa/ui/feedback/toast.tsx'
import { dropDraft } from '../kept-form.tsx'
import { SetMenusPart } from './set-menus-part.tsx'

const MIDDAY = { days: [1, 2, 3, 4, 5], from: '12:00', until: '14:00', only: false }
const FORMULE: AdminSetMenu = {
  ...{ id: 'formule1', name: 'Formule entrée et plat', nameEn: 'Starter and main', description: '' },
  ...{ popular: false, available: true, price: 18, offered: MIDDAY },
  components: [
    { category: 'entrees', label: 'Entrée', labelEn: 'Starter' },
    { category: 'plats', label: 'Plat', labelEn: 'Main' },
  ],
}
const RULES: SetMenuRules = {
  ...{ excludedItems: ['pad-thai'], excludedVariants: ['Dorade'], itemSupplements: [], variantSupplements: [] },
  ...{ drinks: ['cola-zero'], defaultDrink: 'cola-zero' },
}
const ADMIN = { takeaway: true, dineIn: true, inFormules: true, position: 0 }
const COLA = aDish({ id: 'cola-zero', name: 'Cola zéro', category: 'boissons_soft' })
const ITEMS: AdminItem[] = [aDish(), aMain(), COLA].map(dish => ({ ...dish, ...ADMIN }))

const PATH = '/api/admin/menu/set-menus'
const SAVE = `PUT ${PATH}/formule1`
const SAVE_RULES = 'PUT /api/admin/menu/set-menu-rules'

beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true
  }
  keepStaff({ token: 'a-token', role: 'admin' })
  for (const key of ['formule1', 'contenu']) dropDraft(key)
})

async function open(handlers: Parameters<typeof fakeServer>[0] = {}, at = '/admin/menu?onglet=formules') {
  const server = fakeServer({ [`GET ${PATH}`]: { body: { setMenus: [FORMULE], rules: RULES } }, ...handlers })
  renderPart(
    <>
      <SetMenusPart menu={aMenu()} items={ITEMS} />
      <ToastHost />
    </>,
    { at },
  )
  await screen.findByRole('heading', { name: 'Formule entrée et plat' })
  return server
}

const form = () => screen.findByRole('dialog', { name: 'Modifier la formule' })
const type = (inside: HTMLElement, label: string | RegExp, value: string) =>
  fireEvent.change(within(inside).getByLabelText(label), { target: { value } })
const save = (inside: HTMLElement) => fireEvent.click(within(inside).getByRole('button', { name: 'Enregistrer' }))
const plain = (text: string | null | undefined) => text?.replaceAll('\u00a0', ' ')

it('shows each set menu, what is in it and when, and what all leave out', async () => {
  await open()
  const cards = screen.getAllByRole('listitem').map(({ textContent }) => plain(textContent))
  expect(cards[0]).toContain('18,00 €')
  expect(cards[0]).toContain('Entrée, plat')
  expect(cards[0]).toContain('du lundi au vendredi, 12 h – 14 h · commandable à toute heure')
  expect(cards[1]).toContain('1 plat exclu, choix exclus : Dorade')
  expect(cards[1]).toContain('Cola zéro par défaut')
})

it('shows what customers will see while it is typed, and sends what was changed alone, from what was seen', async () => {
  const server = await open({ [SAVE]: { body: FORMULE } })
  fireEvent.click(screen.getByRole('button', { name: 'Modifier Formule entrée et plat' }))
  const sheet = await form()
  type(sheet, 'Prix en euros', '19,50')
  fireEvent.click(within(sheet).getByLabelText('samedi'))
  fireEvent.click(within(sheet).getByLabelText(/^Seulement pour un retrait/))
  fireEvent.click(within(sheet).getByRole('button', { name: 'Descendre Entrées' }))
  const preview = plain(within(sheet).getByLabelText('Aperçu pour les clients').textContent)
  expect(preview).toContain('Plat, entrée')
  expect(preview).toContain('19,50 €')
  expect(preview).toContain('Du lundi au samedi, 12 h – 14 h. Pour un retrait à ces heures.')
  save(sheet)
  await screen.findByText('Formule entrée et plat est enregistrée.')
  expect(server.of(SAVE)[0]?.body).toEqual({
    price: { from: 18, to: 19.5 },
    offered: { from: MIDDAY, to: { ...MIDDAY, days: [1, 2, 3, 4, 5, 6], only: true } },
    components: { from: FORMULE.components, to: FORMULE.components.toReversed() },
  })
})

it('says beside its field what is wrong, and sends nothing', async () => {
  const server = await open({ [SAVE]: { body: FORMULE } }, '/admin/menu?onglet=formules&formule=formule1')
  const sheet = await form()
  type(sheet, 'Nom', ' ')
  type(sheet, 'Prix en euros', 'vingt')
  fireEvent.click(within(sheet).getByRole('button', { name: 'Retirer Plats' }))
  save(sheet)
  await within(sheet).findByText('Le nom est requis')
  expect(within(sheet).getByText('Une formule a deux parts au moins.')).toBeTruthy()
  expect(within(sheet).getByText('Indiquez un prix en euros, de 0,01 à 1000.')).toBeTruthy()
  expect(server.of(SAVE)).toEqual([])
})

it('keeps what was typed when it is closed, until one begins anew', async () => {
  await open({}, '/admin/menu?onglet=formules&formule=formule1')
  const sheet = await form()
  type(sheet, 'Nom', 'Formule du soir')
  fireEvent.click(within(sheet).getByRole('button', { name: 'Annuler' }))
  await waitFor(() => expect(screen.queryByLabelText('Prix en euros')).toBeNull())
  expect(screen.getByText('Saisie non enregistrée.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Modifier Formule entrée et plat' }))
  const again = await form()
  expect(within(again).getByLabelText<HTMLInputElement>('Nom').value).toBe('Formule du soir')
  fireEvent.click(within(again).getByRole('button', { name: 'Repartir de zéro' }))
  expect(within(again).getByLabelText<HTMLInputElement>('Nom').value).toBe('Formule entrée et plat')
})

it('keeps what was typed on what somebody else has made of it meanwhile, and says what both have changed', async () => {
  const now = { ...FORMULE, price: 21, nameEn: 'Noon' }
  const stale = problem(409, 'stale_version', 'Quelqu’un d’autre vient de modifier cet élément.', { setMenu: now })
  const answers = [stale, { body: now }]
  const server = await open({ [SAVE]: () => answers.shift() ?? stale }, '/admin/menu?onglet=formules&formule=formule1')
  const sheet = await form()
  type(sheet, 'Prix en euros', '17')
  save(sheet)
  await within(sheet).findByText(/vient de changer le prix/)
  expect(within(sheet).getByLabelText<HTMLInputElement>('Nom en anglais').value).toBe('Noon')
  save(sheet)
  await screen.findByText('Formule entrée et plat est enregistrée.')
  expect(server.of(SAVE)[1]?.body).toEqual({ price: { from: 21, to: 17 } })
})

it('takes a protein that was left out for a supplement, and leaves out another dish', async () => {
  const server = await open({ [SAVE_RULES]: { body: RULES } })
  fireEvent.click(screen.getByRole('button', { name: 'Modifier ce que contiennent les formules' }))
  const sheet = await screen.findByRole('dialog', { name: 'Ce que contiennent les formules' })
  type(sheet, 'Dorade, en formule', 'more')
  type(sheet, 'Supplément en euros, Dorade', '3,50')
  type(sheet, 'Ajouter un plat…', 'nems-poulet')
  fireEvent.click(within(sheet).getByRole('button', { name: /Pad thaï.*compris à nouveau/ }))
  save(sheet)
  await screen.findByText('Les formules sont à jour.')
  expect(server.of(SAVE_RULES)[0]?.body).toEqual({
    excludedItems: { from: ['pad-thai'], to: ['nems-poulet'] },
    excludedVariants: { from: ['Dorade'], to: [] },
    variantSupplements: { from: [], to: [{ of: 'Dorade', price: 3.5 }] },
  })
})
