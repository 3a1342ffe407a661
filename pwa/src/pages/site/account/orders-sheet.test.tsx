// The code that opens the sheets comes first: a busy machine may take longer than a test waits.
import './account-sections.tsx'
import './orders-sheet.tsx'
import '../session/sign-in-sheet.tsx'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ListedOrder } from '#api/features/orders/contract.ts'
import { cartState, updateCart } from '#pwa/features/cart/cart-store.ts'
import { forgetCustomer, keepCustomer } from '#pwa/lib/session/customer-session.ts'
import { serverAnswered } from '#pwa/lib/state/connectivity.ts'
import { FakeEventSource } from '#pwa/testing/fakes/fake-event-source.ts'
import { fakeServer, problem } from '#pwa/testing/fakes/fake-server.ts'
import { renderPart } from '#pwa/testing/render.tsx'
import { aCustomer } from '#pwa/testing/samples/a-customer.ts'
import { aDish, aMain, aMenu } from '#pwa/testing/samples/a-menu.ts'
import { aRestaurant } from '#pwa/testing/samples/a-restaurant.ts'
import { aListedOrder } from '#pwa/testing/samples/orders/a-listed-order.ts'
import { anOrder } from '#pwa/testing/samples/orders/an-order.ts'
import { ToastHost } from '#pwa/ui/feedback/toast.tsx'
import { AccountHost, SignInHost } from '../overlays.tsx'

const CAMILLE = aCustomer({
  total_orders: 3,
  total_spent: 41.7,
  favorite_items: [
    { name: 'Pad thaï', quantity: 12 },
    { name: 'Plat d’autrefois', quantity: 1 },
  ],
})

const LIST = 'GET /api/orders'
const ME = 'GET /api/auth/me'
const MENU = aMenu([aDish(), aMain(), aMain({ id: 'curry-vert', name: 'Curry vert', prices: { Poulet: 13.5 } })])
const { id } = aListedOrder()
const CANCEL = `POST /api/orders/${id}/cancel`
const NOTE = `GET /api/orders/${id}/note.pdf`
const TRACKING = `GET /api/orders/${id}/tracking`

const past = (change: Partial<ListedOrder> = {}) =>
  aListedOrder({
    status: 'delivered',
    cancellable: false,
    cancellableUntil: undefined,
    trackingToken: undefined,
    ...change,
  })
const other = (index: number) => past({ id: `00000000-0000-4000-8000-00000000000${index}` })

beforeEach(async () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T11:05:00Z'), toFake: ['Date'] })
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  FakeEventSource.install()
  vi.stubGlobal('IntersectionObserver', FakeObserver)
  FakeObserver.all = []
  serverAnswered()
  keepCustomer({ user: CAMILLE, token: 'jeton' }, true)
  await updateCart(() => [])
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  forgetCustomer()
})

const pageOpenedAt = (instant: string) =>
  vi.spyOn(performance, 'timeOrigin', 'get').mockReturnValue(new Date(instant).getTime())

/** Tells by hand that the end of the list is near. */
class FakeObserver {
  static all: FakeObserver[] = []
  readonly see: () => void
  constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
    this.see = () => callback([{ isIntersecting: true }])
    FakeObserver.all.push(this)
  }
  observe() {}
  disconnect() {}
}

type Handlers = Parameters<typeof fakeServer>[0]

function show(orders: ListedOrder[] | Handlers[string], more: Handlers = {}, at = '/?compte=commandes') {
  const server = fakeServer({
    [LIST]: Array.isArray(orders) ? { body: orders } : orders,
    [ME]: { body: CAMILLE },
    [TRACKING]: { body: anOrder() },
    'GET /api/menu': { body: MENU },
    'GET /api/restaurant': { body: aRestaurant() },
    ...more,
  })
  const part = renderPart(
    <>
      <AccountHost />
      <SignInHost />
      <ToastHost />
    </>,
    { at },
  )
  return { server, ...part }
}

