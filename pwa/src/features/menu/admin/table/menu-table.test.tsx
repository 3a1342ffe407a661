import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { AdminItem } from '#api/features/menu/contract-staff.ts'
import { keepStaff } from '#pwa/lib/session/staff-session.ts'
import { fakeServer, problem } from '#pwa/testing/fakes/fake-server.ts'
import { renderPart } from '#pwa/testing/render.tsx'
import { aDish, aMain } from '#pwa/testing/samples/a-menu.ts'
import { ToastHost } from '#pwa/ui/feedback/toast.tsx'
import { MenuTable } from './menu-table.tsx'

const ADMIN = { takeaway: true, dineIn: true, inFormules: true }
const NEMS: AdminItem = { ...aDish(), price: 6.5, ...ADMIN, position: 0 }
const PAD_THAI: AdminItem = { ...aMain({ prices: { Poulet: 12.5, Porc: 12.9 } }), ...ADMIN, position: 1 }
const CHANGE = 'POST /api/admin/menu/items'

beforeEach(() => keepStaff({ token: 'a-token', role: 'manager' }))

function open(handlers: Parameters<typeof fakeServer>[0] = {}, surchargeCents = 0) {
  const server = fakeServer(handlers)
  const onEdit = vi.fn()
  const { rerender } = renderPart(
    <MenuTable
      items={[NEMS, PAD_THAI]}
      labels={{ plats: 'Plats' }}
      surchargeCents={surchargeCents}
      isOrdering={false}
      onEdit={onEdit}
    />,
  )
  const leave = () => rerender(<ToastHost />)
  return { server, onEdit, leave }
}

const price = (label: string) => screen.getByRole<HTMLInputElement>('textbox', { name: `Prix de ${label}` })
const type = (input: HTMLInputElement, value: string, key: string) => {
  fireEvent.change(input, { target: { value } })
  fireEvent.keyDown(input, { key })
}

it('sends from what was seen to what was typed, of one variant alone', async () => {
  const { server } = open({ [CHANGE]: { body: { items: [PAD_THAI], stale: [] } } })
  type(price('Pad thaï, Porc'), '13,4', 'Enter')
  await waitFor(() => expect(server.of(CHANGE)).toHaveLength(1))
  expect(server.of(CHANGE)[0]?.body).toEqual({
    changes: [{ id: PAD_THAI.id, prices: { Porc: { from: 12.9, to: 13.4 } } }],
  })
})

it('shows what the site charges, and saves the base price that comes to what was typed', async () => {
  const { server } = open({ [CHANGE]: { body: { items: [PAD_THAI], stale: [] } } }, 100)
  expect([price('Pad thaï, Porc').value, price('Nems au poulet').value]).toEqual(['13,90', '6,50'])
  type(price('Pad thaï, Porc'), '14,4', 'Enter')
  await waitFor(() => expect(server.of(CHANGE)).toHaveLength(1))
  expect(server.of(CHANGE)[0]?.body).toEqual({
    changes: [{ id: PAD_THAI.id, prices: { Porc: { from: 12.9, to: 13.4 } } }],
  })
  type(price('Pad thaï, Poulet'), '0,90', 'Enter')
  expect(screen.getByRole('alert').textContent).toMatch(/^Indiquez un prix/)
})

it('gives back by Escape, sends nothing that is as it was, and holds what is no price', () => {
  const { server } = open()
  type(price('Nems au poulet'), '7', 'Escape')
  expect(price('Nems au poulet').value).toBe('6,50')
  type(price('Nems au poulet'), '6,5 €', 'Enter')
  type(price('Nems au poulet'), 'sept', 'Enter')
  expect(screen.getByRole('alert').textContent).toMatch(/^Indiquez un prix/)
  expect(price('Nems au poulet').value).toBe('sept')
  expect(server.of(CHANGE)).toEqual([])
})

it('keeps what was typed where the server refuses, and says why', async () => {
  open({ [CHANGE]: problem(409, 'item_in_use', 'Ce plat sert encore.') })
  type(screen.getByRole<HTMLInputElement>('textbox', { name: 'Nom de Nems au poulet' }), 'Nems', 'Enter')
  await screen.findByText('Ce plat sert encore.')
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Nom de Nems au poulet' }).value).toBe('Nems')
})

