import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { addToCart, cartState, updateCart } from '#pwa/features/cart/cart-store.ts'
import { currentCustomer, forgetCustomer, keepCustomer } from '#pwa/lib/session/customer-session.ts'
import { isServerReachable, serverAnswered } from '#pwa/lib/state/connectivity.ts'
import { afterPaint } from '#pwa/lib/state/moments.ts'
import { fakeServer, problem } from '#pwa/testing/fakes/fake-server.ts'
import { renderPart } from '#pwa/testing/render.tsx'
import { aCustomer } from '#pwa/testing/samples/a-customer.ts'
import { ToastHost } from '#pwa/ui/feedback/toast.tsx'
import { SignInHost } from '../overlays.tsx'
import { AccountCorner } from './account-corner.tsx'
// What the corner loads when it is needed: a busy machine may take longer than a test waits.
import './sign-in-sheet.tsx'
import '#pwa/features/auth/account-menu.tsx'

const ME = 'GET /api/auth/me'
const RESTAURANT = { 'GET /api/restaurant': { body: { name: 'Lai Khram' } } }
const CAMILLE = aCustomer({ email_verified: false })

beforeEach(() => {
  forgetCustomer()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})

function show(at = '/') {
  return renderPart(
    <>
      <AccountCorner />
      <SignInHost />
      <ToastHost />
    </>,
    { at },
  )
}

const signedIn = (user = CAMILLE) => keepCustomer({ user, token: 'jeton' }, true)

describe('the header’s account', () => {
  it('asks the server nothing for a guest, and opens the dialog in the address', async () => {
    const server = fakeServer(RESTAURANT)
    const { address } = show()
    expect(server.requests).toEqual([])
    fireEvent.click(screen.getByRole('button', { name: 'Se connecter' }))
    await screen.findByRole('dialog', { name: 'Se connecter' })
    expect(address()).toBe('/?connexion=entrer')
  })

  it.each([
    ['entrer', 'Se connecter'],
    ['inscription', 'Créer un compte'],
    ['oubli', 'Mot de passe oublié'],
    ['nimporte', 'Se connecter'],
  ])('opens at ?connexion=%s with %s', async (mode, title) => {
    fakeServer(RESTAURANT)
    show(`/?connexion=${mode}`)
    expect(await screen.findByRole('dialog', { name: title })).toBeTruthy()
  })

  it('closes the dialog once somebody is signed in, here or in another tab', async () => {
    fakeServer({ ...RESTAURANT, [ME]: { body: CAMILLE } })
    const { address } = show('/?connexion=entrer')
    await screen.findByRole('dialog', { name: 'Se connecter' })
    act(() => signedIn())
    await waitFor(() => expect(address()).toBe('/'))
    await screen.findByRole('button', { name: 'Votre compte, Camille Renard' })
  })

  it('keeps one and the same button, to which a closing dialog gives the focus back', async () => {
    fakeServer({ ...RESTAURANT, [ME]: { body: CAMILLE } })
    show()
    const button = screen.getByRole('button', { name: 'Se connecter' })
    act(() => signedIn())
    expect(screen.getByRole('button', { name: 'Votre compte, Camille Renard' })).toBe(button)
  })

  it('shows who is signed in and what the account counts, by the server’s copy', async () => {
    signedIn()
    fakeServer({ [ME]: { body: { ...CAMILLE, total_orders: 4, loyalty_points: 1 } } })
    show()
    fireEvent.click(screen.getByRole('button', { name: 'Votre compte, Camille Renard' }))
    const menu = await screen.findByRole('dialog', { name: 'Votre compte' })
    await waitFor(() => expect(menu.textContent).toContain('4 commandes payées1 point'))
    expect(menu.textContent).toContain('camille@exemple.fr')
  })

  it('takes no focus when the page is opened', async () => {
    signedIn()
    fakeServer({ [ME]: { body: CAMILLE } })
    show()
    await act(() => new Promise<void>(afterPaint))
    expect(document.activeElement).toBe(document.body)
  })

  it('proposes a further link until the address is confirmed', async () => {
    signedIn()
    let isVerified = false
    const server = fakeServer({
      [ME]: () => ({ body: { ...CAMILLE, email_verified: isVerified } }),
      'POST /api/auth/verify-email/resend': () =>
        isVerified ? problem(409, 'already_verified', 'Cette adresse est déjà confirmée.') : {},
    })
    show()
    const resend = await screen.findByRole('button', { name: 'Recevoir un nouveau lien', hidden: true })
    fireEvent.click(resend)
    await screen.findByText('Un lien de confirmation vous attend dans votre boîte email.')
    isVerified = true
    fireEvent.click(resend)
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Recevoir un nouveau lien', hidden: true })).toBeNull(),
    )
    expect(server.of('POST /api/auth/verify-email/resend')[0]?.headers.get('authorization')).toBe('Bearer jeton')
  })

  it('signs out', async () => {
    signedIn()
    fakeServer({ [ME]: { body: CAMILLE }, 'POST /api/auth/logout': {} })
    show()
    fireEvent.click(await screen.findByRole('button', { name: 'Se déconnecter', hidden: true }))
    screen.getByRole('button', { name: 'Se connecter' })
    await screen.findByText('Vous êtes déconnecté.')
  })
})

