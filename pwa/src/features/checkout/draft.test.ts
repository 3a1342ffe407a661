import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'

const CAMILLE = { id: 'c1', name: 'Camille de Renard', email: 'camille@exemple.fr', phone: '06 12 34 56 78' }
const CAMILLES = { firstName: 'Camille', lastName: 'de Renard', email: 'camille@exemple.fr', phone: '06 12 34 56 78' }
const NOAS = { firstName: 'Noa', lastName: 'Petit', email: 'noa@exemple.fr', phone: '07 00 00 00 00' }

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  vi.resetModules()
})

/** Opens the page on this device, with the checkout in view. */
async function opened() {
  const session = await import('#pwa/lib/session/customer-session.ts')
  const draft = await import('./draft.ts')
  const { act, renderHook } = await import('@testing-library/react')
  const { result, unmount } = renderHook(() => draft.useDraft())
  onTestFinished(unmount)
  return { ...session, ...draft, act, details: () => result.current.details }
}

describe('whose details the checkout holds', () => {
  it('is a signed-in customer’s, from the first look on', async () => {
    const before = await opened()
    before.keepCustomer({ user: CAMILLE, token: 't' }, true)
    vi.resetModules()
    expect((await opened()).details()).toEqual(CAMILLES)
  })

  it('is that of whoever signs in half-way', async () => {
    const page = await opened()
    page.act(() => page.keepCustomer({ user: CAMILLE, token: 't' }, true))
    expect(page.details()).toEqual(CAMILLES)
  })

  it('stays as typed, with the blanks filled in', async () => {
    const page = await opened()
    page.act(() => page.changeDraft({ details: { ...CAMILLES, firstName: 'Cam', lastName: '', email: 'x@y.fr' } }))
    page.act(() => page.keepCustomer({ user: CAMILLE, token: 't' }, true))
    expect(page.details()).toEqual({ ...CAMILLES, firstName: 'Cam', email: 'x@y.fr' })
  })

  it('is the account’s rather than what the device remembers of somebody', async () => {
    localStorage.setItem('laikhram_details', JSON.stringify(NOAS))
    const page = await opened()
    expect(page.details()).toEqual(NOAS)
    page.act(() => page.keepCustomer({ user: CAMILLE, token: 't' }, true))
    expect(page.details()).toEqual(CAMILLES)
  })

  it('asks the last name of an account that has but one', async () => {
    const page = await opened()
    page.act(() => page.keepCustomer({ user: { ...CAMILLE, name: 'Nok' }, token: 't' }, true))
    expect(page.details()).toEqual({ ...CAMILLES, firstName: 'Nok', lastName: '' })
  })

  it('is never that of whoever was signed in before, nor their note', async () => {
    const page = await opened()
    page.act(() => page.keepCustomer({ user: CAMILLE, token: 't' }, true))
    page.act(() => page.changeDraft({ notes: 'Pour Camille' }))
    page.act(page.forgetCustomer)
    const noa = { id: 'n1', name: 'Noa Petit', email: NOAS.email, phone: NOAS.phone }
    page.act(() => page.keepCustomer({ user: noa, token: 'n' }, true))
    expect(page.details()).toEqual(NOAS)
    expect(localStorage.getItem('laikhram_making')).not.toContain('Camille')
  })

  it('goes at the person’s wish, also what was to be stored', async () => {
    localStorage.setItem('laikhram_details', JSON.stringify(NOAS))
    const page = await opened()
    page.act(() => page.changeDraft({ notes: 'Pour Noa', keepDetails: true }))
    page.act(page.eraseEntries)
    expect(page.details().email).toBe('')
    expect(JSON.stringify(localStorage)).not.toContain('Noa')
  })

  it('is what another tab has typed', async () => {
    const page = await opened()
    page.act(() => page.changeDraft({ details: NOAS }))
    const stored = localStorage.getItem('laikhram_making') as string
    localStorage.setItem('laikhram_making', stored.replaceAll('Petit', 'Grand'))
    page.act(() => void dispatchEvent(new StorageEvent('storage', { key: 'laikhram_making' })))
    expect(page.details().lastName).toBe('Grand')
  })

  it('stays when the session ends, and goes when it is left', async () => {
    const page = await opened()
    page.act(() => page.keepCustomer({ user: CAMILLE, token: 't' }, true))
    page.act(page.forgetCustomer)
    expect(page.details()).toEqual(CAMILLES)
    page.act(page.startAfresh)
    expect(page.details().email).toBe('')
  })
})
