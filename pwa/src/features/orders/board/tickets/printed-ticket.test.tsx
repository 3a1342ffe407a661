import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { withRecipes } from '#api/features/menu/rules/reward-recipes.ts'
import type { BoardOrder } from '#api/features/orders/contract-staff.ts'
import { callSign } from '#api/kernel/ids.ts'
import { serverAnswered, serverUnreachable } from '#pwa/lib/state/connectivity.ts'
import { withTap } from '#pwa/offline/staff/moves.ts'
import { moveChains, tapsQueue } from '#pwa/offline/staff/taps-queue.ts'
import { fakeServer } from '#pwa/testing/fakes/fake-server.ts'
import { renderPart } from '#pwa/testing/render.tsx'
import { aReward } from '#pwa/testing/samples/a-menu.ts'
import { aBoardOrder } from '#pwa/testing/samples/orders/a-board-order.ts'
import { type Dishes, DishesOfPage } from '../line/known-dishes.tsx'
import { UNDO_MS } from '../line/late-notices.ts'
import { chooseStations } from '../line/stations.ts'
import { PrintedTicket } from './printed-ticket.tsx'

const taps = vi.hoisted(() => ({ move: vi.fn(), tick: vi.fn() }))
const moves = taps
vi.mock('../line/moves.ts', async original => ({ ...(await original<object>()), move: taps.move }))
vi.mock('../line/ticks.ts', async original => ({ ...(await original<object>()), tick: taps.tick }))

const DISHES: Dishes = new Map([
  ['pad-thai', { id: 'pad-thai', station: 'wok', usualHeat: 2, isCooked: true }],
  ['curry-vert', { id: 'curry-vert', station: 'friture', usualHeat: 2, isCooked: true }],
])
afterEach(() => chooseStations([]))

function show(
  change: Partial<BoardOrder> = {},
  isUnseen = false,
  shownAs?: BoardOrder['status'],
  dishes: Dishes = new Map(),
) {
  const order = aBoardOrder(change)
  renderPart(
    <DishesOfPage value={dishes}>
      <PrintedTicket
        order={order}
        status={shownAs ?? order.status}
        since={order.since}
        isUnseen={isUnseen}
        isArrived={false}
        isNext={false}
        leadMinutes={20}
        now={new Date('2026-11-21T11:20:00Z')}
        onMore={() => {}}
      />
    </DishesOfPage>,
  )
  return { order, ticket: screen.getByRole('article', { name: `Commande ${callSign(order)}` }) }
}

it('says when, for whom, what and how hot', () => {
  const { ticket } = show()
  expect(ticket.textContent).toContain('12:30')
  expect(ticket.textContent).toContain('Camille Renard')
  expect(ticket.textContent).toContain('Pad thaï, crevette')
  expect(ticket.textContent).toContain('Piquant')
})

it('is called by its number of the day once it has one, and keeps the number of its id beside', () => {
  const { order, ticket } = show({ callNumber: 37, status: 'preparing' })
  expect(ticket.querySelector('.call')?.textContent).toBe('37')
  expect(ticket.textContent).toContain(order.number)
  expect(screen.getByRole('button', { name: 'Prête 37' })).toBeTruthy()
  expect(screen.getByRole('button', { name: /37.*, autres actions$/ })).toBeTruthy()
})

it('says that the customer is there, and since when', () => {
  const { ticket } = show({ customerHereAt: '2026-11-21T18:32:00.000Z' })
  expect(ticket.textContent?.replaceAll('\u00a0', ' ')).toContain('Le client est là · 19 h 32')
  cleanup()
  expect(show().ticket.textContent).not.toContain('est là')
})

it('says that a dish is not hot by its word alone', () => {
  const [line] = aBoardOrder().items
  const { ticket } = show({ items: line ? [{ ...line, options: { ...line.options, spicyLevel: 1 } }] : [] })
  expect(ticket.textContent).toContain('Pas piquant')
  expect(ticket.querySelector('.chillies')).toBeNull()
})

it('boxes an allergy before the dishes, and says any other note plainly after them', () => {
  const [line] = aBoardOrder().items
  const noted = (notes: string) =>
    show({
      pickup: { date: '2026-11-21', time: '12:30', notes },
      items: line ? [{ ...line, reward: true, unitPrice: 0 }] : [],
    }).ticket
  const ticket = noted('Sans arachides')
  const box = ticket.querySelector('.allergy')
  expect(box?.textContent).toBe('Allergie Sans arachides')
  expect(ticket.querySelector('.ticket-top')?.contains(box ?? null)).toBe(true)
  expect(ticket.querySelector('.say')).toBeNull()
  expect(within(ticket).getByText('offert')).toBeTruthy()
  cleanup()
  const plain = noted('Couverts pour 2 svp')
  expect(plain.querySelector('.allergy')).toBeNull()
  expect(plain.querySelector('.say')?.previousElementSibling?.className).toBe('lines')
})

