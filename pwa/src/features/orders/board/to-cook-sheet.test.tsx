import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { BoardOrder } from '#api/features/orders/contract-staff.ts'
import { renderPart } from '#pwa/testing/render.tsx'
import { aBoardOrder } from '#pwa/testing/samples/orders/a-board-order.ts'
import { type Dishes, DishesOfPage } from './line/known-dishes.tsx'
import { chooseStations } from './line/stations.ts'
import { cookWindow, ToCookSheet } from './to-cook-sheet.tsx'

const board = vi.hoisted(() => ({ orders: new Map<string, unknown>(), move: vi.fn(), moves: new Map() }))
vi.mock('./line/board-store.ts', () => ({ useBoard: () => ({ orders: board.orders }) }))
vi.mock('./line/moves.ts', () => ({
  move: board.move,
  undo: vi.fn(),
  useMoves: () => board.moves,
  useMovesAfterPaint: () => board.moves,
}))
vi.mock('./tickets/undo-bar.tsx', () => ({ UndoBar: () => null }))
const DISHES: Dishes = new Map([
  ['soda', { id: 'soda', station: 'bar', usualHeat: 1, isCooked: false }],
  ['pad-thai', { id: 'pad-thai', station: 'wok', usualHeat: 1, isCooked: true }],
  ['nems', { id: 'nems', station: 'friture', usualHeat: 1, isCooked: true }],
])

beforeEach(() => {
  board.move.mockClear()
  board.orders = new Map()
  cookWindow.set(30)
  chooseStations([])
})
afterEach(cleanup)

const [dish] = aBoardOrder().items
if (!dish) throw new Error('no line')
const line = (id: string, menuItemId: string, name: string, quantity: number) => ({
  ...dish,
  id,
  menuItemId,
  name,
  quantity,
})

function open(orders: Partial<BoardOrder>[]) {
  board.orders = new Map(orders.map(change => aBoardOrder(change)).map(order => [order.id, order]))
  const onTicket = vi.fn()
  renderPart(
    <DishesOfPage value={DISHES}>
      <ToCookSheet open onClose={() => {}} now={new Date('2026-11-21T11:00:00Z')} onTicket={onTicket} />
    </DishesOfPage>,
  )
  return { onTicket }
}
const at = (time: string, notes = '') => ({ date: '2026-11-21', time, notes })
const dishes = () =>
  [...document.querySelectorAll('.dish')].map(
    row => `${row.querySelector('b')?.textContent} ${row.querySelector('strong')?.textContent}`,
  )

const EVENING: Partial<BoardOrder>[] = [
  {
    id: 'a',
    callNumber: 37,
    status: 'confirmed',
    pickup: at('12:20'),
    items: [line('1', 'pad-thai', 'Pad thaï', 2), line('2', 'soda', 'Soda', 4)],
  },
  { id: 'b', callNumber: 38, status: 'preparing', pickup: at('12:10'), items: [line('1', 'pad-thai', 'Pad thaï', 1)] },
  {
    id: 'c',
    callNumber: 39,
    status: 'confirmed',
    pickup: at('12:25', 'Allergie aux arachides'),
    items: [line('1', 'pad-thai', 'Pad thaï', 1)],
  },
  { id: 'd', callNumber: 40, status: 'confirmed', pickup: at('12:50'), items: [line('1', 'curry', 'Curry', 5)] },
  { id: 'e', callNumber: 41, status: 'ready', pickup: at('12:00'), items: [line('1', 'curry', 'Curry', 5)] },
]

it('counts the dishes of the next minutes, without drinks, a note’s dish apart', async () => {
  open(EVENING)
  await screen.findByRole('radio', { name: /^30/ })
  expect(dishes()).toEqual(['1 Pad thaï, crevette', '3 Pad thaï, crevette'])
  const apart = screen.getByRole('heading', { name: 'Allergies, à part' }).parentElement as HTMLElement
  expect(within(apart).getByText('Allergie aux arachides').parentElement?.className).toBe('allergy')
  expect(screen.getByText(/^1 au feu/)).toBeTruthy()
  expect([...document.querySelectorAll('.dish time')].map(time => time.textContent)).toEqual(['dès 12:25', 'dès 12:10'])
  expect(screen.getAllByRole('button', { name: /^Commencer la commande : Pad thaï/ })).toHaveLength(2)
  fireEvent.click(screen.getByRole('radio', { name: /^60/ }))
  expect(dishes().slice(0, 2)).toEqual(['1 Pad thaï, crevette', '5 Curry, crevette'])
  fireEvent.click(screen.getByRole('radio', { name: /^15/ }))
  expect(dishes()).toEqual(['1 Pad thaï, crevette'])
  expect(cookWindow.get()).toBe(15)
})

