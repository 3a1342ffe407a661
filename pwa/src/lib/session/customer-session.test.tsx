import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { renderPart } from '#pwa/testing/render.tsx'
import {
  currentCustomer,
  customerToken,
  forgetCustomer,
  keepCustomer,
  updateCustomer,
  useCustomer,
} from './customer-session.ts'

const CAMILLE = { id: 'c1', name: 'Camille Renard', email: 'camille@exemple.fr', phone: '06 12 34 56 78' }

beforeEach(() => {
  localStorage.clear()
  forgetCustomer()
})
afterEach(() => {
  vi.useRealTimers()
})

function Name() {
  return <p>{useCustomer()?.name ?? 'personne'}</p>
}

/** Does what another tab does: the storage changes, and then this tab gets the event. */
function elsewhere(changes: Record<string, string | null>) {
  for (const [key, value] of Object.entries(changes)) {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  }
  const [key = null] = Object.keys(changes)
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key })))
}

describe('the session of this device', () => {
  it('keeps user, token and the flag under the house’s keys, and takes all three away', () => {
    vi.useFakeTimers({ now: new Date('2026-11-21T11:00:00Z'), toFake: ['Date'] })
    keepCustomer({ user: CAMILLE, token: 'jeton' }, true)
    const signedIn = { ...CAMILLE, lastLoginAt: '2026-11-21T11:00:00.000Z' }
    expect({ ...localStorage }).toEqual({
      laikhram_user: JSON.stringify(signedIn),
      laikhram_token: '"jeton"',
      laikhram_verified: 'true',
    })
    expect([currentCustomer(), customerToken()]).toEqual([signedIn, 'jeton'])
    updateCustomer({ ...CAMILLE, name: 'Camille Roux' })
    expect(currentCustomer()).toEqual({ ...signedIn, name: 'Camille Roux' })
    forgetCustomer()
    expect({ ...localStorage }).toEqual({})
    expect([currentCustomer(), customerToken()]).toEqual([undefined, undefined])
  })

  it('has nothing verified yet when an account was just opened', () => {
    keepCustomer({ user: CAMILLE, token: 'jeton' }, false)
    expect(localStorage.getItem('laikhram_verified')).toBeNull()
    updateCustomer({ ...CAMILLE, name: 'Camille Roux' })
    expect(localStorage.getItem('laikhram_verified')).toBe('true')
    expect(currentCustomer()?.name).toBe('Camille Roux')
  })

  it('takes no copy of somebody whose session this no longer is', () => {
    keepCustomer({ user: { ...CAMILLE, id: 'c2', name: 'Noa' }, token: 'autre' }, true)
    updateCustomer(CAMILLE)
    expect(currentCustomer()?.name).toBe('Noa')
    forgetCustomer()
    updateCustomer(CAMILLE)
    expect(currentCustomer()).toBeUndefined()
    expect({ ...localStorage }).toEqual({})
  })

  it('follows what other tabs do', () => {
    renderPart(<Name />)
    screen.getByText('personne')
    elsewhere({ laikhram_user: JSON.stringify(CAMILLE), laikhram_token: '"jeton"' })
    screen.getByText('Camille Renard')
    elsewhere({ laikhram_token: null })
    screen.getByText('personne')
  })

  it('looks again when Back brings the page out of the browser’s memory', () => {
    keepCustomer({ user: CAMILLE, token: 'jeton' }, true)
    renderPart(<Name />)
    localStorage.clear()
    const shown = (persisted: boolean) => Object.assign(new Event('pageshow'), { persisted })
    act(() => void window.dispatchEvent(shown(false)))
    screen.getByText('Camille Renard')
    act(() => void window.dispatchEvent(shown(true)))
    screen.getByText('personne')
  })

  it.each([
    ['a user that is none', { laikhram_user: '{"name":1}' }],
    ['a token that is no JSON', { laikhram_token: 'jeton' }],
    ['half a session', { laikhram_user: null }],
  ])('takes %s for a guest', (_, damage) => {
    keepCustomer({ user: CAMILLE, token: 'jeton' }, true)
    renderPart(<Name />)
    screen.getByText('Camille Renard')
    elsewhere(damage)
    screen.getByText('personne')
    expect(customerToken()).toBeUndefined()
  })
})
