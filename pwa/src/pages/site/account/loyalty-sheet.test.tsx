// The code that the card loads comes first: a busy machine may take longer than a test waits.
import '#pwa/features/loyalty/qr-code.tsx'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { LoyaltyStatus } from '#api/features/loyalty/contract.ts'
import { cartState, updateCart } from '#pwa/features/cart/cart-store.ts'
import { useOverlay } from '#pwa/lib/navigation/use-overlay.ts'
import { currentCustomer, forgetCustomer, keepCustomer } from '#pwa/lib/session/customer-session.ts'
import { showToast } from '#pwa/lib/state/toasts.ts'
import { fakeServer, problem } from '#pwa/testing/fakes/fake-server.ts'
import { renderPart } from '#pwa/testing/render.tsx'
import { aCustomer } from '#pwa/testing/samples/a-customer.ts'
import { aLoyaltyStatus } from '#pwa/testing/samples/a-loyalty-status.ts'
import { aMain, aMenu, aReward } from '#pwa/testing/samples/a-menu.ts'
import { ToastHost } from '#pwa/ui/feedback/toast.tsx'
import { LoyaltySheet } from './loyalty-sheet.tsx'

type Handler = Parameters<typeof fakeServer>[0][string]

const STATUS = 'GET /api/loyalty/status/camille%40exemple.fr'
const REDEEM = 'POST /api/loyalty/rewards/redeem'
const CAMILLE = aCustomer({ loyalty_points: 7, total_orders: 17 })
const VOUCHER = '3f0c3f0e-8f43-4c12-9a51-0d2f6c7f9a10'
const WAITING: LoyaltyStatus['rewards'][number] = {
  id: VOUCHER,
  item_id: 'pad-thai',
  item_name: 'Pad thaï',
  status: 'available',
  date: '2026-11-20',
}

const REDEEMED = {
  reward_id: VOUCHER,
  item: { item_id: 'pad-thai', item_name: 'Pad thaï', item_price: 13.5, category: 'plats' },
  total_points: 2,
  available_rewards: 0,
  rewards_used: 1,
}

const onSessionOver = vi.fn(async () => {})

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T09:00:00Z') })
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  onSessionOver.mockClear()
  keepCustomer({ user: CAMILLE, token: 'jeton' }, true)
})
afterEach(async () => {
  vi.useRealTimers()
  showToast({ text: '' })()
  await act(async () => {
    forgetCustomer()
    await updateCart(() => [])
  })
})

function Sheet() {
  const { open, close } = useOverlay('compte')
  return <LoyaltySheet open={open} onClose={close} onSection={() => {}} onSessionOver={onSessionOver} />
}

function show(status: Handler, others: Record<string, Handler> = {}) {
  const menu = { ...aMenu([aMain()]), rewards: [aReward()] }
  const server = fakeServer({ [STATUS]: status, 'GET /api/menu': { body: menu }, 'GET /healthz': {}, ...others })
  const page = renderPart(
    <>
      <Sheet />
      <ToastHost />
    </>,
    { at: '/?compte=points' },
  )
  return { ...page, server }
}

const withPoints = (points: number, change: Partial<LoyaltyStatus> = {}) => ({
  body: aLoyaltyStatus({ total_points: points, available_rewards: Math.floor(points / 10), ...change }),
})

const text = () => screen.getByRole('dialog').textContent?.replaceAll('\u00a0', ' ') ?? ''
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const redeemButton = () => button(/^Utiliser 10/)
const choose = (name: RegExp) => fireEvent.click(screen.getByRole('radio', { name }))

