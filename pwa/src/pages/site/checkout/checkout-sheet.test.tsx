import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Menu } from '#api/features/menu/contract.ts'
import { slotsOfDay } from '#api/features/pickup/offer-slots.ts'
import { pickupDaysFrom, slotReason } from '#api/features/pickup/rules/pickup-slots.ts'
import type { PublicRestaurant } from '#api/features/settings/contract.ts'
import { USUAL_PICKUP_WEEK } from '#api/features/settings/rules/pickup-week.ts'
import { addToCart, cartState, updateCart } from '#pwa/features/cart/cart-store.ts'
import { changeDraft, startAfresh } from '#pwa/features/checkout/draft.ts'
import { dropAttempt } from '#pwa/features/checkout/order-attempt.ts'
import { hearServerTime } from '#pwa/lib/state/clock.ts'
import { serverAnswered, serverUnreachable } from '#pwa/lib/state/connectivity.ts'
import { keepPromotion, storedPromotion } from '#pwa/lib/storage/stored-promotion.ts'
import { fakeServer, problem } from '#pwa/testing/fakes/fake-server.ts'
import { renderPart } from '#pwa/testing/render.tsx'
import { aDish, aMain, aMenu } from '#pwa/testing/samples/a-menu.ts'
import { aRestaurant } from '#pwa/testing/samples/a-restaurant.ts'
import { ToastHost } from '#pwa/ui/feedback/toast.tsx'
import { CheckoutSheet } from './checkout-sheet.tsx'

const DETAILS = { firstName: 'Camille', lastName: 'Renard', email: 'camille@exemple.fr', phone: '06 12 34 56 78' }
const RECAP = '/?commander=recapitulatif'
const NOT_SENT = /^Hors connexion\s: votre commande n’est pas envoyée\./
const ORDER = /^Commander avec obligation de paiement/
const PROMOTION = { code: 'ABCDEFGH', percent: 20, until: '2026-11-22T22:30:00.000Z' }
const POST = 'POST /api/orders'

/** What the server has, and whether anything comes through to it. */
type World = {
  menu: Menu
  restaurant: PublicRestaurant
  full: string[]
  promotion: Answer
  order: Answer
  isCutOff: boolean
}
type Answer = Exclude<Parameters<typeof fakeServer>[0][string], (...args: never[]) => unknown>
let world: World