describe('a free dish in the cart', () => {
  const NOK = '8e1d1f6f-0000-4000-8000-000000000000'
  const reward = (ownerId: string) =>
    addToCart({
      name: 'Som tam',
      unitPriceCents: 0,
      ownerId,
      request: { menuItemId: 'som-tam', quantity: 1, rewardId: ownerId },
    })
  const owners = () => cartState().lines.map(({ ownerId }) => ownerId)
  afterEach(() => updateCart(() => []))

  it('leaves it with whoever signs out', async () => {
    signedIn()
    fakeServer({ [ME]: { body: CAMILLE }, 'POST /api/auth/logout': {} })
    await reward(CAMILLE.id)
    show()
    fireEvent.click(await screen.findByRole('button', { name: 'Se déconnecter', hidden: true }))
    await waitFor(() => expect(owners()).toEqual([]))
  })

  it('outlives an expired session, but for its owner alone', async () => {
    fakeServer({ ...RESTAURANT, [ME]: { body: CAMILLE } })
    await reward(CAMILLE.id)
    await reward(NOK)
    show('/?connexion=entrer')
    await screen.findByRole('dialog', { name: 'Se connecter' })
    act(() => signedIn())
    await waitFor(() => expect(owners()).toEqual([CAMILLE.id]))
  })
})

describe('a session kept on the device', () => {
  it.each([
    ['with a cart', true, 'Reconnectez-vous : votre panier est gardé.'],
    ['without one', false, 'Votre session est terminée. Reconnectez-vous pour continuer.'],
  ])('that is over is said to be %s, with the way to sign in again', async (_, hasCart, words) => {
    if (hasCart)
      await addToCart({ name: 'Som tam', unitPriceCents: 600, request: { menuItemId: 'som-tam', quantity: 1 } })
    onTestFinished(() => updateCart(() => []))
    signedIn()
    fakeServer({ ...RESTAURANT, [ME]: problem(401, 'unauthenticated', 'Connectez-vous pour continuer.') })
    const { address } = show()
    await screen.findByText(words)
    expect(currentCustomer()).toBeUndefined()
    fireEvent.click(screen.getAllByRole('button', { name: 'Se connecter' }).at(-1) as HTMLElement)
    await screen.findByRole('dialog', { name: 'Se connecter' })
    expect(address()).toBe('/?connexion=entrer')
  })

  it('stays while the server does not answer, and is checked when it does again', async () => {
    signedIn()
    let isDown = true
    const server = fakeServer({ [ME]: () => (isDown ? 'offline' : { body: { ...CAMILLE, name: 'Camille Roux' } }) })
    show()
    await waitFor(() => expect(server.of(ME)).toHaveLength(1))
    screen.getByRole('button', { name: 'Votre compte, Camille Renard' })
    await waitFor(() => expect(isServerReachable()).toBe(false))
    isDown = false
    act(serverAnswered)
    await screen.findByRole('button', { name: 'Votre compte, Camille Roux' })
  })
})