describe('the points', () => {
  it('are there at once, as the device last heard of them, then as the server says', async () => {
    show(withPoints(9))
    expect(screen.getByRole('img', { name: /^7.points sur 10$/ })).toBeTruthy()
    await screen.findByRole('img', { name: /^9.points sur 10$/ })
    expect(text()).toContain('Encore 1 bol.')
    expect(currentCustomer()?.loyalty_points).toBe(9)
  })

  it('invite whoever has none yet to the menu', async () => {
    const { address } = show(withPoints(0, { total_orders: 0, order_history: [] }))
    await screen.findByText('Aucun point pour l’instant.')
    expect(text()).toContain('Le premier arrive avec votre prochaine commande.')
    expect(text()).not.toContain('Historique')
    fireEvent.click(button('Voir la carte'))
    await waitFor(() => expect(address()).toBe('/'))
  })

  it('count for two dishes and go on at 25', async () => {
    show(withPoints(25))
    await screen.findByText('2 plats offerts vous attendent.')
    expect(screen.getByRole('img', { name: /^5.points sur 10$/ })).toBeTruthy()
  })

  it.each([
    ['no network', 'offline', 'Hors connexion.'],
    ['a server in trouble', problem(500, 'internal', 'Une erreur est survenue.'), 'Impossible de charger vos points.'],
  ] as const)(
    'are never zero for want of an answer (%s): the last known ones stay, with the card',
    async (_, answer, said) => {
      show(answer)
      await screen.findByText(`${said} Le solde affiché est le dernier connu sur cet appareil.`)
      expect(screen.getByRole('img', { name: /^7.points sur 10$/ })).toBeTruthy()
      expect(await screen.findByRole('img', { name: 'Code QR de votre carte' })).toBeTruthy()
      expect(text()).toContain('QR_F1078CB9')
    },
  )

  it('are asked for again at a tap', async () => {
    let isBack = false
    show(() => (isBack ? withPoints(9) : 'offline'))
    await screen.findByText(/^Hors connexion\./)
    isBack = true
    fireEvent.click(button('Réessayer'))
    await screen.findByRole('img', { name: /^9.points sur 10$/ })
    expect(screen.queryByText(/^Hors connexion\./)).toBeNull()
  })

  it('ask to sign in again when the session is over', async () => {
    show(problem(401, 'unauthenticated', 'Connectez-vous pour continuer.'))
    await waitFor(() => expect(onSessionOver).toHaveBeenCalledOnce())
  })
})

it('brings the card into view for whoever stands at the counter', async () => {
  show(withPoints(7))
  const card = await screen.findByRole('region', { name: 'Carte de fidélité' })
  const place = card.parentElement as HTMLElement
  const scrolled = vi.spyOn(place, 'scrollIntoView')
  fireEvent.click(button('Ma carte'))
  expect(scrolled).toHaveBeenCalled()
  expect(document.activeElement).toBe(place)
})

