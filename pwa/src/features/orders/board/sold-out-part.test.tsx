import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { AdminItem } from '#api/features/menu/contract-staff.ts'
import { withRecipes } from '#api/features/menu/rules/reward-recipes.ts'
import { keepStaff } from '#pwa/lib/session/staff-session.ts'
import { toStored } from '#pwa/offline/staff/cached-order.ts'
import { fakeServer } from '#pwa/testing/fakes/fake-server.ts'
import { renderPart } from '#pwa/testing/render.tsx'
import { aDish, aMain, aReward } from '#pwa/testing/samples/a-menu.ts'
import { aBoardOrder } from '#pwa/testing/samples/orders/a-board-order.ts'
import { dishesTyped, ordersWith, SoldOutPart } from './sold-out-part.tsx'

const board = vi.hoisted(() => ({ orders: new Map<string, unknown>() }))
vi.mock('./line/board-store.ts', () => ({ useBoard: () => board }))

const ADMIN = { takeaway: true, dineIn: true, inFormules: true, position: 0 }
const NEMS: AdminItem = { ...aDish({ code: 'NP' }), ...ADMIN }
const PAD_THAI: AdminItem = { ...aMain(), ...ADMIN }
const PANANG: AdminItem = { ...aMain({ id: 'curry-panang', name: 'Curry panang' }), ...ADMIN }
const WINE: AdminItem = { ...aDish({ id: 'vin', name: 'Panier de vins' }), ...ADMIN, takeaway: false }
const DISHES = [PANANG, NEMS, PAD_THAI, WINE]

const TOGGLE = 'POST /api/admin/menu/toggle-availability/pad-thai'

beforeEach(() => keepStaff({ token: 'a-token', role: 'manager' }))

it('finds a dish by two letters: by its code, how its name begins, then by a word of it', () => {
  const named = (typed: string) => dishesTyped(DISHES, typed).map(({ name }) => name)
  expect(named('pa')).toEqual(['Pad thaï', 'Curry panang'])
  expect(named('np')).toEqual(['Nems au poulet'])
  expect(named('THAI')).toEqual(['Pad thaï'])
  expect(named('p')).toEqual([])
  expect(named('zz')).toEqual([])
})

it('names the paid orders of today that are still to be made and hold the dish, the next one first', () => {
  const [line] = aBoardOrder().items
  if (!line) throw new Error('an order without lines')
  const of = (id: string, change: object) =>
    toStored(aBoardOrder({ id, status: 'confirmed', items: [{ ...line, menuItemId: 'pad-thai' }], ...change }))
  const at = (date: string, time: string) => ({ pickup: { date, time, notes: '' } })
  const part = { category: 'plats', menuItemId: 'pad-thai', name: 'Pad thaï' }
  const orders = [
    of('late', at('2026-11-21', '20:30')),
    of('in a set menu', {
      ...at('2026-11-21', '19:00'),
      items: [{ ...line, menuItemId: 'formule1', components: [part] }],
    }),
    of('tomorrow', at('2026-11-22', '12:00')),
    of('ready', { ...at('2026-11-21', '18:00'), status: 'ready' }),
    of('other', { ...at('2026-11-21', '18:00'), items: [{ ...line, menuItemId: 'som-tam' }] }),
    of('free', { ...at('2026-11-21', '18:30'), items: [{ ...line, menuItemId: 'nouilles-offert', reward: true }] }),
    of('free and other', { ...at('2026-11-21', '18:30'), items: [{ ...line, menuItemId: 'pad-thai', reward: true }] }),
  ]
  const facts = (id: string) => ({ id, station: 'wok' as const, usualHeat: 1, isCooked: true })
  const dishes = withRecipes(new Map(['pad-thai', 'som-tam'].map(id => [id, facts(id)])), [
    aReward({ id: 'nouilles-offert', menuItemId: 'pad-thai' }),
    aReward({ id: 'pad-thai', menuItemId: 'som-tam' }),
  ])
  const found = ordersWith(orders, { dishId: 'pad-thai', today: '2026-11-21', dishes })
  expect(found.map(({ id }) => id)).toEqual(['free', 'in a set menu', 'late'])
})

it('is one tap from the letters to sold out, and one to an order that holds it', async () => {
  const server = fakeServer({
    'GET /api/admin/menu/all': { body: { plats: DISHES } },
    [TOGGLE]: { body: { ...PAD_THAI, available: false, unavailableUntil: '2099-01-01T04:00:00.000Z' } },
  })
  const [line] = aBoardOrder().items
  const order = aBoardOrder({
    status: 'confirmed',
    pickup: null,
    items: line ? [{ ...line, menuItemId: 'pad-thai' }] : [],
  })
  board.orders = new Map([[order.id, toStored(order)]])
  const onTicket = vi.fn()
  renderPart(<SoldOutPart onTicket={onTicket} />)
  fireEvent.change(screen.getByLabelText(/^Deux lettres/), { target: { value: 'pa' } })
  fireEvent.click(await screen.findByRole('button', { name: /^Épuisé.*Pad thaï$/ }))
  expect(await screen.findByRole('button', { name: /^Remettre.*Pad thaï$/ })).toBeTruthy()
  expect(server.of(TOGGLE)[0]?.body).toEqual({ available: false, until: 'tomorrow' })
  expect(screen.getByText(/Ces commandes payées en contiennent/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: new RegExp(order.customerInfo.name) }))
  expect(onTicket).toHaveBeenCalledWith(order.id)
})
