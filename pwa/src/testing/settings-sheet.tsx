/** The account's settings, opened, and the hands that change them. */
import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, vi } from 'vitest'
import { dropProfileDraft } from '#pwa/features/customers/profile-draft.ts'
import { currentCustomer, keepCustomer } from '#pwa/lib/session/customer-session.ts'
import { SettingsSheet } from '#pwa/pages/site/account/settings-sheet.tsx'
import { ToastHost } from '#pwa/ui/feedback/toast.tsx'
import { fakeServer } from './fakes/fake-server.ts'
import { renderPart } from './render.tsx'
import { aCustomer } from './samples/a-customer.ts'
import { aRestaurant } from './samples/a-restaurant.ts'
// What leaving an account loads when it is needed: a test would be over before.
import '#pwa/features/cart/reward-lines.ts'
import '#pwa/features/checkout/draft.ts'
import '#pwa/features/checkout/draft.ts'
import '#pwa/offline/outbox/site-outbox.ts'

export const UPDATE = 'PUT /api/user/profile/update'
export const IMAGE = 'POST /api/user/profile/image'
export const PASSWORD = 'PUT /api/user/password/change'
export const SESSIONS = 'GET /api/auth/sessions'
export const PASSKEYS = 'GET /api/auth/passkeys'
export const EXPORT = 'GET /api/user/data-export'
export const DELETE = 'DELETE /api/user'
export const UPDATE_FAILED = 'Erreur lors de la mise à jour. Veuillez réessayer.'

export const CAMILLE = aCustomer()
export const DEVICES = [
  device('1', 'Chrome, Android', true),
  device('2', 'Safari, iPhone'),
  device('3', 'Firefox, Windows'),
]

function device(n: string, name: string, current = false) {
  return {
    id: `7d0c0f5e-0000-4000-8000-00000000000${n}`,
    device: name,
    created_at: '2026-11-01T10:00:00Z',
    last_seen_at: '2026-11-02T10:00:00Z',
    current,
  }
}

/** Call it at the top of a test file: Camille is signed in. */
export function settingsSheetTests(): void {
  beforeEach(() => {
    dropProfileDraft()
    keepCustomer({ user: CAMILLE, token: 'jeton' }, true)
    vi.spyOn(console, 'warn').mockImplementation(() => {})
  })
}

export type Handlers = Parameters<typeof fakeServer>[0]

export function openSheet(handlers: Handlers = {}, tab = 'profil') {
  const onClose = vi.fn()
  const onSessionOver = vi.fn(async () => {})
  const server = fakeServer({
    'GET /api/auth/me': () => ({ body: currentCustomer() }),
    'GET /api/restaurant': { body: aRestaurant() },
    'GET /healthz': {},
    [SESSIONS]: { body: DEVICES },
    [PASSKEYS]: { body: [] },
    ...handlers,
  })
  const sheet = (isOpen: boolean) => (
    <>
      <SettingsSheet open={isOpen} onClose={onClose} onSection={() => {}} onSessionOver={onSessionOver} />
      <ToastHost />
    </>
  )
  const part = renderPart(sheet(true), { at: `/?compte=parametres&onglet=${tab}`, cameFrom: ['/'] })
  return { ...part, server, onClose, onSessionOver, setOpen: (isOpen: boolean) => part.rerender(sheet(isOpen)) }
}

export const field = (label: RegExp | string) => screen.getByLabelText<HTMLInputElement>(label)
export const type = (label: RegExp | string, value: string) => fireEvent.change(field(label), { target: { value } })
export const press = (name: RegExp | string) => fireEvent.click(screen.getByRole('button', { name }))
export const errorOf = (label: RegExp | string) => {
  const ids = field(label).getAttribute('aria-describedby')?.split(' ') ?? []
  return document.getElementById(ids.find(id => id.endsWith('-error')) ?? '')?.textContent
}

export const alert = async () => (await screen.findByRole('alert')).textContent