it('says a word on a dish under that dish; one about an allergy is boxed before the dishes, and red at its own', () => {
  const [line] = aBoardOrder().items
  const said = (remark: string) =>
    show({ items: line ? [{ ...line, options: { ...line.options, remark } }] : [] }).ticket
  const plain = said('sans coriandre')
  expect(plain.querySelector('.lines .remark')?.textContent).toBe('«\u00a0sans coriandre\u00a0»')
  expect(plain.querySelector('.allergy')).toBeNull()
  cleanup()
  const ticket = said('allergie aux arachides')
  expect(ticket.querySelector('.ticket-top .allergy')?.textContent).toBe('allergie aux arachides')
  expect(ticket.querySelector('.lines .contains')?.textContent).toBe('«\u00a0allergie aux arachides\u00a0»')
})

it('names the allergy once', () => {
  const { ticket } = show({ pickup: { date: '2026-11-21', time: '12:30', notes: 'Allergique au sésame' } })
  expect(ticket.querySelector('.allergy')?.textContent).toBe('Allergique au sésame')
})

it('boxes an allergy of its own first, with what is written about one; another note stays plain', () => {
  const allergy = { allergens: ['arachides', 'sesame'], text: 'kiwi' }
  const noted = (notes: string) => show({ allergy, pickup: { date: '2026-11-21', time: '12:30', notes } }).ticket
  expect(noted('').querySelector('.ticket-top .allergy')?.textContent).toBe('Allergie arachides, sésame, kiwi')
  cleanup()
  expect(noted('Grave, sans sésame').querySelector('.allergy')?.textContent).toBe(
    'Allergie arachides, sésame, kiwi · Grave, sans sésame',
  )
  cleanup()
  const ticket = noted('Couverts pour 2')
  expect(ticket.querySelector('.allergy')?.textContent).toBe('Allergie arachides, sésame, kiwi')
  expect(ticket.querySelector('.say')?.textContent).toBe('Couverts pour 2')
})

it('marks the line that brings what its customer may not eat, by the menu', () => {
  const dishes: Dishes = new Map([
    ['pad-thai', { id: 'pad-thai', station: 'wok', usualHeat: 2, isCooked: true, allergens: ['arachides'] }],
  ])
  const marked = (allergens: string[]) =>
    show({ allergy: { allergens, text: '' } }, false, undefined, dishes).ticket.querySelector('.contains')
  expect(marked(['arachides'])?.textContent).toBe('contient\u00a0: arachides')
  cleanup()
  expect(marked(['lait'])).toBeNull()
})

it('marks a free dish by what it is, whatever dish has its key', () => {
  const nuts = { id: 'nems', station: 'friture' as const, usualHeat: 1, isCooked: true, allergens: ['arachides'] }
  const dishes = withRecipes(new Map([['nems', nuts]]), [aReward({ id: 'pad-thai', menuItemId: 'nems' })])
  const [line] = aBoardOrder().items
  if (!line) throw new Error('an order without lines')
  const items = [{ ...line, menuItemId: 'pad-thai', reward: true }]
  const { ticket } = show({ items, allergy: { allergens: ['arachides'], text: '' } }, false, undefined, dishes)
  expect(ticket.querySelector('.contains')?.textContent).toBe('contient\u00a0: arachides')
})

it('says how late the kitchen is, and nothing while it is not', () => {
  expect(show({ pickup: { date: '2026-11-21', time: '12:35', notes: '' } }).ticket.hasAttribute('data-late')).toBe(
    false,
  )
  cleanup()
  const { ticket } = show({ pickup: { date: '2026-11-21', time: '12:10', notes: '' } })
  expect(ticket.hasAttribute('data-late')).toBe(true)
  expect(within(ticket).getByText(/^À lancer, 16\smin de retard$/)).toBeTruthy()
})

it('moves one step forward with one tap', () => {
  const { order } = show({ status: 'preparing' })
  fireEvent.click(screen.getByRole('button', { name: `Prête ${order.number}` }))
  expect(moves.move).toHaveBeenLastCalledWith(order, 'ready', false)
})

it('says in a word that it is new', () => {
  show({}, true)
  expect(screen.getByText('Nouvelle')).toBeTruthy()
})

describe('shown further than the server knows', () => {
  const mark = () => screen.queryByText('Non synchronisé')
  const later = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

  beforeEach(async () => {
    // This device stores nothing: moves live in memory, and the page says so elsewhere.
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    vi.useFakeTimers()
    const order = aBoardOrder({ status: 'confirmed' })
    const tap = { key: 'tap', order, to: 'preparing', ageChecked: false, undoMs: UNDO_MS } as const
    await moveChains.change(order.id, chain => withTap(chain, tap, Date.now()))
    show({ status: 'confirmed' }, false, 'preparing')
  })
  afterEach(async () => {
    act(serverAnswered)
    await tapsQueue.forget()
    vi.useRealTimers()
  })

  it('says nothing while that can be taken back and is being sent, and that it waits where it is not taken', async () => {
    expect(mark()).toBeNull()
    await later(UNDO_MS + 500)
    expect(mark()).toBeNull()
    await later(5000)
    expect(mark()).toBeTruthy()
  })

  it('says at once that it waits where the server is gone, and of what the server knows nothing', async () => {
    fakeServer({ 'GET /healthz': 'offline' })
    await act(() => serverUnreachable())
    expect(mark()).toBeTruthy()
    cleanup()
    show({ status: 'preparing' })
    expect(mark()).toBeNull()
  })
})

