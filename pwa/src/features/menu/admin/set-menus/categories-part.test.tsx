import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { seedMenu } from '#api/testing/menu/seed-menu.ts'
import { keepStaff } from '#pwa/lib/session/staff-session.ts'
import { fakeServer, problem } from '#pwa/testing/fakes/fake-server.ts'
import { renderPart } from '#pwa/testing/render.tsx'
import { ToastHost } from '#pwa/ui/feedback/toast.tsx'
import { dropDraft } from '../kept-form.tsx'
import { CategoriesPart } from './categories-part.tsx'

const SAVE = 'PUT /api/admin/menu/categories'
const SEED = seedMenu().categories.map(({ key, label, labelEn }) => ({ key, label, labelEn }))
const renamed = SEED.map(one => (one.key === 'plats' ? { ...one, label: 'Nos plats' } : one))

beforeEach(() => {
  keepStaff({ token: 'a-token', role: 'admin' })
  dropDraft('categories')
})
afterEach(cleanup)

function open(handlers: Parameters<typeof fakeServer>[0]) {
  const server = fakeServer(handlers)
  renderPart(
    <>
      <CategoriesPart menu={seedMenu()} />
      <ToastHost />
    </>,
  )
  return server
}

const title = (at: number) => screen.getAllByLabelText<HTMLInputElement>('Titre')[at] as HTMLInputElement
const preview = () => screen.getByLabelText('Aperçu pour les clients').textContent
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Enregistrer' }))

it('shows the order and the headings as customers will read them, and sends both lists', async () => {
  const server = open({ [SAVE]: { body: { categories: renamed } } })
  fireEvent.change(title(1), { target: { value: 'Nos plats' } })
  fireEvent.click(screen.getByRole('button', { name: 'Monter Nos plats' }))
  expect(preview()).toContain('À emporter Nos plats · Entrées · Desserts')
  expect(preview()).not.toMatch(/À emporter[^S]*Vins/)
  save()
  await screen.findByText('Les catégories sont à jour.')
  const [entrees, plats, ...others] = renamed
  expect(server.of(SAVE)[0]?.body).toEqual({ from: SEED, to: [plats, entrees, ...others] })
})

it('keeps what was typed on what somebody else has made of it meanwhile', async () => {
  const stale = problem(409, 'stale_version', 'Quelqu’un d’autre vient de modifier.', { categories: renamed })
  const answers = [stale, { body: { categories: renamed } }]
  const server = open({ [SAVE]: () => answers.shift() ?? stale })
  fireEvent.change(title(0), { target: { value: 'Pour commencer' } })
  save()
  await screen.findByText(/vient de changer les catégories/)
  expect([title(0).value, title(1).value]).toEqual(['Pour commencer', 'Nos plats'])
  save()
  await screen.findByText('Les catégories sont à jour.')
  expect(server.of(SAVE)[1]?.body).toMatchObject({ from: renamed })
})

it('says that a heading is missing, and is as it was by one tap', () => {
  open({})
  fireEvent.change(title(0), { target: { value: '' } })
  save()
  expect(screen.getByText('Nommez cette catégorie.')).toBeTruthy()
  fireEvent.click(within(document.body).getByRole('button', { name: 'Annuler' }))
  expect(title(0).value).toBe('Entrées')
})