describe('the history', () => {
  it('says day, reason and movement, and the year where it is another', async () => {
    const order_history: LoyaltyStatus['order_history'] = [
      { id: '4', date: '2026-11-21', points: -10, kind: 'redeemed', reason: 'Plat offert : Pad thaï' },
      { id: '3', date: '2026-11-20', points: 0, kind: 'reversed', reason: 'Point déjà utilisé et non repris' },
      ...aLoyaltyStatus().order_history,
    ]
    show(withPoints(7, { order_history }))
    const items = within(await screen.findByRole('region', { name: 'Historique' })).getAllByRole('listitem')
    expect(items.map(item => item.textContent?.replaceAll('\u00a0', ' '))).toEqual([
      'samedi 21 novembrePlat offert : Pad thaï−10 points',
      'vendredi 20 novembrePoint déjà utilisé et non repris0 point',
      'mercredi 18 novembreCommande payée+1 point',
      '14 novembre 2025Commande payée+1 point',
    ])
  })

  it('goes on to older entries a page at a time', async () => {
    const older = (id: string, nextCursor: string | null) => ({
      body: { entries: [{ id, date: '2026-10-01', points: 1, kind: 'earned', reason: `Reçu ${id}` }], nextCursor },
    })
    const { server } = show(withPoints(7, { nextCursor: 'a' }), {
      'GET /api/loyalty/history': ({ query }) => (query.get('cursor') === 'a' ? older('x', 'b') : older('y', null)),
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Voir plus ancien' }))
    await screen.findByText('Reçu x')
    fireEvent.click(button('Voir plus ancien'))
    await screen.findByText('Reçu y')
    expect(screen.queryByRole('button', { name: 'Voir plus ancien' })).toBeNull()
    expect(server.of('GET /api/loyalty/history').map(({ query }) => query.get('cursor'))).toEqual(['a', 'b'])
  })
})

describe('exchanging ten points', () => {
  it('is offered from ten points on, for what is there today', async () => {
    show(withPoints(12))
    const padThai = await screen.findByRole<HTMLInputElement>('radio', { name: /^Pad thaï\s*offert au lieu de 13,50/ })
    expect(padThai.checked).toBe(false)
    const somTam = screen.getByRole<HTMLInputElement>('radio', { name: /^Som tam\s*Indisponible aujourd’hui/ })
    expect(somTam.disabled).toBe(true)
    expect(button('Choisissez un plat').getAttribute('aria-disabled')).toBe('true')
  })

  it('shows the dishes without a choice below ten', async () => {
    show(withPoints(9))
    await screen.findByText('Plats à gagner')
    expect(screen.queryByRole('radio')).toBeNull()
  })

  it('says from when a point counts whose order may still be cancelled, and offers no choice until then', async () => {
    show(withPoints(10, { pending_points: 1, points_usable_at: '2026-11-21T09:12:00Z' }))
    await screen.findByText(/^1\spoint s’utilise à partir de 10\sh\s12, quand sa commande ne peut plus être annulée/)
    expect(screen.getByText('Votre plat offert arrive.')).toBeTruthy()
    expect(screen.getByText('Plats offerts disponibles').parentElement?.textContent).toContain('0')
    expect(screen.queryByRole('radio')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Choisir' })).toBeNull()
  })

  it('puts the dish into the cart, free and bound to its voucher, says so, and closes', async () => {
    let points = 12
    const { server, address } = show(() => withPoints(points), {
      [REDEEM]: () => {
        points = 2
        return { status: 201, body: REDEEMED }
      },
    })
    await screen.findByRole('radio', { name: /^Pad thaï/ })
    choose(/^Pad thaï/)
    fireEvent.click(redeemButton())
    await screen.findByText('Récompense utilisée !')
    await waitFor(() => expect(address()).toBe('/'))
    expect(server.of(REDEEM)[0]?.body).toEqual({ user_email: 'camille@exemple.fr', ...REDEEMED.item })
    expect(cartState().lines).toMatchObject([
      {
        name: 'Pad thaï',
        unitPriceCents: 0,
        ownerId: CAMILLE.id,
        request: { menuItemId: 'pad-thai', quantity: 1, rewardId: VOUCHER, options: { variant: 'Poulet' } },
      },
    ])
    expect(currentCustomer()).toMatchObject({ loyalty_points: 2, available_rewards: 0 })
  })

  it('is asked for once, however often one taps', async () => {
    let answer = (_: { status: number; body: typeof REDEEMED }) => {}
    const { server } = show(withPoints(12), { [REDEEM]: () => new Promise(resolve => (answer = resolve)) })
    await screen.findByRole('radio', { name: /^Pad thaï/ })
    choose(/^Pad thaï/)
    fireEvent.click(redeemButton())
    fireEvent.click(await screen.findByRole('button', { name: 'Un instant…' }))
    await act(async () => answer({ status: 201, body: REDEEMED }))
    await screen.findByText('Récompense utilisée !')
    expect(server.of(REDEEM)).toHaveLength(1)
  })

  it('is tried again with the same key when no answer came, and after a refusal, which says nothing of earlier tries', async () => {
    const answers: Handler[] = ['offline', problem(409, 'not_enough_points', 'Il vous manque 1 point.'), 'offline']
    const { server } = show(withPoints(12), { [REDEEM]: () => answers.shift() as never })
    await screen.findByRole('radio', { name: /^Pad thaï/ })
    choose(/^Pad thaï/)
    const failure = 'Erreur lors de l’utilisation de la récompense'
    for (const message of [failure, 'Il vous manque 1 point.', failure]) {
      fireEvent.click(redeemButton())
      const toast = await screen.findByRole('alert')
      expect(toast.textContent).toBe(`Erreur\u00a0: ${message}`)
      await screen.findByRole('button', { name: /^Utiliser 10/ })
      act(() => showToast({ text: 'autre chose' })())
    }
    const keys = server.of(REDEEM).map(({ headers }) => headers.get('idempotency-key'))
    expect(new Set(keys).size).toBe(1)
    expect(cartState().lines).toEqual([])
  })
})

describe('vouchers', () => {
  it('wait, go back into the cart at one tap, once, and are there no more when used', async () => {
    const used = { ...WAITING, id: VOUCHER.replace('10', '11'), item_name: 'Som tam', status: 'used' as const }
    show(withPoints(2, { rewards: [WAITING, used] }))
    const list = within(await screen.findByRole('region', { name: 'Vos plats offerts' }))
    expect(list.getAllByRole('listitem').map(item => item.textContent)).toEqual([
      'Pad thaïdu 20 novembreAu panier',
      'Som tamdu 20 novembreUtilisé',
    ])
    fireEvent.click(list.getByRole('button', { name: 'Remettre Pad thaï dans le panier' }))
    await list.findByText('Dans votre panier')
    expect(cartState().lines.map(({ request }) => request.rewardId)).toEqual([VOUCHER])
    expect(list.queryByRole('button')).toBeNull()
  })
})
