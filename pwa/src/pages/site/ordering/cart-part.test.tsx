import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { slotsOfDay } from '#api/features/pickup/offer-slots.ts'
import { pickupDaysFrom, slotReason } from '#api/features/pickup/rules/pickup-slots.ts'
import { priceBookOf } from '#api/features/pricing/rules/price-book.ts'
import { USUAL_PICKUP_WEEK } from '#api/features/settings/rules/pickup-week.ts'
import { addToCart, cartState, updateCart } from '#pwa/features/cart/cart-store.ts'
import { changeDraft, startAfresh } from '#pwa/features/checkout/draft.ts'
import { fakeServer } from '#pwa/testing/fakes/fake-server.ts'
import { renderPart } from '#pwa/testing/render.tsx'
import { aDish, aMain, aMenu } from '#pwa/testing/samples/a-menu.ts'
import { aRestaurant } from '#pwa/testing/samples/a-restaurant.ts'
import { CartPart } from './cart-part.tsx'

const MENU = aMenu([
  aDish(),
  aMain(),
  aDish({ id: 'biere', category: 'bieres', name: 'Bière', alcohol: true, kitchenLoad: 0 }),
])

const RESTAURANT = aRestaurant({ alcoholUntil: '22:00' })
const BOOK = priceBookOf(MENU)
/** Times at which others have taken all the room. */
let full: string[]
/** As soon as possible, as the server answers it; undefined where it is not offered. */
let asap: { date: string; time: string } | { reason: string } | undefined

beforeEach(async () => {
  // Saturday 21 November 2026, 21:53 in Paris.
  vi.useFakeTimers({ now: new Date('2026-11-21T20:53:00Z'), toFake: ['Date'] })
  full = []
  asap = undefined
  startAfresh()
  changeDraft({ pickup: undefined })
  await updateCart(() => [])
  await addToCart({
    request: { menuItemId: 'nems-poulet', quantity: 1, options: {} },
    name: 'Nems',
    unitPriceCents: 600,
  })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const addBeer = () =>
  act(() =>
    addToCart({ request: { menuItemId: 'biere', quantity: 1, options: {} }, name: 'Bière', unitPriceCents: 600 }),
  )

function Cart() {
  return <CartPart open book={BOOK} menu={MENU} onClose={() => {}} />
}

function open() {
  fakeServer({
    'GET /api/menu': { body: MENU },
    'GET /api/restaurant': { body: { ...RESTAURANT, asapPickup: asap !== undefined } },
    'GET /api/pickup-slots': ({ query: asked }) => {
      const cart = { load: Number(asked.get('load')), hasAlcohol: asked.get('alcohol') === '1' }
      const settings = { ...RESTAURANT, pausedUntil: null, slotCapacity: 24 }
      const days = pickupDaysFrom(new Date()).map(date => ({
        date,
        slots: slotsOfDay(date, USUAL_PICKUP_WEEK).map(slot => {
          const load = full.includes(`${date}T${slot.time}`) ? 24 : 0
          const reason = slotReason(slot, { load, orders: load }, cart, settings, new Date())
          return { time: slot.time, available: !reason, remainingLoad: 24 - load, ...(reason && { reason }) }
        }),
      }))
      return { body: { days, ...(asap && { asap }) } }
    },
  })
  renderPart(<Cart />, { at: '/?panier' })
}

const text = () => document.body.textContent?.replaceAll('\u00a0', ' ') ?? ''
const says = (words: string) => waitFor(() => expect(text()).toContain(words))
const press = (name: RegExp) => fireEvent.click(screen.getByRole('button', { name }))

it('asks before a beer moves tonight’s pickup to tomorrow, and keeps tonight without it', async () => {
  open()
  await says('À retirer au plus tôtAujourd’hui à 22 h 30')
  await addBeer()
  await says('Pas d’alcool pour un retrait aujourd’hui à 22 h 30.')
  expect(text()).toContain('Choisissez d’abord votre retrait')
  expect(text()).not.toContain('À retirer au plus tôt')
  press(/^Sans alcool, aujourd’hui/)
  await says('À retirer au plus tôtAujourd’hui à 22 h 30')
  expect(cartState().lines.map(({ name }) => name)).toEqual(['Nems'])
  expect(text()).not.toContain('Choisissez d’abord')
})

it('takes tomorrow with the beer once it was chosen, and asks no more', async () => {
  await addBeer()
  open()
  await says('Pas d’alcool pour un retrait aujourd’hui à 22 h 30.')
  press(/^Avec, demain/)
  await says('RetraitDemain à 11 h 30')
  expect(cartState().lines.map(({ name }) => name)).toEqual(['Nems', 'Bière'])
  expect(screen.getByRole('button', { name: 'Commander' }).getAttribute('aria-disabled')).not.toBe('true')
})

it('asks before a fuller slot moves the pickup by more than an hour', async () => {
  vi.setSystemTime('2026-11-21T16:50:00Z')
  open()
  await says('À retirer au plus tôtAujourd’hui à 18 h 30')
  full = ['18:30', '19:00'].map(time => `2026-11-21T${time}`)
  await act(() =>
    addToCart({ request: { menuItemId: 'nems-poulet', quantity: 1, options: {} }, name: 'Nems', unitPriceCents: 600 }),
  )
  await says('Votre retrait aujourd’hui à 18 h 30 n’est plus possible (complet).')
  press(/^Retirer aujourd’hui à\s19/)
  await says('RetraitAujourd’hui à 19 h 30')
})

it('is first for as soon as possible, about its time, and asks before that is an hour later', async () => {
  vi.setSystemTime('2026-11-21T19:02:00Z')
  asap = { date: '2026-11-21', time: '20:25' }
  open()
  await says('Dès que possibleAujourd’hui vers 20 h 25')
  asap = { date: '2026-11-21', time: '21:30' }
  const more = { request: { menuItemId: 'nems-poulet', quantity: 1, options: {} }, name: 'Nems', unitPriceCents: 600 }
  await act(() => addToCart(more))
  await says('Votre retrait aujourd’hui vers 20 h 25 n’est plus possible (plus tard que prévu).')
  press(/^Retirer aujourd’hui vers\s21/)
  await says('Dès que possibleAujourd’hui vers 21 h 30')
})

it('falls back to the slots where nothing is promised', async () => {
  asap = { reason: 'full' }
  open()
  await says('À retirer au plus tôtAujourd’hui à 22 h 30')
})
