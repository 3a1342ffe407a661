import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { mayDo, type StaffRole } from '#api/kernel/people/roles.ts'
import { currentStaff, endStaff, forgetStaff, keepStaff, staffWorked } from '#pwa/lib/session/staff-session.ts'
import { fakeServer, problem } from '#pwa/testing/fakes/fake-server.ts'
import { renderPart } from '#pwa/testing/render.tsx'
import { aRestaurant } from '#pwa/testing/samples/a-restaurant.ts'
import { AuthGate } from './auth-gate.tsx'
import type { StaffEntry } from './entries.ts'

vi.mock('./entries.ts', async () => {
  const { later } = await import('#pwa/lib/state/later.ts')
  const { part } = await import('#pwa/ui/layout/part.tsx')
  const entry = (name: string, work: StaffEntry['work'], Page: () => React.ReactNode): StaffEntry => ({
    path: `/admin/${name}`,
    label: name,
    icon: 'list',
    key: name[0] ?? '',
    work,
    place: 'desk',
    page: part(later(async () => Page)),
  })
  const Broken = () => {
    throw new Error('broken')
  }
  const ENTRIES = [
    entry('carte', 'menu', () => (
      <>
        <h1>La carte</h1>
        <input aria-label="Plat" />
        <input type="search" aria-label="Chercher" />
      </>
    )),
    entry('journal', 'administration', () => <h1>Le journal</h1>),
    entry('panne', 'menu', Broken),
    entry('tickets', 'kitchen', () => <h1>Les tickets</h1>),
  ]
  return {
    ENTRIES,
    OTHER_PAGES: [],
    entriesOf: (role: StaffRole) => ENTRIES.filter(({ work }) => mayDo(role, work)),
  }
})

const LOGIN = 'POST /api/admin/login'
const restaurant = { 'GET /api/restaurant': { body: aRestaurant() } }

beforeEach(() => {
  forgetStaff()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})

const open = (at: string, role?: StaffRole) => {
  if (role) keepStaff({ token: 'eyJ', role })
  return renderPart(<AuthGate />, { at })
}

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const links = () => screen.getAllByRole('link').map(({ textContent }) => textContent)

async function logIn() {
  fireEvent.change(screen.getByLabelText('Identifiant'), { target: { value: 'ploy' } })
  fireEvent.change(screen.getByLabelText('Mot de passe'), { target: { value: 'nuages-et-lotus' } })
  fireEvent.click(screen.getByRole('button', { name: 'Se connecter' }))
}

it('shows the login form until a token and a role are held, then the page that was asked for', async () => {
  fakeServer({ ...restaurant, [LOGIN]: { body: { access_token: 'eyJ', user_role: 'admin' } } })
  open('/admin/journal')
  await heading('Espace équipe')
  await logIn()
  await heading('Le journal')
  expect(currentStaff()?.role).toBe('admin')
})

it.each([
  [
    'the server’s own sentence',
    problem(429, 'rate_limited', 'Trop de tentatives. Réessayez dans 15 minutes.'),
    /15 minutes/,
  ],
  ['its own, without one', { status: 502, body: {} }, /^Erreur de connexion$/],
  ['that nobody answers', 'offline' as const, /^Erreur de connexion au serveur$/],
])('says %s when the login fails', async (_, answer, words) => {
  fakeServer({ ...restaurant, [LOGIN]: answer })
  open('/admin')
  await logIn()
  expect((await screen.findByRole('alert')).textContent).toMatch(words)
  expect(localStorage.getItem('admin_token')).toBeNull()
})

it('leads from /admin to the first page of the role, and names who is there', async () => {
  fakeServer(restaurant)
  const { address } = open('/admin', 'manager')
  await heading('La carte')
  expect(address()).toBe('/admin/carte')
  expect(screen.getByText('Responsable')).toBeTruthy()
  expect(screen.getByText('Connecté')).toBeTruthy()
  expect(links()).not.toContain('journal')
})

it('tells a manager whose page it is', async () => {
  fakeServer(restaurant)
  open('/admin/journal', 'manager')
  expect(await screen.findByText(/réservée à l’administrateur/)).toBeTruthy()
  expect(screen.queryByText('Le journal')).toBeNull()
})

it('leads a cook from /admin to their own page, and back to it from another’s', async () => {
  fakeServer(restaurant)
  const { address } = open('/admin', 'kitchen')
  await heading('Les tickets')
  expect(address()).toBe('/admin/tickets')
  expect(links()).not.toContain('carte')
  expect(screen.getByText('Cuisine')).toBeTruthy()
})

it('tells a cook at another’s address whose it is, with a way back', async () => {
  fakeServer(restaurant)
  const { address } = open('/admin/carte', 'kitchen')
  expect(await screen.findByText(/réservée aux responsables/)).toBeTruthy()
  fireEvent.click(screen.getByRole('link', { name: /Revenir à «\stickets\s»/ }))
  await heading('Les tickets')
  expect(address()).toBe('/admin/tickets')
})

it('leaves the shell standing when a page falls', async () => {
  fakeServer(restaurant)
  vi.spyOn(console, 'error').mockImplementation(() => {})
  open('/admin/panne', 'manager')
  await heading('Cette page s’est arrêtée.')
  fireEvent.click(screen.getAllByRole('link', { name: 'carte' })[0] as HTMLElement)
  await heading('La carte')
})

it('keeps what is typed when the session ends, under a dialog that only a login closes', async () => {
  fakeServer({ ...restaurant, [LOGIN]: { body: { access_token: 'new', user_role: 'manager' } } })
  open('/admin/carte', 'manager')
  fireEvent.change(await screen.findByLabelText('Plat'), { target: { value: 'Pad thaï' } })
  staffWorked('eyJ')
  act(() => endStaff('eyJ'))
  const dialog = await screen.findByRole('dialog', { name: 'Session expirée' })
  fireEvent(dialog, new Event('cancel', { cancelable: true }))
  expect(dialog.hasAttribute('open')).toBe(true)
  await logIn()
  await expect.poll(() => dialog.hasAttribute('open')).toBe(false)
  expect(screen.getByLabelText<HTMLInputElement>('Plat').value).toBe('Pad thaï')
})

it('goes by keys, but not while somebody types or once they are turned off', async () => {
  fakeServer(restaurant)
  const { address } = open('/admin/carte', 'admin')
  const field = await screen.findByLabelText('Plat')
  const press = (key: string, on: Element = document.body) => fireEvent.keyDown(on, { key })
  press('g', field)
  press('j', field)
  expect(address()).toBe('/admin/carte')
  press('/')
  expect(document.activeElement).toBe(screen.getByLabelText('Chercher'))
  press('?')
  fireEvent.click(await screen.findByLabelText('Raccourcis actifs sur cet appareil'))
  fireEvent.click(screen.getByRole('button', { name: 'Fermer' }))
  await expect.poll(() => document.querySelector('dialog[open]')).toBeNull()
  press('g')
  press('j')
  expect(address()).toBe('/admin/carte')
  expect(localStorage.getItem('laikhram_shortcuts')).toBe('false')
})

it('another page’s heading takes the focus, the first one’s does not', async () => {
  fakeServer(restaurant)
  open('/admin/carte', 'admin')
  const first = await heading('La carte')
  expect(document.activeElement).not.toBe(first)
  fireEvent.keyDown(document.body, { key: 'g' })
  fireEvent.keyDown(document.body, { key: 'j' })
  const next = await heading('Le journal')
  await expect.poll(() => document.activeElement).toBe(next)
})