beforeEach(async () => {
  // Saturday 21 November 2026, 12:05 in Paris.
  vi.useFakeTimers({ now: new Date('2026-11-21T11:05:00Z') })
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  world = {
    menu: aMenu(),
    restaurant: aRestaurant(),
    full: [],
    promotion: { body: PROMOTION },
    order: 'offline',
    isCutOff: false,
  }
  startAfresh()
  changeDraft({ details: DETAILS })
  await updateCart(() => [])
  await addToCart({ request: padThai(), name: 'Pad thaï', unitPriceCents: 1390 })
  await addToCart({ request: rolls(), name: 'Nems au poulet', unitPriceCents: 600 })
})
afterEach(async () => {
  cleanup()
  dropAttempt()
  keepPromotion(undefined)
  await updateCart(() => [])
  serverAnswered()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const padThai = () => ({ menuItemId: 'pad-thai', quantity: 1, options: { variant: 'Crevette' } })
const rolls = () => ({ menuItemId: 'nems-poulet', quantity: 1, options: {} })

/** The seven days as the server answers them at the moment. */
function slots() {
  const settings = { ...world.restaurant, pausedUntil: null, slotCapacity: 24 }
  const days = pickupDaysFrom(new Date()).map(date => ({
    date,
    slots: slotsOfDay(date, USUAL_PICKUP_WEEK).map(slot => {
      const load = world.full.includes(`${date}T${slot.time}`) ? 24 : 0
      const reason = slotReason(slot, { load, orders: load }, { load: 3, hasAlcohol: false }, settings, new Date())
      return { time: slot.time, available: !reason, remainingLoad: 24 - load, ...(reason && { reason }) }
    }),
  }))
  return { body: { days } }
}

function open(at = RECAP) {
  const unlessCutOff = (answer: () => Answer) => () => (world.isCutOff ? 'offline' : answer())
  const server = fakeServer({
    'GET /api/menu': unlessCutOff(() => ({ body: world.menu })),
    'GET /api/restaurant': unlessCutOff(() => ({ body: world.restaurant })),
    'GET /api/pickup-slots': unlessCutOff(slots),
    'GET /healthz': unlessCutOff(() => ({ body: {} })),
    'GET /api/promotions/ABCDEFGH': unlessCutOff(() => world.promotion),
    [POST]: unlessCutOff(() => world.order),
  })
  const part = renderPart(
    <>
      <CheckoutSheet />
      <ToastHost />
    </>,
    { at },
  )
  return { ...part, server }
}

const passes = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const words = () => document.querySelector('dialog')?.textContent?.replaceAll('\u00a0', ' ')
/** The one button that orders, whatever it says. */
const orderButton = () =>
  [...document.querySelectorAll<HTMLButtonElement>('.sheet-footer [data-look="primary"]')]
    .filter(button => button.textContent?.includes('Commander'))
    .at(-1) ?? null

/** Much later; what goes by the clock is looked at every 15 s. */
async function clockShows(instant: string) {
  vi.setSystemTime(new Date(instant))
  await passes(16_000)
}

async function cutOff() {
  world.isCutOff = true
  act(serverUnreachable)
  await passes(0)
}

async function comeBack() {
  world.isCutOff = false
  act(serverAnswered)
  await passes(100)
}

async function withBeer() {
  const strong = { vatRate: 20, alcohol: true, abv: 4.2, volumeCl: 33 } as const
  world.menu = aMenu([
    aDish(),
    aMain(),
    aDish({ id: 'biere', category: 'bieres', name: 'Bière', price: 4.5, ...strong }),
  ])
  await addToCart({
    request: { menuItemId: 'biere', quantity: 1, options: {} },
    name: 'Bière',
    unitPriceCents: 450,
  })
}

it('says the strength and the volume of a drink before it is bought', async () => {
  await withBeer()
  open()
  await passes(100)
  expect(words()).toContain('1 Bière33 cl · 4,2 % vol.')
})

it('takes the drinks with alcohol off, and no other line, where the server sells none', async () => {
  await withBeer()
  world.order = problem(409, 'alcohol_not_sold', 'L’alcool n’est pas vendu à emporter.')
  open()
  await passes(100)
  fireEvent.click(screen.getByLabelText(/18 ans ou plus/))
  press(ORDER)
  await passes(100)
  press('Retirer l’alcool')
  await passes(100)
  expect(cartState().lines.map(({ request }) => request.menuItemId)).toEqual(['pad-thai', 'nems-poulet'])
  expect(words()).not.toContain('pas vendu à emporter')
})

it('orders by no other press while it asks whether this is a second order', async () => {
  world.order = problem(409, 'already_ordered', 'Vous avez déjà commandé cela à 12 h 02 : une deuxième commande ?')
  const { server } = open()
  await passes(100)
  press(ORDER)
  await passes(100)
  expect(screen.getByRole('button', { name: 'Non, reprendre la première' })).toBeDefined()
  press('Répondez d’abord à la question')
  await passes(100)
  expect(server.of(POST)).toHaveLength(1)
})

describe('a dish that sells out while the recap is read', () => {
  const without = (...ids: string[]) =>
    aMenu([aDish({ available: !ids.includes('nems-poulet') }), aMain({ available: !ids.includes('pad-thai') })])
  const struck = () =>
    [...document.querySelectorAll('[data-gone]')].map(line => line.textContent?.replaceAll('\u00a0', ' '))

  it('stays on it, struck and with its price, until the customer agrees that it goes', async () => {
    open()
    await passes(100)
    await cutOff()
    world.menu = without('nems-poulet')
    await comeBack()
    expect(struck()).toEqual(['Plus disponible : 1 Nems au poulet6,00 €'])
    expect(words()).toContain('1 articleModifier')
    expect(words()).toContain('Total TTC13,90 €')
    expect(words()).toContain('aujourd’hui à')
  })

  it('leaves pickup, name and total even where nothing else was chosen', async () => {
    open()
    await passes(100)
    await cutOff()
    world.menu = without('nems-poulet', 'pad-thai')
    await comeBack()
    expect(struck()).toHaveLength(2)
    expect(words()).toContain('Total TTC0,00 €')
    expect(words()).toContain('Camille Renard')
    expect(words()?.toLowerCase()).toContain('aujourd’hui à')
  })
})

describe('what the recap says of the right of withdrawal', () => {
  const COLA = aDish({ id: 'cola', category: 'boissons_soft', name: 'Cola', price: 2.5, vatRate: 5.5, kitchenLoad: 0 })
  const PERISHABLE = 'Plats périssables : pas de droit de rétractation.'
  const FOURTEEN_DAYS = 'Boissons fermées : quatorze jours après le retrait pour vous rétracter.'

  beforeEach(() => {
    world.menu = aMenu([aDish(), aMain(), COLA])
  })
  const cola = () => ({ request: { menuItemId: 'cola', quantity: 1, options: {} }, name: 'Cola', unitPriceCents: 250 })

  it('of dishes alone: none', async () => {
    open()
    await passes(100)
    expect(words()).toContain(PERISHABLE)
    expect(words()).not.toContain(FOURTEEN_DAYS)
  })

  it('of a closed drink alone: fourteen days, and nothing that is only true of dishes', async () => {
    await updateCart(() => [])
    await addToCart(cola())
    open()
    await passes(100)
    expect(words()).toContain(FOURTEEN_DAYS)
    expect(words()).not.toContain('périssables')
  })

  it('of both: both', async () => {
    await addToCart(cola())
    open()
    await passes(100)
    expect(words()).toContain(`${PERISHABLE} ${FOURTEEN_DAYS}`)
  })

  it('of both, where the terms leave the drinks out: what is left', async () => {
    await addToCart(cola())
    world.restaurant = aRestaurant({ legal: { 'cgv.withdrawalForDrinks': '' } })
    open()
    await passes(100)
    expect(words()).toContain(`${PERISHABLE} Boissons fermées : pas de droit de rétractation.`)
    expect(words()).not.toContain(FOURTEEN_DAYS)
  })
})

describe('the recap without a network', () => {
  it('has its total, says that nothing is sent, and orders by no tap; it is itself again by itself', async () => {
    const { server } = open()
    await passes(100)
    expect(screen.getByRole('button', { name: ORDER })).toBeTruthy()
    await cutOff()
    expect(screen.getByText(NOT_SENT)).toBeTruthy()
    expect(words()).toContain('19,90 €')
    expect(words()).toContain('À confirmer au retour du réseau')
    expect(orderButton()?.textContent).toContain('En attente du réseau')
    fireEvent.click(orderButton() as HTMLButtonElement)
    await passes(0)
    expect(server.of(POST)).toEqual([])

    const before = server.requests.length
    await comeBack()
    const asked = server.requests.slice(before).map(({ path }) => path)
    for (const path of ['/api/menu', '/api/pickup-slots', '/api/restaurant']) expect(asked).toContain(path)
    expect(screen.getByRole('button', { name: ORDER })).toBeTruthy()
    expect(screen.queryByText(NOT_SENT)).toBeNull()
    expect(words()).toContain('De retour en ligne.')
    expect(server.of(POST)).toEqual([])
  })

  it('cannot be ordered from before everything has been asked again', async () => {
    open()
    await passes(100)
    await cutOff()
    let answer = (_: { body: Menu }) => {}
    world.isCutOff = false
    vi.stubGlobal(
      'fetch',
      slowed(fetch, '/api/menu', wait => (answer = wait)),
    )
    act(serverAnswered)
    await passes(100)
    expect(orderButton()?.textContent).toContain('Vérification des prix et du créneau…')
    expect(orderButton()?.getAttribute('aria-disabled')).toBe('true')
    answer({ body: aMenu() })
    await passes(100)
    expect(orderButton()?.getAttribute('aria-disabled')).toBeNull()
  })

  it('shows every difference at once when it is back, and takes them all with one tap', async () => {
    changeDraft({ pickup: { date: '2026-11-21', time: '13:00' } })
    keepPromotion(PROMOTION)
    world.order = problem(409, 'orders_paused', 'Plus tard.')
    const { server } = open()
    await passes(100)
    await cutOff()
    world.menu = aMenu([aDish({ available: false }), aMain({ prices: { Crevette: 14.9 } })])
    world.full = ['2026-11-21T13:00']
    await comeBack()
    const said = screen.getByRole('alert').textContent?.replaceAll('\u00a0', ' ')
    expect(said).toContain('Pad thaï, crevette : le prix a changé, 14,90 € au lieu de 13,90 €.')
    expect(said).toContain('Nems au poulet n’est plus disponible. Retiré de la commande.')
    expect(said).toContain('Retrait aujourd’hui à 13 h : complet. Le suivant : aujourd’hui à 13 h 30.')
    expect(said).toContain('Nouveau total : 11,92 €.')
    fireEvent.click(orderButton() as HTMLButtonElement)
    expect(server.of(POST)).toEqual([])

    press('Accepter et continuer')
    await passes(100)
    expect(screen.queryByRole('alert')).toBeNull()
    expect(cartState().lines).toMatchObject([{ unitPriceCents: 1490 }])
    press(ORDER)
    await passes(100)
    expect(server.of(POST)[0]?.body).toMatchObject({
      items: [{ menuItemId: 'pad-thai', unitPrice: 11.92 }],
      totalAmount: 11.92,
      pickup: { date: '2026-11-21', time: '13:30' },
      promoCode: 'ABCDEFGH',
    })
  })

  it.each([
    ['by the clock', '2026-11-22T22:30:00Z', { body: PROMOTION }],
    ['by the server’s word', '2026-11-21T11:10:00Z', problem(404, 'not_found', 'Cette réduction est terminée.')],
  ])('says that a promotion is over %s, and goes on without it', async (_, now, answer) => {
    keepPromotion(PROMOTION)
    open()
    await passes(100)
    await cutOff()
    world.promotion = answer
    await clockShows(now)
    await comeBack()
    expect(words()).toContain('La réduction de 20 % n’est plus valable.')
    press('Accepter et continuer')
    await passes(100)
    expect(storedPromotion()).toBeUndefined()
    expect(words()).toContain('19,90 €')
  })

  it('asks for another slot once the chosen one has gone by, and for another day after midnight', async () => {
    changeDraft({ pickup: { date: '2026-11-21', time: '12:30' } })
    open()
    await passes(100)
    await cutOff()
    expect(screen.queryByRole('alert')).toBeNull()
    await clockShows('2026-11-21T12:05:00Z')
    expect(words()).toContain('Retrait aujourd’hui à 12 h 30 : trop tard. Le suivant : aujourd’hui à 13 h 30.')
    await clockShows('2026-11-21T23:00:30Z')
    expect(words()).toContain('Retrait samedi 21 novembre à 12 h 30 : trop tard. Le suivant : aujourd’hui à 11 h 30.')
    press('Accepter et continuer')
    await passes(100)
    expect(words()).toContain('aujourd’hui à 11 h 30À confirmer')
  })

  it('says when nothing of the cart is left', async () => {
    open()
    await passes(100)
    await cutOff()
    world.menu = aMenu([])
    await comeBack()
    expect(words()).toContain('Il ne reste rien de votre panier.')
    expect(orderButton()).toBeNull()
    press('Accepter et continuer')
    await passes(100)
    expect(words()).toContain('Votre panier est vide.')
  })

  it('waits again where the network goes while everything is asked', async () => {
    open()
    await passes(100)
    await cutOff()
    act(serverAnswered)
    await passes(20_000)
    expect(screen.getByText(NOT_SENT)).toBeTruthy()
  })
})

describe('a dish that is sold out today', () => {
  const soldOut = { available: false, unavailableUntil: '2026-11-22T04:00:00.000Z' }

  it('is ordered for tomorrow', async () => {
    world.menu = aMenu([aDish(), aMain(soldOut)])
    const { server } = open()
    await passes(100)
    expect(words()).toContain('demain à 11 h 30')
    press(ORDER)
    await passes(100)
    expect(server.of(POST)[0]?.body).toMatchObject({ pickup: { date: '2026-11-22', time: '11:30' } })
  })

  it('asks before it moves a pickup of today', async () => {
    world.menu = aMenu([aDish(), aMain(soldOut)])
    changeDraft({ pickup: { date: '2026-11-21', time: '14:00' } })
    const { server } = open()
    await passes(100)
    expect(words()).toContain('Retrait aujourd’hui à 14 h : épuisé. Le suivant : demain à 11 h 30.')
    expect(server.of(POST)).toHaveLength(0)
  })
})

it('orders a pickup after a pause', async () => {
  world.restaurant = aRestaurant({ pausedUntil: '2026-11-21T12:00:00.000Z' })
  changeDraft({ pickup: { date: '2026-11-21', time: '13:00' } })
  const { server } = open()
  await passes(100)
  expect(words()).not.toContain('suspendues')
  press(ORDER)
  await passes(100)
  expect(server.of(POST)).toHaveLength(1)
})

it('takes no order for a pickup in a pause that it was told of, and does for the next one after it', async () => {
  world.order = problem(409, 'orders_paused', 'Suspendues.', { pausedUntil: '2026-11-21T13:05:00Z' })
  changeDraft({ pickup: { date: '2026-11-21', time: '14:00' } })
  const { server } = open()
  await passes(100)
  press(ORDER)
  await passes(100)
  expect(screen.getByRole('alert').textContent).toContain('Suspendues.')
  press('Commandes en ligne suspendues')
  await passes(100)
  expect(server.of(POST)).toHaveLength(1)
  press(/^Prendre/)
  await passes(100)
  press(ORDER)
  await passes(100)
  expect(server.of(POST)).toHaveLength(2)
})

it('says by itself that its pickup is in a pause, and goes on with the next one after it', async () => {
  world.restaurant = aRestaurant({ pausedUntil: '2026-11-21T13:05:00.000Z' })
  changeDraft({ pickup: { date: '2026-11-21', time: '14:00' } })
  const { server } = open()
  await passes(100)
  expect(words()).toContain('Commandes en ligne suspendues, reprise à 14 h 05. Votre panier est gardé.')
  expect(screen.getByRole('link', { name: 'Appeler le restaurant' })).toBeDefined()
  press('Commandes en ligne suspendues')
  await passes(100)
  expect(server.of(POST)).toHaveLength(0)
  press(/^Prendre/)
  await passes(100)
  expect(words()).not.toContain('suspendues')
  press(ORDER)
  await passes(100)
  expect(server.of(POST)).toHaveLength(1)
})

it('leaves a placed order to be paid through a pause', async () => {
  world.restaurant = aRestaurant({ pausedUntil: '2026-11-21T11:35:00.000Z' })
  changeDraft({ pickup: { date: '2026-11-21', time: '14:00' } })
  const order = { id: 'x', trackingToken: 't', totalAmount: 19.9, status: 'pending', payBy: '2026-11-21T11:20:00.000Z' }
  const placed = { key: 'k', asked: '{}', order }
  const making = JSON.parse(localStorage.getItem('laikhram_making') ?? '{}')
  localStorage.setItem('laikhram_making', JSON.stringify({ ...making, order: placed }))
  open()
  await passes(100)
  expect(words()).not.toContain('suspendues')
  expect(orderButton()?.textContent).toMatch(ORDER)
})

describe('the pickup and the note on the recap', () => {
  const ticked = () =>
    [...document.querySelectorAll('.steps-bar li')].flatMap(
      step => step.textContent?.match(/^(.*), rempli$/)?.[1] ?? [],
    )
  const note = () => screen.getByLabelText<HTMLTextAreaElement>(/^Un mot pour la cuisine/)
  const write = (text: string) => fireEvent.change(note(), { target: { value: text } })

  it('ticks no step that nobody saw', async () => {
    open()
    await passes(100)
    expect(ticked()).toEqual([])
    cleanup()
    open('/?commander=vous')
    await passes(100)
    fireEvent.submit(document.querySelector('form') as HTMLFormElement)
    await passes(100)
    expect(ticked()).toEqual(['Vous'])
    cleanup()
    open('/?commander=retrait')
    await passes(100)
    press('Continuer')
    await passes(100)
    expect(ticked()).toEqual(['Vous', 'Retrait'])
    act(startAfresh)
    act(() => changeDraft({ details: DETAILS }))
    expect(ticked()).toEqual([])
  })

  it('ticks the pickup once its slots have been looked at here', async () => {
    open()
    await passes(100)
    press('Modifier le retrait')
    press(/^Garder /)
    expect(ticked()).toEqual(['Retrait'])
  })

  it('closes the slots alone by Escape', async () => {
    const { address } = open()
    await passes(100)
    press('Modifier le retrait')
    const slot = screen.getByRole('radio', { name: /^13:30/ })
    expect(fireEvent.keyDown(slot, { key: 'Escape' })).toBe(false)
    expect(screen.queryByRole('radio', { name: /^13:30/ })).toBeNull()
    const toggle = screen.getByRole('button', { name: 'Modifier le retrait' })
    expect(document.activeElement).toBe(toggle)
    // From then on Escape is the checkout's.
    expect(fireEvent.keyDown(toggle, { key: 'Escape' })).toBe(true)
    expect(address()).toBe(RECAP)
  })

  it('changes both in place and orders with them', async () => {
    const { server } = open()
    await passes(100)
    expect(screen.queryByRole('radio', { name: /^13:30/ })).toBeNull()
    press('Modifier le retrait')
    fireEvent.click(screen.getByRole('radio', { name: /^13:30/ }))
    expect(screen.getByRole('heading', { name: /^aujourd’hui à\s13\sh\s30$/ })).toBeTruthy()
    press('Garder aujourd’hui à\u00a013\u00a0h\u00a030')
    expect(screen.queryByRole('radio', { name: /^13:30/ })).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Modifier le retrait' }))
    write('Sans arachide')
    press(ORDER)
    await passes(100)
    expect(server.of(POST)[0]?.body).toMatchObject({
      pickup: { date: '2026-11-21', time: '13:30', notes: 'Sans arachide' },
    })
  })

  it('orders with an allergy once its customer has agreed, and leads to the consent before', async () => {
    const { server } = open()
    await passes(100)
    press(/^Une allergie/)
    fireEvent.click(screen.getByRole('checkbox', { name: 'arachides' }))
    press(ORDER)
    await passes(100)
    expect(server.of(POST)).toHaveLength(0)
    const consent = screen.getByRole('checkbox', { name: /^J’accepte que l’équipe lise/ })
    expect(document.activeElement).toBe(consent)
    fireEvent.click(consent)
    press(ORDER)
    await passes(100)
    expect(server.of(POST)[0]?.body).toMatchObject({ allergy: { allergens: ['arachides'], text: '' } })
  })

  it('orders with the note as it is now, though an earlier one went unanswered', async () => {
    const { server } = open()
    await passes(100)
    write('Sans arachide')
    world.isCutOff = true
    press(ORDER)
    await passes(100)
    await comeBack()
    write('Sans arachide, sans coriandre')
    press(ORDER)
    await passes(100)
    expect(server.of(POST).map(({ body }) => (body as { pickup: { notes: string } }).pickup.notes)).toEqual([
      'Sans arachide',
      'Sans arachide, sans coriandre',
    ])
  })

  it('says without a network when the slots were seen', async () => {
    open()
    await passes(100)
    press('Modifier le retrait')
    expect(words()).toContain('Frais de service')
    expect(words()).not.toContain('Créneaux vus')
    await cutOff()
    await passes(16_000)
    expect(words()).toContain('Créneaux vus aujourd’hui à 12 h 05.')
  })
})

describe('an order whose answer was lost', () => {
  it('is asked for again as it was, with its key, though the menu has changed since', async () => {
    const { server } = open()
    await passes(100)
    world.isCutOff = true
    press(ORDER)
    await passes(100)
    expect(words()).toContain('En attente : le réseau ne répond pas.')
    world.menu = aMenu([aDish(), aMain({ prices: { Crevette: 14.9 } })])
    world.order = problem(409, 'price_changed', 'Le prix a changé.', { items: [], totalAmount: 20.9 })
    await comeBack()
    expect(words()).toContain('Le réseau est de retour.')
    press('Réessayer')
    await passes(100)
    const [first, second, ...others] = server.of(POST)
    expect(others).toEqual([])
    expect(second?.headers.get('idempotency-key')).toBe(first?.headers.get('idempotency-key'))
    expect(second?.body).toEqual(first?.body)
  })
})

it('leads nowhere from step 2 while no day has a slot, and to the phone', async () => {
  world.restaurant = aRestaurant({ closures: [{ from: '2026-11-21', to: '2026-12-20', reason: 'Congés' }] })
  open('/?commander=retrait')
  await passes(100)
  press('Aucun créneau libre')
  await passes(100)
  expect(words()).not.toContain('requise')
  expect(screen.getByRole('link', { name: 'Appeler le restaurant' })).toBeDefined()
})

describe('step 2 without a network', () => {
  it('says when the slots were seen, and keeps the full ones out of reach', async () => {
    world.full = ['2026-11-21T13:00']
    open('/?commander=retrait')
    await passes(100)
    await cutOff()
    await passes(16_000)
    expect(words()).toMatch(/Créneaux vus aujourd’hui à 12 h 05\. Ils seront revérifiés au retour du réseau\./)
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /^13:00/ }).disabled).toBe(true)
    fireEvent.click(screen.getByRole('radio', { name: /^13:30/ }))
    press('Continuer')
    await passes(100)
    expect(words()).toContain('aujourd’hui à 13 h 30À confirmer')
  })

  it('lets a wished time be chosen by the kept hours alone', async () => {
    world.isCutOff = true
    const { client } = open('/?commander=retrait')
    client.setQueryData(['menu'], world.menu)
    client.setQueryData(['restaurant'], aRestaurant({ week: week([{ opens: '18:00', closes: '23:00' }]) }))
    await passes(100)
    expect(words()).toContain('12:30Fermé')
    fireEvent.click(screen.getByRole('radio', { name: /^19:00/ }))
    press('Continuer')
    await passes(100)
    expect(words()).toContain('aujourd’hui à 19 hÀ confirmer')
  })

  it.each([
    ['menu', 'La carte n’a pas pu être chargée.'],
    ['restaurant', 'La page n’a pas pu être chargée.'],
  ])('is honest about a device that has no %s', async (missing, sentence) => {
    world.isCutOff = true
    const { client } = open('/?commander=retrait')
    if (missing !== 'menu') client.setQueryData(['menu'], world.menu)
    if (missing !== 'restaurant') client.setQueryData(['restaurant'], world.restaurant)
    await passes(100)
    expect(words()).toContain(sentence)
    world.isCutOff = false
    press('Réessayer')
    await passes(100)
    expect(words()).toContain('À quelle heure ?')
  })
})

// The last test: the server's time, once heard, stays with the file's modules, whatever time the others set.
it('says where a pickup is chosen that the device’s clock is wrong', async () => {
  const serverIsBehindBy = (ms: number) =>
    act(() =>
      hearServerTime(
        new Response(null, { headers: { date: new Date(Date.now() - ms).toUTCString() } }),
        performance.now(),
      ),
    )
  open('/?commander=retrait')
  await passes(100)
  expect(words()).not.toContain('L’horloge de cet appareil')
  serverIsBehindBy(15 * 60_000)
  expect(words()).toContain('L’horloge de cet appareil avance de 15 minutes.')
  serverIsBehindBy(0)
  expect(words()).not.toContain('L’horloge de cet appareil')
})

function week(services: PublicRestaurant['week'][number]): PublicRestaurant['week'] {
  return Array.from({ length: 7 }, () => services)
}

/** One address is answered when the test says so. */
function slowed(real: typeof fetch, path: string, hold: (answer: (_: { body: Menu }) => void) => void): typeof fetch {
  return (address, init) =>
    String(address) === path
      ? new Promise(resolve => hold(({ body }) => resolve(Response.json(body))))
      : real(address, init)
}
