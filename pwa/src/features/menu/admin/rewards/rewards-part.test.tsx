import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import type { AdminReward } from '#api/features/menu/contract-rewards.ts'
import type { AdminItem } from '#api/features/menu/contract-staff.ts'
import { RewardPreview } from '#pwa/features/loyalty/admin/reward-preview.tsx'
import { keepStaff } from '#pwa/lib/session/staff-session.ts'
import { fakeServer, problem } from '#pwa/testing/fakes/fake-server.ts'
import { renderPart } from '#pwa/testing/render.tsx'
import { aDish, aMain, aMenu } from '#pwa/testing/samples/a-menu.ts'
import { ToastHost } from '#pwa/ui/feedback/toast.tsx'
import { dropDraft } from '../kept-form.tsx'
import { rewardDraftKey } from './reward-form.tsx'
import { RewardsPart } from './rewards-part.tsx'

const PAD_THAI: AdminReward = {
  ...{ id: 'pad-thai', name: 'Pad thaï', nameEn: 'Pad Thai', nameTh: 'ผัดไทย', value: 12.9, maxBasePrice: 12.9 },
  ...{ dish: { id: 'pad-thai', isItself: true }, offered: true, waiting: 3 },
}
const NEMS: AdminReward = {
  ...{ id: 'nems-x6', name: 'Nems (6 pièces)', nameEn: 'Rolls', nameTh: '', value: 8.5, maxBasePrice: null },
  ...{ dish: { id: 'nems-poulet', isItself: false }, offered: true, waiting: 0 },
}
const GONE: AdminReward = { ...NEMS, id: 'soupe-offert', name: 'Soupe', offered: false, waiting: 1 }
const REWARDS = [PAD_THAI, NEMS, GONE]

const ADMIN = { takeaway: true, dineIn: true, inFormules: true, position: 0 }
const CURRY = aMain({ id: 'curry-vert', name: 'Curry vert', nameEn: 'Green curry' })
const BEER = aDish({ id: 'chang', name: 'Chang', alcohol: true })
const DISHES = [aDish(), aMain(), CURRY, BEER]
const ITEMS: AdminItem[] = DISHES.map(dish => ({
  ...dish,
  ...ADMIN,
  ...(dish.prices && { prices: { Poulet: 12.5, Crevette: 12.9, Saumon: 15 } }),
}))

const PATH = '/api/admin/menu/rewards'
const SAVE = `PUT ${PATH}/pad-thai`

beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true
  }
  keepStaff({ token: 'a-token', role: 'admin' })
  for (const id of ['', 'pad-thai', 'nems-x6']) dropDraft(rewardDraftKey(id))
})

async function open(handlers: Parameters<typeof fakeServer>[0] = {}, at = '/admin/menu?onglet=offerts') {
  const menu = aMenu(DISHES)
  const server = fakeServer({
    [`GET ${PATH}`]: { body: { rewards: REWARDS } },
    'GET /api/menu': { body: menu },
    ...handlers,
  })
  renderPart(
    <>
      <RewardsPart menu={menu} items={ITEMS} preview={reward => <RewardPreview {...reward} />} />
      <ToastHost />
    </>,
    { at },
  )
  await screen.findByRole('heading', { name: 'Pad thaï' })
  return server
}

const form = (name = 'Modifier le plat offert') => screen.findByRole('dialog', { name })
const type = (inside: HTMLElement, label: string | RegExp, value: string) =>
  fireEvent.change(within(inside).getByLabelText(label), { target: { value } })
const save = (inside: HTMLElement) => fireEvent.click(within(inside).getByRole('button', { name: 'Enregistrer' }))
const plain = (text: string | null | undefined) => text?.replaceAll('\u00a0', ' ')
const preview = (inside: HTMLElement) => plain(within(inside).getByLabelText('Aperçu pour les clients').textContent)

