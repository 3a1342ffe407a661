import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { currentCustomer, forgetCustomer, keepCustomer } from '#pwa/lib/session/customer-session.ts'
import { fakeServer, problem } from '#pwa/testing/fakes/fake-server.ts'
import { renderPart } from '#pwa/testing/render.tsx'
import { aCustomer } from '#pwa/testing/samples/a-customer.ts'
import { ResetPasswordPage } from './reset-password-page.tsx'
import { VerifyEmailPage } from './verify-email-page.tsx'

const VERIFY = 'POST /api/auth/verify-email'
const RESET = 'POST /api/auth/reset-password'
const ME = 'GET /api/auth/me'
const DEAD = problem(422, 'token_invalid', 'Ce lien n’est plus valable. Demandez-en un nouveau.')
/** For the page's foot. */
const RESTAURANT = { 'GET /api/restaurant': 'offline' } as const

beforeEach(() => {
  forgetCustomer()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const title = () => screen.getByRole('heading', { level: 1 }).textContent
const type = (values: Record<string, string>) => {
  for (const [label, value] of Object.entries(values)) {
    fireEvent.change(screen.getByLabelText(label), { target: { value } })
  }
}

describe('the link that confirms an address', () => {
  it('is used by a press, never by being opened, and leaves the address bar', async () => {
    const server = fakeServer({ ...RESTAURANT, [VERIFY]: {} })
    const { address } = renderPart(<VerifyEmailPage />, { at: '/verifier-email?token=secret' })
    await waitFor(() => expect(address()).toBe('/verifier-email'))
    expect(server.of(VERIFY)).toEqual([])
    type({ 'Mot de passe du compte': 'sésame' })
    press('Confirmer mon adresse')
    await waitFor(() => expect(title()).toBe('Adresse confirmée.'))
    expect(server.of(VERIFY).map(({ body }) => body)).toEqual([{ token: 'secret', password: 'sésame' }])
  })

  it('needs no password where the account is signed in, and sends its session', async () => {
    keepCustomer({ user: aCustomer({ email_verified: false }), token: 'jeton' }, true)
    const server = fakeServer({ ...RESTAURANT, [VERIFY]: {}, [ME]: { body: aCustomer() } })
    renderPart(<VerifyEmailPage />, { at: '/verifier-email?token=secret' })
    expect(screen.queryByLabelText('Mot de passe du compte')).toBeNull()
    press('Confirmer mon adresse')
    await waitFor(() => expect(title()).toBe('Adresse confirmée.'))
    expect(server.of(VERIFY)[0]?.headers.get('authorization')).toBe('Bearer jeton')
  })

  it('asks for the password where another account is signed in, and offers a new one to who has none', async () => {
    keepCustomer({ user: aCustomer(), token: 'jeton' }, true)
    const refused = problem(403, 'password_required', 'Entrez le mot de passe du compte pour confirmer cette adresse.')
    fakeServer({ ...RESTAURANT, [VERIFY]: refused })
    renderPart(<VerifyEmailPage />, { at: '/verifier-email?token=secret' })
    press('Confirmer mon adresse')
    await screen.findByLabelText('Mot de passe du compte')
    screen.getByRole('button', { name: 'Choisir un nouveau mot de passe' })
  })

  it('lets the mailbox’s owner who did not open the account make it their own, by the same link', async () => {
    const server = fakeServer({ ...RESTAURANT, [VERIFY]: {} })
    renderPart(<VerifyEmailPage />, { at: '/verifier-email?token=secret' })
    press('Choisir un nouveau mot de passe')
    type({ 'Votre nom': 'Kim Lefèvre', 'Votre téléphone': '07 00 00 00 00', 'Nouveau mot de passe': 'wok-basilic' })
    press('Reprendre le compte')
    screen.getByText('Les mots de passe ne correspondent pas')
    expect(server.of(VERIFY)).toEqual([])
    type({ 'Confirmer le mot de passe': 'wok-basilic' })
    press('Reprendre le compte')
    await waitFor(() => expect(title()).toBe('Ce compte est à vous.'))
    const own = { name: 'Kim Lefèvre', phone: '07 00 00 00 00', new_password: 'wok-basilic' }
    expect(server.of(VERIFY).map(({ body }) => body)).toEqual([{ token: 'secret', take_over: own }])
    screen.getByRole('link', { name: 'Se connecter' })
  })

  it('goes back to the first question, and says that a link is over there too', async () => {
    fakeServer({ ...RESTAURANT, [VERIFY]: DEAD })
    renderPart(<VerifyEmailPage />, { at: '/verifier-email?token=old' })
    press('Choisir un nouveau mot de passe')
    press('Retour')
    expect(title()).toBe('Confirmez votre adresse.')
    press('Choisir un nouveau mot de passe')
    const values = { 'Votre nom': 'Kim', 'Votre téléphone': '07 00 00 00 00', 'Nouveau mot de passe': 'wok-basilic' }
    type({ ...values, 'Confirmer le mot de passe': 'wok-basilic' })
    press('Reprendre le compte')
    await waitFor(() => expect(title()).toBe('Lien expiré.'))
  })

  it('brings the account of this device up to date', async () => {
    keepCustomer({ user: aCustomer({ email_verified: false }), token: 'jeton' }, true)
    fakeServer({ ...RESTAURANT, [VERIFY]: {}, [ME]: { body: aCustomer() } })
    renderPart(<VerifyEmailPage />, { at: '/verifier-email?token=secret' })
    press('Confirmer mon adresse')
    await waitFor(() => expect(currentCustomer()?.email_verified).toBe(true))
  })

  it('that is used or over says what to do next: to a guest', async () => {
    fakeServer({ ...RESTAURANT, [VERIFY]: DEAD })
    renderPart(<VerifyEmailPage />, { at: '/verifier-email?token=old' })
    press('Confirmer mon adresse')
    await waitFor(() => expect(title()).toBe('Lien expiré.'))
    expect(screen.getByRole('link', { name: 'Se connecter' }).getAttribute('href')).toBe('/?connexion=entrer')
  })

  it('that is used or over says what to do next: to a customer whose address is not confirmed', async () => {
    keepCustomer({ user: aCustomer({ email_verified: false }), token: 'jeton' }, true)
    const server = fakeServer({ ...RESTAURANT, [VERIFY]: DEAD, 'POST /api/auth/verify-email/resend': {} })
    renderPart(<VerifyEmailPage />, { at: '/verifier-email?token=old' })
    press('Confirmer mon adresse')
    fireEvent.click(await screen.findByRole('button', { name: 'Recevoir un nouveau lien' }))
    await screen.findByText('Un lien de confirmation vous attend dans votre boîte email.')
    expect(server.of('POST /api/auth/verify-email/resend')).toHaveLength(1)
  })

  it('that was used a moment ago is no cause for alarm', async () => {
    keepCustomer({ user: aCustomer(), token: 'jeton' }, true)
    fakeServer({ ...RESTAURANT, [VERIFY]: DEAD })
    renderPart(<VerifyEmailPage />, { at: '/verifier-email?token=old' })
    press('Confirmer mon adresse')
    await screen.findByText('Ce lien a déjà servi : votre adresse est bien confirmée.')
  })

  it('may be tried again when nobody answered', async () => {
    let isDown = true
    fakeServer({ ...RESTAURANT, [VERIFY]: () => (isDown ? 'offline' : {}) })
    renderPart(<VerifyEmailPage />, { at: '/verifier-email?token=secret' })
    press('Confirmer mon adresse')
    await screen.findByText(/^Le réseau ne répond pas/)
    isDown = false
    press('Confirmer mon adresse')
    await waitFor(() => expect(title()).toBe('Adresse confirmée.'))
  })

  it('without its token is a link that is over', () => {
    fakeServer(RESTAURANT)
    renderPart(<VerifyEmailPage />, { at: '/verifier-email' })
    expect(title()).toBe('Lien expiré.')
  })
})

describe('the link for a new password', () => {
  const NEW = { 'Nouveau mot de passe': 'wok-basilic', 'Confirmer le mot de passe': 'wok-basilic' }

  it('sets the password, and ends the session of this device with the others', async () => {
    keepCustomer({ user: aCustomer(), token: 'jeton' }, true)
    const server = fakeServer({ ...RESTAURANT, [RESET]: {}, [ME]: problem(401, 'unauthenticated', 'Connectez-vous.') })
    const { address } = renderPart(<ResetPasswordPage />, { at: '/mot-de-passe?token=secret' })
    await waitFor(() => expect(address()).toBe('/mot-de-passe'))
    type(NEW)
    press('Changer le mot de passe')
    await waitFor(() => expect(title()).toBe('Mot de passe changé\u00a0!'))
    expect(server.of(RESET).map(({ body }) => body)).toEqual([{ token: 'secret', password: 'wok-basilic' }])
    expect(screen.getByRole('link', { name: 'Se connecter' }).getAttribute('href')).toBe('/?connexion=entrer')
    await waitFor(() => expect(currentCustomer()).toBeUndefined())
  })

  it.each([
    ['too short', { 'Nouveau mot de passe': '12345' }, 'Le mot de passe doit contenir au moins 6 caractères'],
    ['not the same twice', { 'Confirmer le mot de passe': 'autre' }, 'Les mots de passe ne correspondent pas'],
  ])('takes no password that is %s', (_, change, message) => {
    const server = fakeServer(RESTAURANT)
    renderPart(<ResetPasswordPage />, { at: '/mot-de-passe?token=secret' })
    type({ ...NEW, ...change })
    press('Changer le mot de passe')
    screen.getByText(message)
    expect(server.of(RESET)).toEqual([])
  })

  it('that is used or over leads to a new one', async () => {
    fakeServer({ ...RESTAURANT, [RESET]: DEAD })
    renderPart(<ResetPasswordPage />, { at: '/mot-de-passe?token=old' })
    type(NEW)
    press('Changer le mot de passe')
    await waitFor(() => expect(title()).toBe('Lien expiré.'))
    const next = screen.getByRole('link', { name: 'Demander un nouveau lien' })
    expect(next.getAttribute('href')).toBe('/?connexion=oubli')
  })
})
