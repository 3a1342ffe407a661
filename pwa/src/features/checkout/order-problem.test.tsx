import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { ApiProblem, NetworkFailure } from '#pwa/lib/calls/api.ts'
import { renderPart } from '#pwa/testing/render.tsx'
import { OrderProblem, reducedQuantities, shortDishes } from './order-problem.tsx'
import { type OrderRequest, priceChanges } from './order-request.ts'
import { NothingKept, refusalOf } from './place-order.ts'

const REQUEST: OrderRequest = {
  items: [
    { id: 'a', menuItemId: 'pad-thai', quantity: 1, unitPrice: 13.9 },
    { id: 'b', menuItemId: 'som-tam', quantity: 2, unitPrice: 6 },
  ],
  totalAmount: 25.9,
  customerInfo: { name: 'Camille Renard', email: 'camille@exemple.fr', phone: '06 12 34 56 78' },
  orderType: 'emporter',
}

function show(error: Error, nextSlot?: string, waitingOrder?: string) {
  const refusal = refusalOf(error)
  const ways = {
    onAcceptPrices: vi.fn(),
    onRemoveLine: vi.fn(),
    onKeepLeft: vi.fn(),
    onRemoveAlcohol: vi.fn(),
    onRemoveRewards: vi.fn(),
    onDropPromotion: vi.fn(),
    onTakeNextSlot: vi.fn(),
    onChooseSlot: vi.fn(),
    onEditDetails: vi.fn(),
    onSignIn: vi.fn(),
    onGoOnAsGuest: vi.fn(),
    onTakeFirst: vi.fn(),
    onOrderAnother: vi.fn(),
    onRetry: vi.fn(),
  }
  const facts = { refusal, changes: priceChanges(refusal, REQUEST), nextSlot, waitingOrder, phone: '01 99 00 12 34' }
  renderPart(<OrderProblem {...facts} {...ways} />)
  return ways
}

const problem = (status: number, code: string, detail = '', extra = {}) =>
  new ApiProblem(status, { code, detail, ...extra })
const said = () => screen.getByRole('alert').textContent?.replaceAll('\u00a0', ' ')
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))