it('boxes an allergy first, before all other dishes; another note is plain and last', async () => {
  const allergy = { allergens: ['arachides'], text: 'kiwi' }
  const own = (id: string, change: Partial<BoardOrder>): Partial<BoardOrder> => ({
    ...{ id, status: 'confirmed', pickup: at('12:20'), items: [line('1', 'pad-thai', 'Pad thaï', 1)], ...change },
  })
  open([
    own('a', {}),
    own('b', { pickup: at('12:20', 'Sans coriandre') }),
    own('c', { allergy, pickup: at('12:20', 'Sans coriandre'), items: [line('1', 'pad-thai', 'Pad thaï', 3)] }),
  ])
  await screen.findByRole('radio', { name: /^30/ })
  expect(dishes()).toEqual(['3 Pad thaï, crevette', '1 Pad thaï, crevette', '1 Pad thaï, crevette'])
  const boxed = [...document.querySelectorAll('.to-cook .allergy')]
  expect(boxed.map(box => box.textContent)).toEqual(['Allergie arachides, kiwi'])
  expect([...document.querySelectorAll('.dish .note')].map(note => note.textContent)).toEqual([
    'Sans coriandre',
    'Sans coriandre',
  ])
})

it('shows whose a dish is, and leads to the ticket', async () => {
  const { onTicket } = open(EVENING)
  fireEvent.click((await screen.findAllByRole('button', { expanded: false }))[1] as HTMLElement)
  const whose = [...document.querySelectorAll('.whose')]
  expect(whose.map(one => one.querySelector('i')?.textContent)).toEqual(['38', '37'])
  fireEvent.click(whose[1] as Element)
  expect(onTicket).toHaveBeenCalledWith('a')
})

it('begins every order of a dish with one tap, and none that is begun', async () => {
  open([
    ...EVENING,
    { id: 'f', status: 'confirmed', pickup: at('12:30'), items: [line('1', 'pad-thai', 'Pad thaï', 1)] },
  ])
  fireEvent.click(await screen.findByRole('button', { name: 'Commencer les 2 commandes : Pad thaï, crevette' }))
  expect(board.move.mock.calls).toEqual([
    [{ id: 'a' }, 'preparing'],
    [{ id: 'f' }, 'preparing'],
  ])
})

it('says so when nothing is to be cooked', async () => {
  open([])
  expect(await screen.findByText(/^Rien à cuire d’ici 30\smin\.$/)).toBeTruthy()
  act(() => cookWindow.set(60))
  expect(screen.getByText(/^Rien à cuire d’ici 60\smin\.$/)).toBeTruthy()
})

it('counts what this device’s stations make alone, and nothing that is ticked', async () => {
  const cooked = { parts: [{ cooked: true, version: 3 }] }
  open([
    {
      id: 'a',
      status: 'preparing',
      pickup: at('12:10'),
      items: [line('1', 'pad-thai', 'Pad thaï', 2), { ...line('2', 'nems', 'Nems', 3), ...cooked }],
    },
    { id: 'b', status: 'confirmed', pickup: at('12:10'), items: [line('1', 'nems', 'Nems', 1)] },
  ])
  await screen.findByRole('radio', { name: /^30/ })
  expect(dishes()).toEqual(['2 Pad thaï, crevette', '1 Nems, crevette'])
  act(() => chooseStations(['friture']))
  expect(dishes()).toEqual(['1 Nems, crevette'])
  expect(screen.getByText(/^Postes de cet appareil\s: Friture$/)).toBeTruthy()
})

it('shows a tablet’s worth of rows at once, and the rest of a rush with notes after the paint', async () => {
  const noted = Array.from({ length: 20 }, (_, count) => ({
    id: `n${count}`,
    pickup: at('12:20', `Sans coriandre ${count}`),
    items: [line(`l${count}`, 'nems', 'Nems', 1)],
  }))
  open(noted)
  expect(dishes()).toHaveLength(11)
  await vi.waitFor(() => expect(dishes()).toHaveLength(20))
})