it('strikes what was given back, and counts what is left to cook', () => {
  const [first] = aBoardOrder().items
  if (!first) throw new Error('no line')
  const { ticket } = show({
    items: [
      { ...first, id: '1', name: 'Soda', quantity: 2, refundedQuantity: 1 },
      { ...first, id: '2', name: 'Nems', quantity: 1, refundedQuantity: 1 },
    ],
  })
  const [soda, nems] = ticket.querySelectorAll('.lines li')
  expect(soda?.querySelector('b')?.textContent).toBe('1')
  expect(soda?.textContent).toContain('1 de plus remboursé')
  expect(nems?.querySelector('s strong')?.textContent).toContain('Nems')
  expect(nems?.textContent).toContain('remboursé')
})

it('says what the till waits for', () => {
  const { ticket } = show({ callNumber: 37, paymentStatus: 'unpaid', totalAmount: 24.4, till: {} })
  expect(ticket.textContent?.replaceAll('\u00a0', ' ')).toContain('À encaisser 24,40 €')
})

const done = [{ cooked: true, version: 5 }]
const open = [{ cooked: false, version: 6 }]
const withParts = (...parts: BoardOrder['items'][number]['parts'][]) => ({
  items: aBoardOrder().items.map((item, place) => ({ ...item, parts: parts[place] ?? open })),
})

it('says a heat only where it is not the dish’s usual one', () => {
  const { ticket } = show({}, false, undefined, DISHES)
  const [padThai, curry] = ticket.querySelectorAll('.lines li')
  expect(padThai?.textContent).toBe('1Pad thaï, crevette')
  expect(curry?.textContent).toContain('Piquant')
})

it('lets its dishes be ticked once it is begun, and proposes the next step when all are', () => {
  show(withParts(open, open))
  expect(screen.queryByRole('button', { name: /cuit$/ })).toBeNull()
  cleanup()
  const { order, ticket } = show({ status: 'preparing', ...withParts(done, open) }, false, undefined, DISHES)
  expect(screen.getByRole('button', { name: 'Pad thaï, crevette\u00a0: cuit', pressed: true })).toBeTruthy()
  expect(screen.getByText(/^Manque\s: 1\sfriture$/)).toBeTruthy()
  expect(ticket.querySelector('.step')?.hasAttribute('data-done')).toBe(false)
  fireEvent.click(screen.getByRole('button', { name: 'Curry vert, poulet\u00a0: cuit', pressed: false }))
  expect(taps.tick).toHaveBeenCalledWith(order.id, expect.objectContaining({ line: '2', part: 0, version: 6 }), true)
  cleanup()
  const all = show({ status: 'preparing', ...withParts(done, done) }).ticket
  expect(screen.getByText('Tout est cuit')).toBeTruthy()
  expect(all.querySelector('.step')?.hasAttribute('data-done')).toBe(true)
})

it('shows a station its own dishes, and what the others have still to do', () => {
  chooseStations(['wok'])
  show({ status: 'preparing', ...withParts(open, open) }, false, undefined, DISHES)
  expect(screen.getAllByRole('listitem')).toHaveLength(1)
  expect(screen.getByText(/^Manque\s: 1\swok, 1\sfriture$/)).toBeTruthy()
  cleanup()
  show({ status: 'preparing', ...withParts(done, open) }, false, undefined, DISHES)
  expect(screen.getByText(/^Fait ici\. Manque\s: 1\sfriture$/)).toBeTruthy()
})

it('shows a set menu’s heat with its chillies, as a dish’s', () => {
  const [first] = aBoardOrder().items
  if (!first) throw new Error('no line')
  const components = [{ category: 'plats', menuItemId: 'pad-thai', name: 'Pad thaï', protein: 'Poulet', spicyLevel: 3 }]
  const items = [{ ...first, name: 'Formule', options: {}, components, parts: open }]
  const { ticket } = show({ items }, false, undefined, DISHES)
  const part = ticket.querySelector('.lines .choices')
  expect(part?.querySelector('.heat')?.textContent).toBe('Piquant')
  expect(part?.querySelectorAll('.chillies .icon')).toHaveLength(2)
})

it('ticks the dishes of a set menu one by one', () => {
  const [first] = aBoardOrder().items
  if (!first) throw new Error('no line')
  const components = [
    { category: 'entrees', menuItemId: 'nems', name: 'Nems' },
    { category: 'plats', menuItemId: 'pad-thai', name: 'Pad thaï', protein: 'Poulet', spicyLevel: 2 },
  ]
  const items = [{ ...first, name: 'Formule', options: {}, components, parts: [...done, ...open] }]
  const { order } = show({ status: 'preparing', items }, false, undefined, DISHES)
  expect(screen.getByRole('button', { name: 'Nems\u00a0: cuit', pressed: true })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Pad thaï, poulet\u00a0: cuit' }))
  expect(taps.tick).toHaveBeenLastCalledWith(order.id, expect.objectContaining({ line: '1', part: 1 }), true)
})