it('says that somebody has changed it meanwhile, and neither overwrites nor forgets', async () => {
  const { server } = open({
    [CHANGE]: { body: { items: [{ ...NEMS, price: 8 }], stale: [{ id: NEMS.id, fields: ['price'] }] } },
  })
  type(price('Nems au poulet'), '7', 'Enter')
  await screen.findByText(/^Entre-temps : /)
  fireEvent.blur(price('Nems au poulet'))
  expect(price('Nems au poulet').value).toBe('7')
  expect(server.of(CHANGE)).toHaveLength(1)
})

it('changes several at once, those alone that are not so already', async () => {
  const off = { ...NEMS, available: false }
  const { server } = open({ [CHANGE]: { body: { items: [off, { ...PAD_THAI, available: false }], stale: [] } } })
  fireEvent.click(screen.getByLabelText('Choisir tous les articles affichés'))
  const bar = screen.getByRole('region', { name: 'Articles choisis' })
  fireEvent.click(within(bar).getByRole('button', { name: 'Disponible' }))
  fireEvent.click(within(bar).getByRole('button', { name: 'Indisponible' }))
  await screen.findByText('2 articles : indisponible.')
  expect(server.of(CHANGE)).toHaveLength(1)
  expect(server.of(CHANGE)[0]?.body).toEqual({
    changes: [NEMS, PAD_THAI].map(({ id }) => ({ id, availability: { from: 'on', to: 'off' } })),
  })
  fireEvent.click(screen.getByRole('button', { name: 'Annuler' }))
  await waitFor(() => expect(server.of(CHANGE)).toHaveLength(2))
  expect(server.of(CHANGE)[1]?.body).toEqual({
    changes: [NEMS, PAD_THAI].map(({ id }) => ({ id, availability: { from: 'off', to: 'on' } })),
  })
})

it('takes a change of category back to the place that the dish had', async () => {
  const moved = { ...PAD_THAI, category: 'entrees' as const, position: 1 }
  const { server } = open({ [CHANGE]: { body: { items: [moved], stale: [] } } })
  fireEvent.change(screen.getByLabelText('Catégorie de Pad thaï'), { target: { value: 'entrees' } })
  await screen.findByText('Pad thaï est enregistré.')
  fireEvent.click(screen.getByRole('button', { name: 'Annuler' }))
  await waitFor(() => expect(server.of(CHANGE)).toHaveLength(2))
  expect(server.of(CHANGE)[1]?.body).toEqual({
    changes: [{ id: PAD_THAI.id, category: { from: 'entrees', to: 'plats' }, position: 1 }],
  })
})

const asksBeforeUnload = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

it('lets the browser ask before what was typed is lost', () => {
  open()
  expect(asksBeforeUnload()).toBe(false)
  fireEvent.change(price('Nems au poulet'), { target: { value: '7' } })
  expect(asksBeforeUnload()).toBe(true)
  fireEvent.keyDown(price('Nems au poulet'), { key: 'Escape' })
  expect(asksBeforeUnload()).toBe(false)
})

it.each([
  [
    'refuses',
    problem(503, 'unavailable', 'Service momentanément indisponible.'),
    'Service momentanément indisponible.',
  ],
  [
    'has it otherwise',
    { body: { items: [{ ...NEMS, price: 8 }], stale: [{ id: NEMS.id, fields: ['price'] }] } },
    'Quelqu’un vient de le changer.',
  ],
])('says on whatever page that a price was not saved where the server %s', async (_, answer, text) => {
  let arrive = () => {}
  const answered = new Promise<typeof answer>(resolve => {
    arrive = () => resolve(answer)
  })
  const { server, leave } = open({ [CHANGE]: () => answered })
  type(price('Nems au poulet'), '7', 'Enter')
  await waitFor(() => expect(server.of(CHANGE)).toHaveLength(1))
  leave()
  arrive()
  await screen.findByText(text)
  expect(screen.getByText(/^Nems au poulet : pas enregistré/)).toBeTruthy()
})

it('opens the whole form from the row', () => {
  const { onEdit } = open()
  fireEvent.click(screen.getByRole('button', { name: 'Fiche de Nems au poulet' }))
  expect(onEdit).toHaveBeenCalledWith(NEMS)
})
