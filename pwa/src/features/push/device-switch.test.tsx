import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { logOut } from '#pwa/features/auth/session.ts'
import { keepCustomer } from '#pwa/lib/session/customer-session.ts'
import { keepStaff } from '#pwa/lib/session/staff-session.ts'
import { FAKE_ENDPOINT, fakePush } from '#pwa/testing/fakes/fake-push.ts'
import { fakeServer, problem } from '#pwa/testing/fakes/fake-server.ts'
import { renderPart } from '#pwa/testing/render.tsx'
import { aCustomer } from '#pwa/testing/samples/a-customer.ts'
import { AccountNotifications } from './device-switch.tsx'
import { StaffNotifications } from './staff-notifications.tsx'

const KEY = { 'GET /api/push/key': { body: { key: `BA${'A'.repeat(85)}` } } }
const GONE = { status: 204, body: undefined }

describe('the account’s switch', () => {
  const ANSWERS = {
    ...KEY,
    'POST /api/push/subscriptions': { status: 201, body: { id: 'x' } },
    'DELETE /api/push/subscriptions': GONE,
    'POST /api/auth/logout': GONE,
  }
  const theSwitch = () => screen.findByRole('switch', { name: /^Me prévenir sur cet appareil/ })

  it('turns on as the customer who is signed in, and off', async () => {
    fakePush()
    keepCustomer({ token: 'mine', user: aCustomer() }, true)
    const server = fakeServer(ANSWERS)
    renderPart(<AccountNotifications />)
    fireEvent.click(await theSwitch())
    expect(await screen.findByText('Activées sur cet appareil')).toBeTruthy()
    const [asked] = server.of('POST /api/push/subscriptions')
    expect(asked?.headers.get('authorization')).toBe('Bearer mine')
    fireEvent.click(await theSwitch())
    expect(await screen.findByText('Désactivées sur cet appareil')).toBeTruthy()
    expect(server.of('DELETE /api/push/subscriptions').map(({ body }) => body)).toEqual([{ endpoint: FAKE_ENDPOINT }])
  })

  it('is off once the browser has left, though the server cannot be told', async () => {
    fakePush()
    keepCustomer({ token: 'mine', user: aCustomer() }, true)
    fakeServer({ ...ANSWERS, 'DELETE /api/push/subscriptions': problem(503, 'unavailable', 'Un instant.') })
    renderPart(<AccountNotifications />)
    fireEvent.click(await theSwitch())
    await screen.findByText('Activées sur cet appareil')
    fireEvent.click(await theSwitch())
    expect(await screen.findByText('Désactivées sur cet appareil')).toBeTruthy()
  })

  it('signing out ends it, for the browser and for the server', async () => {
    const browser = fakePush()
    keepCustomer({ token: 'mine', user: aCustomer() }, true)
    const server = fakeServer(ANSWERS)
    renderPart(<AccountNotifications />)
    fireEvent.click(await theSwitch())
    await screen.findByText('Activées sur cet appareil')
    await logOut()
    await waitFor(() => expect(server.of('DELETE /api/push/subscriptions')).toHaveLength(1))
    expect(browser.isSubscribed).toBe(false)
  })

  it('is off for the next one who signs in', async () => {
    fakePush()
    keepCustomer({ token: 'mine', user: aCustomer() }, true)
    fakeServer(ANSWERS)
    const { rerender } = renderPart(<AccountNotifications />)
    fireEvent.click(await theSwitch())
    await screen.findByText('Activées sur cet appareil')
    keepCustomer({ token: 'theirs', user: aCustomer({ id: '00000000-0000-4000-8000-000000000009' }) }, true)
    rerender(<AccountNotifications />)
    expect(await screen.findByText('Désactivées sur cet appareil')).toBeTruthy()
  })

  it('refused by the browser becomes a sentence', async () => {
    fakePush({ permission: 'denied' })
    fakeServer(ANSWERS)
    renderPart(<AccountNotifications />)
    expect(
      await screen.findByText('Notifications bloquées. Réactivez-les dans les réglages du navigateur.'),
    ).toBeTruthy()
    expect(screen.queryByRole('switch')).toBeNull()
  })
})

describe('the staff’s switch', () => {
  it('turns on as who is logged in', async () => {
    fakePush()
    keepStaff({ token: 'counter', role: 'manager' })
    const server = fakeServer({ ...KEY, 'POST /api/admin/push/subscriptions': { status: 201, body: { id: 'x' } } })
    renderPart(<StaffNotifications />)
    fireEvent.click(await screen.findByRole('switch', { name: /^Prévenir cet appareil des nouvelles commandes/ }))
    expect(await screen.findByText('Activées sur cet appareil')).toBeTruthy()
    const [asked] = server.of('POST /api/admin/push/subscriptions')
    expect(asked?.headers.get('authorization')).toBe('Bearer counter')
  })

  it('says when it could not', async () => {
    fakePush()
    keepStaff({ token: 'counter', role: 'manager' })
    fakeServer({ ...KEY, 'POST /api/admin/push/subscriptions': problem(429, 'rate_limited', 'Trop d’essais.') })
    renderPart(<StaffNotifications />)
    fireEvent.click(await screen.findByRole('switch'))
    expect((await screen.findByRole('alert')).textContent).toContain('Trop d’essais.')
    expect(screen.getByText('Désactivées sur cet appareil')).toBeTruthy()
  })
})