const sheet = () => screen.findByRole('dialog', { name: 'Mes commandes' })
const text = () => document.body.textContent?.replaceAll('\u00a0', ' ') ?? ''
const entries = async () => {
  await screen.findAllByText('#4F8A21C0')
  return [...document.querySelectorAll<HTMLElement>('.order-entry')]
}

/** Opens the first order. A page without layout does not toggle by itself. */
async function open(index = 0) {
  const details = (await entries())[index]?.querySelector('details') as HTMLDetailsElement
  details.open = true
  fireEvent(details, new Event('toggle'))
  await within(details).findByRole('button', { name: 'Commander à nouveau' })
  return within(details)
}

describe('opening the account', () => {
  it('asks a guest to sign in first, then goes on to what was asked for', async () => {
    forgetCustomer()
    const { address } = show([past()])
    await screen.findByRole('dialog', { name: 'Se connecter' })
    expect(screen.queryByRole('dialog', { name: 'Mes commandes' })).toBeNull()
    act(() => keepCustomer({ user: CAMILLE, token: 'jeton' }, true))
    await sheet()
    await waitFor(() => expect(address()).toBe('/?compte=commandes'))
  })

  it('leaves a guest who does not sign in where they were', async () => {
    forgetCustomer()
    const { address } = show([past()])
    // Itself, not the frame that stands for it until it is there.
    await screen.findByLabelText('Mot de passe')
    fireEvent.click(
      within(screen.getByRole('dialog', { name: 'Se connecter' })).getByRole('button', { name: 'Fermer' }),
    )
    await waitFor(() => expect(address()).toBe('/'))
  })

  it('asks to sign in again, and comes back, when the session is over', async () => {
    const { address } = show(problem(401, 'session_expired', 'Session expirée.'), {
      [ME]: problem(401, 'session_expired', 'Session expirée.'),
    })
    await screen.findByRole('dialog', { name: 'Se connecter' })
    await screen.findByText('Votre session est terminée. Reconnectez-vous pour continuer.')
    expect(address()).toContain('compte=commandes')
  })

  it('closes when the customer signs out in another tab', async () => {
    const { address } = show([past()])
    await sheet()
    act(() => forgetCustomer())
    await waitFor(() => expect(address()).toBe('/'))
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('the list', () => {
  it('says what the orders come to, and which dishes come most often', async () => {
    show([past()])
    await entries()
    expect(text()).toContain('commandes payées3en tout41,70 €en moyenne13,90 €')
    expect(screen.getAllByRole('listitem').map(item => item.textContent)).toEqual(
      expect.arrayContaining(['Pad thaï12 fois', 'Plat d’autrefois1 fois']),
    )
  })

  it('tells each order by day, total, state, number and dishes', async () => {
    show([past(), past({ id: other(1).id, status: 'cancelled', createdAt: '2025-11-21T11:02:00Z' })])
    const [first, second] = await entries()
    const words = (entry: HTMLElement | undefined) =>
      entry?.querySelector('summary')?.textContent?.replaceAll('\u00a0', ' ')
    expect(words(first)).toBe('Aujourd’hui27,40 €Retirée#4F8A21C0Pad thaï, Curry vert')
    expect(words(second)).toBe('21 novembre 202527,40 €Annulée#00000000Pad thaï, Curry vert')
  })

  it('opens an order: lines with their choices, when, how it was paid', async () => {
    show([past({ paymentStatus: 'partially_refunded', refundedAmount: 5 })])
    await open()
    expect(text()).toContain('1 Pad thaï, crevetteUn peu piquant13,90 €')
    expect(text()).not.toContain('l’unité')
    expect(text()).toContain('Commandée21 novembre 2026 à 12 h 02')
    expect(text()).toContain('Retrait21 novembre 2026 à 12 h 30')
    expect(text()).toContain('Remboursée en partie, 5,00 €')
  })

  it('says what one piece cost where there were several', async () => {
    const [line] = anOrder().items
    show([past({ items: line ? [{ ...line, quantity: 3, totalPrice: 41.7 }] : [] })])
    await open()
    expect(text()).toContain('3 Pad thaï, crevetteUn peu piquant13,90 € l’unité41,70 €')
  })

  it('follows what is under way, live, and leads to its page', async () => {
    show([aListedOrder()])
    const details = await open()
    await waitFor(() => expect(FakeEventSource.opened).toHaveLength(1))
    const stream = FakeEventSource.opened[0] as FakeEventSource
    expect(stream.address).toContain(`/api/orders/${id}/tracking/stream?token=secret`)
    expect(details.getByRole('link', { name: 'Suivre la commande' }).getAttribute('href')).toBe(
      `/commande/${id}?token=secret`,
    )
    act(() => stream.connect())
    act(() => stream.send('tracking', anOrder({ status: 'ready', cancellable: false })))
    await details.findByText('Prête')
    expect(details.queryByRole('button', { name: 'Annuler la commande' })).toBeNull()
  })

  it('keeps at most three streams open', async () => {
    const waiting = (index: number) => aListedOrder({ id: other(index).id })
    const tracking = [1, 2, 3, 4].map(index => [`GET /api/orders/${other(index).id}/tracking`, { body: anOrder() }])
    show([waiting(1), waiting(2), waiting(3), waiting(4)], Object.fromEntries(tracking))
    await screen.findAllByText('Confirmée')
    await waitFor(() => expect(FakeEventSource.opened).toHaveLength(3))
  })

  it('leads to the payment of what waits for it, and has no note of it', async () => {
    show([aListedOrder({ status: 'pending', paymentStatus: 'unpaid', trackingToken: undefined })])
    const details = await open()
    expect(details.getByRole('link', { name: 'Payer la commande' }).getAttribute('href')).toBe(`/commande/${id}`)
    expect(details.queryByRole('button', { name: /Note/ })).toBeNull()
  })

  it('says that there is none, with the way to the menu', async () => {
    pageOpenedAt('2026-11-21T11:00:00Z')
    const { address } = show([])
    await screen.findByText('Aucune commande')
    screen.getByText('Vous n’avez pas encore passé de commande.')
    fireEvent.click(screen.getByRole('button', { name: 'Voir la carte' }))
    await waitFor(() => expect(address()).toBe('/'))
  })

  it('does not say so of a copy that is older than the page: an order may have been placed since', async () => {
    pageOpenedAt('2026-11-21T11:10:00Z')
    const { server } = show([])
    await waitFor(() => expect(server.of(LIST)).toHaveLength(1))
    await screen.findByText('Chargement des commandes')
    expect(screen.queryByText('Aucune commande')).toBeNull()
  })

  it('says that it could not be loaded, and loads it when asked again', async () => {
    let isDown = true
    show(() => (isDown ? problem(500, 'internal', '') : { body: [past()] }))
    await screen.findByText('Impossible de charger l’historique des commandes')
    isDown = false
    fireEvent.click(screen.getByRole('button', { name: 'Réessayer' }))
    await entries()
    expect(screen.queryByText('Impossible de charger l’historique des commandes')).toBeNull()
  })

  it('keeps what it has while the network is away, and says of when it is', async () => {
    let isAway = false
    show(() => (isAway ? 'offline' : { body: [past()] }))
    await entries()
    isAway = true
    fireEvent.click(screen.getByRole('button', { name: 'Actualiser les commandes' }))
    await screen.findByText(/^Hors connexion\./)
    expect(text()).toContain('Hors connexion. Commandes à jour le samedi 21 novembre à 12 h 05.')
    expect(await entries()).toHaveLength(1)
  })

  it('asks for the figures too when it is refreshed', async () => {
    const { server } = show([past()])
    await entries()
    await waitFor(() => expect(server.of(ME)).toHaveLength(1))
    fireEvent.click(screen.getByRole('button', { name: 'Actualiser les commandes' }))
    await waitFor(() => expect([server.of(LIST).length, server.of(ME).length]).toEqual([2, 2]))
  })
})

describe('older orders', () => {
  const pages: Handlers[string] = ({ query }) =>
    query.get('cursor') === 'weiter'
      ? { body: [other(2)] }
      : { body: [past(), other(1)], headers: { Link: '</api/orders?limit=20&cursor=weiter>; rel="next"' } }

  it('come at the press of a button, and the first of them takes the focus', async () => {
    show(pages)
    const button = await screen.findByRole('button', { name: 'Voir les plus anciennes' })
    button.focus()
    fireEvent.click(button)
    await waitFor(async () => expect(await entries()).toHaveLength(3))
    await waitFor(() => expect(document.activeElement).toBe(document.querySelectorAll('.order-entry summary')[2]))
    expect(screen.queryByRole('button', { name: 'Voir les plus anciennes' })).toBeNull()
  })

  it('come by themselves when the end of the list is near', async () => {
    show(pages)
    await entries()
    act(() => FakeObserver.all.at(-1)?.see())
    await waitFor(async () => expect(await entries()).toHaveLength(3))
  })

  it('say so at their place when they do not come, and wait for the press', async () => {
    let isDown = true
    const { server } = show(request =>
      isDown && request.query.has('cursor')
        ? problem(500, 'internal', '')
        : (pages as (r: typeof request) => object)(request),
    )
    fireEvent.click(await screen.findByRole('button', { name: 'Voir les plus anciennes' }))
    await screen.findByText('La suite n’a pas pu être chargée.')
    expect(screen.queryByText('Impossible de charger l’historique des commandes')).toBeNull()
    act(() => FakeObserver.all.at(-1)?.see())
    expect(server.of(LIST)).toHaveLength(2)
    isDown = false
    fireEvent.click(screen.getByRole('button', { name: 'Réessayer' }))
    await waitFor(async () => expect(await entries()).toHaveLength(3))
  })
})

describe('the note', () => {
  it('is fetched with the session, and saved under the order’s number', async () => {
    const saved: { name: string; type: string }[] = []
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:note')
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push({ name: this.download, type: this.href })
    })
    const { server } = show([past()], { [NOTE]: { body: new Blob(['%PDF']) } })
    fireEvent.click((await open()).getByRole('button', { name: /^Facturette/ }))
    await waitFor(() => expect(saved).toEqual([{ name: 'facturette-4F8A21C0.pdf', type: 'blob:note' }]))
    expect(server.of(NOTE)[0]?.headers.get('authorization')).toBe('Bearer jeton')
  })

  it('says in its place why it did not come', async () => {
    show([past()], { [NOTE]: 'offline' })
    const details = await open()
    fireEvent.click(details.getByRole('button', { name: /^Facturette/ }))
    expect((await details.findByRole('alert')).textContent).toContain('Le réseau ne répond pas.')
  })
})

describe('cancelling', () => {
  const dialog = () => screen.findByRole('dialog', { name: 'Annuler la commande\u00a0?' })

  it('says first what becomes of the money, then cancels as the customer', async () => {
    let status: ListedOrder['status'] = 'confirmed'
    const { server, address } = show(
      () => ({ body: [aListedOrder({ status, cancellable: status === 'confirmed' })] }),
      {
        [CANCEL]: () => {
          status = 'cancelled'
          return { body: {} }
        },
        [TRACKING]: () => ({ body: anOrder({ status }) }),
      },
    )
    fireEvent.click((await open()).getByRole('button', { name: 'Annuler la commande' }))
    const asked = await dialog()
    expect(asked.textContent?.replaceAll('\u00a0', ' ')).toContain(
      '27,40 € reviennent sur votre carte sous 5 à 10 jours.',
    )
    expect(address()).toBe(`/?compte=commandes&annuler=${id}`)
    expect(server.of(CANCEL)).toEqual([])
    fireEvent.click(within(asked).getByRole('button', { name: 'Annuler la commande' }))
    await screen.findByText('Commande annulée. Remboursement sous 5 à 10 jours.')
    expect(server.of(CANCEL)[0]?.headers.get('authorization')).toBe('Bearer jeton')
    await screen.findByText('Annulée')
    await waitFor(() => expect(address()).toBe('/?compte=commandes'))
  })

  it('speaks of the money as it is now, not as the list had it', async () => {
    const unpaid = aListedOrder({ status: 'pending', paymentStatus: 'unpaid', cancellableUntil: undefined })
    show([unpaid], { [TRACKING]: { body: anOrder() } })
    const details = await open()
    await details.findByText('Confirmée')
    fireEvent.click(details.getByRole('button', { name: 'Annuler la commande' }))
    expect((await dialog()).textContent).toContain('reviennent sur votre carte')
  })

  it('is offered no longer than it is allowed', async () => {
    show([aListedOrder({ cancellableUntil: '2026-11-21T11:04:59Z' })], {
      [TRACKING]: { body: anOrder({ cancellableUntil: '2026-11-21T11:04:59Z' }) },
    })
    expect((await open()).queryByRole('button', { name: 'Annuler la commande' })).toBeNull()
  })
})

describe('ordering again', () => {
  const again = async () => fireEvent.click((await open()).getByRole('button', { name: 'Commander à nouveau' }))
  const dialog = () => screen.findByRole('dialog', { name: 'Commander à nouveau' })
  const without = (...ids: string[]) => {
    const takeaway = Object.entries(MENU.takeaway).map(([key, dishes]) => [
      key,
      dishes.filter(dish => !ids.includes(dish.id)),
    ])
    return { 'GET /api/menu': { body: { ...MENU, takeaway: Object.fromEntries(takeaway) } } }
  }

  it('puts everything into the cart and opens it where nothing has changed', async () => {
    const { address, client } = show([past()])
    await waitFor(() => expect(client.getQueryData(['menu'])).toBeTruthy())
    await again()
    await waitFor(() => expect(address()).toBe('/?panier='))
    expect(cartState().lines.map(line => [line.name, line.request.quantity])).toEqual([
      ['Pad thaï', 1],
      ['Curry vert', 1],
    ])
    await screen.findByText('2 plats ajoutés')
  })

  it('is a tap away in the list, without unfolding', async () => {
    const { address, client } = show([past()])
    await waitFor(() => expect(client.getQueryData(['menu'])).toBeTruthy())
    fireEvent.click(await screen.findByRole('button', { name: /^Commander à nouveau.*#4F8A21C0$/ }))
    await waitFor(() => expect(address()).toBe('/?panier='))
    expect(cartState().lines.map(({ name }) => name)).toEqual(['Pad thaï', 'Curry vert'])
  })

  it('says first what is gone, then adds the rest', async () => {
    const { address } = show([past()], without('curry-vert'))
    await again()
    const asked = await dialog()
    await within(asked).findByText('Curry vert, poulet')
    within(asked).getByText('N’est plus à la carte.')
    expect(address()).toBe(`/?compte=commandes&recommander=${id}`)
    expect(cartState().lines).toEqual([])
    fireEvent.click(within(asked).getByRole('button', { name: /^Ajouter l’article/ }))
    await waitFor(() => expect(address()).toBe('/?panier='))
    expect(cartState().lines.map(line => line.name)).toEqual(['Pad thaï'])
  })

  it('says first what costs something else', async () => {
    show([past({ items: past().items.map(line => ({ ...line, unitPrice: 12 })) })])
    await again()
    const asked = await dialog()
    await within(asked).findByText(/^13,90.€ aujourd’hui, 12,00.€ dans cette commande\.$/)
  })

  it('adds nothing when the person thinks better of it', async () => {
    const { address } = show([past()], without('curry-vert'))
    await again()
    fireEvent.click(await within(await dialog()).findByRole('button', { name: 'Ne rien ajouter' }))
    await waitFor(() => expect(address()).toBe('/?compte=commandes'))
    expect(cartState().lines).toEqual([])
  })

  it('leads to the menu where nothing is left of it', async () => {
    show([past()], without('curry-vert', 'pad-thai'))
    await again()
    const asked = await dialog()
    await within(asked).findByText('Rien de cette commande ne peut être ajouté en ce moment.')
    within(asked).getByRole('button', { name: 'Voir la carte' })
  })
})