describe('what stands in an order’s way', () => {
  it('asks of what was ordered already whether it is wanted twice', () => {
    const { onTakeFirst, onOrderAnother } = show(
      problem(409, 'already_ordered', 'Vous avez déjà commandé cela à 19 h 02 : une deuxième commande ?'),
    )
    expect(said()).toBe('Vous avez déjà commandé cela à 19 h 02 : une deuxième commande ?')
    press('Non, reprendre la première')
    expect(onTakeFirst).toHaveBeenCalledOnce()
    press('Oui, commander une deuxième fois')
    expect(onOrderAnother).toHaveBeenCalledOnce()
  })

  it('says what a device that stores nothing cannot do, before it orders', () => {
    const { onRetry } = show(new NothingKept())
    expect(said()).toMatch(/^Ce navigateur n’enregistre pas votre commande en cours\./)
    press('J’ai compris, commander')
    expect(onRetry).toHaveBeenCalledOnce()
  })

  it('shows old and new price of what changed, and the new total', () => {
    const { onAcceptPrices } = show(
      problem(409, 'price_changed', 'Le prix a changé : 14,90 € au lieu de 13,90 €.', {
        totalAmount: 26.9,
        items: [
          { id: 'a', name: 'Pad thaï', unitPrice: 14.9 },
          { id: 'b', name: 'Som tam', unitPrice: 6 },
        ],
      }),
    )
    expect(said()).toBe('Pad thaï : le prix a changé, 14,90 € au lieu de 13,90 €.Nouveau total : 26,90 €.')
    press('Accepter et continuer')
    expect(onAcceptPrices).toHaveBeenCalledOnce()
  })

  it('names the dish that is gone and removes it with one tap', () => {
    const { onRemoveLine } = show(
      problem(409, 'item_unavailable', 'Som tam n’est plus disponible. Retirez-le pour continuer.', { lineIndex: 1 }),
    )
    expect(said()).toBe('Som tam n’est plus disponible. Retirez-le pour continuer.')
    press('Retirer ce plat')
    expect(onRemoveLine).toHaveBeenCalledWith(1)
  })

  it('says how many portions are left, and keeps those with one tap', () => {
    const portions = [
      { menuItemId: 'som-tam', name: 'Som tam', left: 1, wanted: 2, lines: [1] },
      { menuItemId: 'pad-thai', name: 'Pad thaï', left: 0, wanted: 1, lines: [0] },
    ]
    const sentence = 'Som tam : plus que 1 pour aujourd’hui. Réduisez la quantité pour continuer.'
    const { onKeepLeft } = show(problem(409, 'item_unavailable', sentence, { lineIndex: 1, left: 1, portions }))
    expect(said()).toBe(`${sentence}Pad thaï : épuisé.`)
    press('Garder ce qui reste')
    expect(onKeepLeft).toHaveBeenCalledOnce()
  })

  it('goes on without a promotion that is refused, at the price without it', () => {
    const { onDropPromotion } = show(
      problem(409, 'promo_invalid', 'Cette réduction est terminée. Le total est indiqué sans elle.', {
        totalAmount: 27.8,
        reason: 'over',
      }),
    )
    expect(said()).toBe('Cette réduction est terminée. Le total est indiqué sans elle.Total : 27,80 €.')
    expect(screen.queryByRole('button', { name: 'Réessayer' })).toBeNull()
    press('Continuer sans la réduction')
    expect(onDropPromotion).toHaveBeenCalledOnce()
  })

  it('tries again for a promotion that another order holds until it is paid', () => {
    const { onRetry } = show(problem(409, 'promo_invalid', 'Elle attend.', { totalAmount: 27.8, reason: 'held' }))
    press('Réessayer')
    expect(onRetry).toHaveBeenCalledOnce()
  })

  it.each(['slot_full', 'slot_unavailable'])('proposes the next slot: %s', code => {
    const { onTakeNextSlot, onChooseSlot } = show(problem(409, code, 'Ce créneau est complet.'), 'aujourd’hui à 13 h')
    press('Prendre aujourd’hui à 13 h')
    expect(onTakeNextSlot).toHaveBeenCalledOnce()
    press('Choisir un autre créneau')
    expect(onChooseSlot).toHaveBeenCalledOnce()
  })

  it('goes on as a guest when the session is over', () => {
    const { onGoOnAsGuest, onSignIn } = show(
      problem(401, 'session_expired', 'Reconnectez-vous : votre panier est gardé.'),
    )
    press('Se connecter')
    expect(onSignIn).toHaveBeenCalledOnce()
    press('Continuer sans compte')
    expect(onGoOnAsGuest).toHaveBeenCalledOnce()
  })

  it('asks who a free dish is for, or goes on without it', () => {
    const { onSignIn, onRemoveRewards } = show(
      problem(401, 'reward_sign_in', 'Connectez-vous pour utiliser votre plat offert.'),
    )
    press('Se connecter')
    expect(onSignIn).toHaveBeenCalledOnce()
    press('Continuer sans le plat offert')
    expect(onRemoveRewards).toHaveBeenCalledOnce()
  })

  it('takes the alcohol out', () => {
    const { onRemoveAlcohol } = show(problem(409, 'alcohol_not_sold', 'L’alcool n’est pas vendu à emporter.'))
    press('Retirer l’alcool')
    expect(onRemoveAlcohol).toHaveBeenCalledOnce()
  })

  it('tries again for a dish that others hold without having paid', () => {
    const portions = [
      { name: 'Riz gluant', left: 0, wanted: 2, lines: [0], retryMinutes: 5 },
      { name: 'Riz thaï', left: 0, wanted: 1, lines: [1], retryMinutes: 5 },
      { name: 'Som tam', left: 0, wanted: 1, lines: [2] },
    ]
    const { onRetry } = show(problem(409, 'item_unavailable', 'Riz gluant : réservé.', { lineIndex: 0, portions }))
    expect(said()).toContain('Riz thaï : réservé.')
    expect(said()).toContain('Som tam : épuisé.')
    press('Réessayer')
    expect(onRetry).toHaveBeenCalledOnce()
    screen.getByRole('button', { name: 'Retirer ce plat' })
  })

  it('leads to the phone where the order is too large for the site', () => {
    show(problem(409, 'order_too_large', 'Cette commande est trop grande pour le site.'))
    expect(screen.getByRole('link', { name: 'Appeler le restaurant' }).getAttribute('href')).toBe('tel:0199001234')
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('leads to a pickup after the pause or to the phone, and tries again once it is over', () => {
    const paused = 'Les commandes en ligne sont suspendues jusqu’à 20 h.'
    const { onRetry, onTakeNextSlot } = show(problem(409, 'orders_paused', paused), 'aujourd’hui à 20 h 30')
    expect(said()).toBe(paused)
    expect(screen.getByRole('link', { name: 'Appeler le restaurant' }).getAttribute('href')).toBe('tel:0199001234')
    press('Réessayer')
    expect(onRetry).toHaveBeenCalledOnce()
    press('Prendre aujourd’hui à 20 h 30')
    expect(onTakeNextSlot).toHaveBeenCalledOnce()
  })

  it('leads to the order that waits for its payment, and tries again', () => {
    const waiting = 'Deux commandes à ces coordonnées attendent déjà leur paiement.'
    const { onRetry } = show(problem(429, 'unpaid_orders_waiting', waiting), undefined, '/commande/abc?token=t')
    expect(said()).toBe(waiting)
    const link = screen.getByRole('link', { name: 'Voir la commande qui attend' })
    expect(link.getAttribute('href')).toBe('/commande/abc?token=t')
    press('Réessayer')
    expect(onRetry).toHaveBeenCalledOnce()
  })

  it('tries again where the orders that wait are of others', () => {
    const { onRetry } = show(problem(429, 'unpaid_orders_waiting', 'D’autres commandes attendent.'))
    expect(screen.queryByRole('link')).toBeNull()
    press('Réessayer')
    expect(onRetry).toHaveBeenCalledOnce()
  })

  it('shows the messages of refused fields', () => {
    const errors = [{ path: 'customerInfo.email', message: 'Email invalide' }]
    const { onEditDetails } = show(problem(422, 'validation_failed', 'Vérifiez les champs signalés.', { errors }))
    expect(said()).toBe('Email invalide')
    press('Modifier vos coordonnées')
    expect(onEditDetails).toHaveBeenCalledOnce()
  })

  it('says that it waits, and never that it was sent, when no answer came', () => {
    const { onRetry } = show(new NetworkFailure(new TypeError()))
    expect(said()).toMatch(/^En attente/)
    expect(said()).not.toMatch(/envoyé/i)
    press('Réessayer')
    expect(onRetry).toHaveBeenCalledOnce()
  })

  it.each([
    problem(500, 'internal', 'Une erreur est survenue.'),
    problem(502, 'unknown'),
    new TypeError('x is undefined'),
  ])('uses the former client’s words for a fault', error => {
    show(error)
    expect(said()).toBe('Erreur lors de la création de la commande. Veuillez réessayer.')
    expect(screen.getByRole('button', { name: 'Réessayer' })).toBeTruthy()
  })

  it('adds to them what the log is searched by, where the server has failed', () => {
    const instance = 'urn:uuid:4f8a21c0-1d2e-4f3a-8b4c-061234567890'
    show(problem(500, 'internal', 'Une erreur est survenue. Référence\u00a0: 4f8a21c0.', { instance }))
    expect(said()).toBe('Erreur lors de la création de la commande. Veuillez réessayer. Référence : 4f8a21c0.')
  })
})

it.each([
  ['keeps what is left of one line', [{ name: 'Pad thaï', left: 2, lines: [1] }], [1, 2]],
  ['takes out a line of a dish that is gone', [{ name: 'Pad thaï', left: 0, lines: [1] }], [1, 0]],
  [
    'leaves the first line its own, and the last one what remains',
    [{ name: 'Pad thaï', left: 3, lines: [0, 1] }],
    [1, 2],
  ],
  ['takes the last line out where the first has all', [{ name: 'Pad thaï', left: 1, lines: [0, 1] }], [1, 0]],
  [
    'gives way for each dish of a set menu',
    [
      { name: 'Som tam', left: 3, lines: [1] },
      { name: 'Pad thaï', left: 1, lines: [1] },
    ],
    [1, 1],
  ],
])('%s', (_, short, reduced) => {
  expect(reducedQuantities(short, [1, 5])).toEqual(reduced)
})

it('names no dish for a refusal of another kind', () => {
  expect(shortDishes({ lineIndex: 1 })).toEqual([])
})
