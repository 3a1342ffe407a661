import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiProblem } from '#pwa/lib/calls/api.ts'
import { currentCustomer, customerToken, forgetCustomer, keepCustomer } from '#pwa/lib/session/customer-session.ts'
import { fakeServer, problem } from '#pwa/testing/fakes/fake-server.ts'
import { aCustomer } from '#pwa/testing/samples/a-customer.ts'
import { checkSession, logIn, logOut, openAccount } from './session.ts'

const CAMILLE = aCustomer()
const CREDENTIALS = { email: CAMILLE.email, password: 'wok-basilic' }
const ME = 'GET /api/auth/me'
const REFUSED = problem(401, 'unauthenticated', 'Connectez-vous pour continuer.')

beforeEach(() => {
  localStorage.clear()
  forgetCustomer()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})

// Signing out loads this module without waiting for it, and the import must be done before the file's tests end.
afterAll(() => import('#pwa/offline/push/notify-device.ts'))

const signedIn = () => keepCustomer({ user: CAMILLE, token: 'jeton' }, true)

describe('a session begins', () => {
  it('with the right password: user, token and flag are kept', async () => {
    fakeServer({ 'POST /api/auth/login': { body: { user: CAMILLE, token: 'jeton' } } })
    await logIn(CREDENTIALS)
    expect([currentCustomer(), customerToken()]).toMatchObject([CAMILLE, 'jeton'])
    expect(localStorage.getItem('laikhram_verified')).toBe('true')
  })

  it('not with a wrong one, and whoever was signed in before is out', async () => {
    signedIn()
    fakeServer({ 'POST /api/auth/login': problem(401, 'invalid_credentials', 'Identifiants invalides') })
    await expect(logIn(CREDENTIALS)).rejects.toThrow(ApiProblem)
    expect(Object.keys(localStorage)).toEqual(['laikhram_device_key'])
  })

  it('with an account: user and token are kept', async () => {
    const server = fakeServer({ 'POST /api/auth/register': { status: 201, body: { user: CAMILLE, token: 'jeton' } } })
    await openAccount({ ...CREDENTIALS, name: CAMILLE.name, phone: CAMILLE.phone }, 'a-key')
    expect([currentCustomer(), customerToken()]).toMatchObject([CAMILLE, 'jeton'])
    expect(server.requests[0]?.headers.get('idempotency-key')).toBe('a-key')
  })
})

describe('a session is left', () => {
  it('here at once, and at the server', async () => {
    signedIn()
    const server = fakeServer({ 'POST /api/auth/logout': { status: 200 } })
    const leaving = logOut()
    expect({ ...localStorage }).toEqual({})
    await leaving
    expect(server.requests[0]?.headers.get('authorization')).toBe('Bearer jeton')
  })

  it('here, also where the server cannot be told', async () => {
    signedIn()
    fakeServer({ 'POST /api/auth/logout': 'offline' })
    await logOut()
    expect(currentCustomer()).toBeUndefined()
  })
})

describe('a kept session is checked', () => {
  it('by the server, whose copy takes the place of ours', async () => {
    signedIn()
    const server = fakeServer({ [ME]: { body: { ...CAMILLE, loyalty_points: 7 } } })
    expect(await checkSession()).toBe('alive')
    expect(server.requests[0]?.headers.get('authorization')).toBe('Bearer jeton')
    expect(JSON.parse(localStorage.getItem('laikhram_user') ?? '')).toMatchObject({ loyalty_points: 7 })
  })

  it('and ends where the server refuses it', async () => {
    signedIn()
    fakeServer({ [ME]: REFUSED })
    expect(await checkSession()).toBe('ended')
    expect({ ...localStorage }).toEqual({})
  })

  it.each([
    ['nobody answers', 'offline' as const],
    ['the server is in trouble', problem(500, 'internal', 'Une erreur est survenue.')],
    ['the server is not ready', problem(503, 'unavailable', 'Service momentanément indisponible.')],
    ['it was asked too often', problem(429, 'rate_limited', 'Trop de tentatives.')],
  ])('and stays when %s', async (_, answer) => {
    signedIn()
    fakeServer({ [ME]: answer })
    expect(await checkSession()).toBe('unknown')
    expect([currentCustomer(), customerToken()]).toMatchObject([CAMILLE, 'jeton'])
  })

  it('and does not end one that began while it was asked', async () => {
    signedIn()
    fakeServer({
      [ME]: () => {
        keepCustomer({ user: CAMILLE, token: 'newer' }, true)
        return REFUSED
      },
    })
    expect(await checkSession()).toBe('unknown')
    expect(customerToken()).toBe('newer')
  })

  it('not at all for a guest', async () => {
    const server = fakeServer({})
    expect(await checkSession()).toBe('unknown')
    expect(server.requests).toEqual([])
  })
})