it('shows in order what points buy, who has it to fetch, and below what they no longer buy', async () => {
  await open()
  const rows = screen.getAllByRole('listitem').map(({ textContent }) => plain(textContent))
  expect(rows[0]).toContain('Le plat de la carte, choix jusqu’à 13,90 €')
  expect(rows[0]).toContain('3 clients ont déjà ce plat à retirer')
  expect(rows[1]).toContain('Même recette que Nems au poulet')
  expect(rows[2]).toContain('1 client a déjà ce plat à retirer')
  expect(screen.getByRole('heading', { name: 'Plus proposés' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Monter Soupe' })).toBeNull()
})

it('shows what customers will see while it is typed, and sends what was changed alone, from what was seen', async () => {
  const server = await open({ [SAVE]: { body: PAD_THAI } })
  fireEvent.click(screen.getByRole('button', { name: 'Modifier Pad thaï' }))
  const sheet = await form()
  expect(preview(sheet)).toContain('Au choix : Poulet, Crevette')
  type(sheet, 'Nom', 'Pad thaï du chef')
  type(sheet, /^Valeur/, '13,50')
  type(sheet, 'Le choix le plus cher offert', '12.5')
  expect(preview(sheet)).toContain('Pad thaï du chef')
  expect(preview(sheet)).toMatch(/Au choix : Poulet$/)
  save(sheet)
  await screen.findByText('Pad thaï du chef est enregistré.')
  expect(server.of(SAVE)[0]?.body).toEqual({
    name: { from: 'Pad thaï', to: 'Pad thaï du chef' },
    value: { from: 12.9, to: 13.5 },
    maxBasePrice: { from: 12.9, to: 12.5 },
  })
})

it('says how many customers have it to fetch before it is taken from the others', async () => {
  const server = await open({ [SAVE]: { body: PAD_THAI } }, '/admin/menu?onglet=offerts&offert=pad-thai')
  const sheet = await form()
  fireEvent.click(within(sheet).getByLabelText('Proposé contre des points'))
  expect(plain(within(sheet).getByText(/à retirer/).textContent)).toBe(
    '3 clients ont déjà ce plat à retirer : il leur reste. Plus personne ne pourra le prendre avec ses points.',
  )
  save(sheet)
  await screen.findByText('Pad thaï est enregistré.')
  expect(server.of(SAVE)[0]?.body).toEqual({ offered: { from: true, to: false } })
})

it('becomes another dish by its names and its price, and says that those who have it get that one', async () => {
  const server = await open({ [SAVE]: { body: PAD_THAI } }, '/admin/menu?onglet=offerts&offert=pad-thai')
  const sheet = await form()
  type(sheet, 'Plat de la carte à emporter', 'nems-poulet')
  expect(within(sheet).queryByLabelText('Le choix le plus cher offert')).toBeNull()
  expect(plain(within(sheet).getByText(/à retirer/).textContent)).toContain(
    'il devient « Nems au poulet » pour eux aussi.',
  )
  fireEvent.click(within(sheet).getByLabelText(/^La même recette/))
  type(sheet, 'Nom', 'Nems (8 pièces)')
  expect(preview(sheet)).toContain('offert')
  save(sheet)
  await screen.findByText('Nems (8 pièces) est enregistré.')
  expect(server.of(SAVE)[0]?.body).toMatchObject({
    dish: { from: PAD_THAI.dish, to: { id: 'nems-poulet', isItself: false } },
    maxBasePrice: { from: 12.9, to: null },
  })
})

it('makes a new one of a dish of the menu, alcohol left out, by the same key at a second try', async () => {
  const answers = [problem(503, 'unavailable', 'Service momentanément indisponible.'), { body: NEMS, status: 201 }]
  const server = await open({ [`POST ${PATH}`]: () => answers.shift() ?? {} })
  fireEvent.click(screen.getByRole('button', { name: 'Ajouter un plat offert' }))
  const sheet = await form('Nouveau plat offert')
  save(sheet)
  await within(sheet).findByText('Choisissez un plat.')
  expect(within(sheet).queryByRole('option', { name: 'Chang' })).toBeNull()
  type(sheet, 'Plat de la carte à emporter', 'curry-vert')
  expect(within(sheet).getByLabelText<HTMLInputElement>('Nom en anglais').value).toBe('Green curry')
  save(sheet)
  await within(sheet).findByText('Service momentanément indisponible.')
  save(sheet)
  await screen.findByText('Curry vert est ajouté.')
  const [first, second] = server.of(`POST ${PATH}`)
  expect(second?.body).toEqual({
    ...{ name: 'Curry vert', nameEn: 'Green curry', nameTh: expect.any(String), value: 13.5, maxBasePrice: 12.5 },
    dish: { id: 'curry-vert', isItself: true },
  })
  expect(second?.headers).toEqual(first?.headers)
})

it('keeps what was typed when it is closed, until one begins anew', async () => {
  await open({}, '/admin/menu?onglet=offerts&offert=pad-thai')
  const sheet = await form()
  type(sheet, 'Nom', 'Pad thaï du chef')
  fireEvent.click(within(sheet).getByRole('button', { name: 'Annuler' }))
  await waitFor(() => expect(screen.queryByLabelText('Nom en anglais')).toBeNull())
  expect(screen.getByText('Saisie non enregistrée.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Modifier Pad thaï' }))
  const again = await form()
  expect(within(again).getByLabelText<HTMLInputElement>('Nom').value).toBe('Pad thaï du chef')
  fireEvent.click(within(again).getByRole('button', { name: 'Repartir de zéro' }))
  expect(within(again).getByLabelText<HTMLInputElement>('Nom').value).toBe('Pad thaï')
})

it('keeps what was typed on what somebody else has made of it meanwhile, and says what both have changed', async () => {
  const now = { ...PAD_THAI, value: 14, nameEn: 'Noodles' }
  const stale = problem(409, 'stale_version', 'Quelqu’un d’autre vient de modifier cet élément.', { reward: now })
  const answers = [stale, { body: now }]
  const server = await open({ [SAVE]: () => answers.shift() ?? stale }, '/admin/menu?onglet=offerts&offert=pad-thai')
  const sheet = await form()
  type(sheet, /^Valeur/, '11')
  save(sheet)
  await within(sheet).findByText(/vient de changer la valeur/)
  expect(within(sheet).getByLabelText<HTMLInputElement>('Nom en anglais').value).toBe('Noodles')
  save(sheet)
  await screen.findByText('Pad thaï est enregistré.')
  expect(server.of(SAVE)[1]?.body).toEqual({ value: { from: 14, to: 11 } })
})

it('says in the form that one must stay', async () => {
  const errors = [{ path: 'offered', message: 'Un plat offert au moins reste proposé.' }]
  await open(
    { [SAVE]: problem(422, 'validation_failed', 'Vérifiez les champs.', { errors }) },
    '/admin/menu?onglet=offerts&offert=pad-thai',
  )
  const sheet = await form()
  fireEvent.click(within(sheet).getByLabelText('Proposé contre des points'))
  save(sheet)
  await within(sheet).findByText('Un plat offert au moins reste proposé.')
})

it('moves one at once, and back when the server refuses', async () => {
  const answers = [{ body: { rewards: [NEMS, PAD_THAI, GONE] } }]
  const server = await open({ [`PUT ${PATH}`]: () => answers.shift() ?? problem(409, 'stale_version', 'Déjà changé.') })
  fireEvent.click(screen.getByRole('button', { name: 'Descendre Pad thaï' }))
  await waitFor(() => expect(server.of(`PUT ${PATH}`)).toHaveLength(1))
  expect(server.of(`PUT ${PATH}`)[0]?.body).toEqual({
    from: ['pad-thai', 'nems-x6', 'soupe-offert'],
    to: ['nems-x6', 'pad-thai', 'soupe-offert'],
  })
  await waitFor(() => expect(screen.getAllByRole('heading', { level: 3 })[0]?.textContent).toBe('Pad thaï'))
  fireEvent.click(screen.getByRole('button', { name: 'Monter Nems (6 pièces)' }))
  await screen.findByText('Déjà changé.')
})
