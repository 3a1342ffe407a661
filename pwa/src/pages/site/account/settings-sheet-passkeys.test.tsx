import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { problem } from '#pwa/testing/fakes/fake-server.ts'
import { alert, errorOf, openSheet, PASSKEYS, press, settingsSheetTests, type } from '#pwa/testing/settings-sheet.tsx'

const browser = vi.hoisted(() => ({ startRegistration: vi.fn() }))
vi.mock('@simplewebauthn/browser', () => browser)

settingsSheetTests()
beforeEach(() => {
  vi.stubGlobal('PublicKeyCredential', class {})
  vi.stubGlobal('isSecureContext', true)
  browser.startRegistration.mockReset().mockResolvedValue({
    id: 'abc',
    rawId: 'abc',
    type: 'public-key',
    clientExtensionResults: {},
    response: { clientDataJSON: 'e30', attestationObject: 'o2M', transports: ['internal'] },
  })
})
afterEach(() => void vi.unstubAllGlobals())

const ID = '7d0c0f5e-0000-4000-8000-000000000007'
const KEY = { id: ID, name: 'Safari, iPhone', created_at: '2026-11-01T10:00:00Z', last_used_at: null }
const OPTIONS = 'POST /api/auth/passkeys/options'
const ADD = 'POST /api/auth/passkeys'
const QUESTION = 'Votre mot de passe, pour confirmer'

it('adds this device for who knows the password, and says so', async () => {
  let keys: (typeof KEY)[] = []
  const { server } = openSheet(
    {
      [PASSKEYS]: () => ({ body: keys }),
      [OPTIONS]: { body: { challenge: 'defi' } },
      [ADD]: () => {
        keys = [KEY]
        return { status: 201, body: KEY }
      },
    },
    'securite',
  )
  await screen.findByRole('heading', { name: 'Sans mot de passe' })
  press('Ajouter cet appareil')
  press('Continuer')
  expect(errorOf(QUESTION)).toBe('Le mot de passe est requis')
  type(QUESTION, 'nuages')
  press('Continuer')
  await screen.findByText('Vous pouvez vous connecter avec cet appareil.')
  await screen.findByText('Safari, iPhone', { selector: '.own-passkeys b' })
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Sans mot de passe' }))
  expect([server.of(OPTIONS)[0]?.body, browser.startRegistration.mock.calls]).toEqual([
    { password: 'nuages' },
    [[{ optionsJSON: { challenge: 'defi' } }]],
  ])
  const response = { clientDataJSON: 'e30', attestationObject: 'o2M', transports: ['internal'] }
  expect(server.of(ADD)[0]?.body).toEqual({ credential: { id: 'abc', rawId: 'abc', type: 'public-key', response } })
  screen.getByText('Vos autres appareils seront déconnectés, et vos clés d’accès retirées.')
})

it('keeps what was typed when the password is wrong, or the device confirms nothing', async () => {
  let isRight = false
  const wrong = problem(422, 'wrong_password', 'Le mot de passe actuel ne correspond pas.')
  openSheet({ [OPTIONS]: () => (isRight ? { body: { challenge: 'defi' } } : wrong) }, 'securite')
  await screen.findByRole('heading', { name: 'Sans mot de passe' })
  press('Ajouter cet appareil')
  type(QUESTION, 'nuages')
  press('Continuer')
  await waitFor(() => expect(errorOf(QUESTION)).toBe('Le mot de passe actuel ne correspond pas.'))
  isRight = true
  browser.startRegistration.mockRejectedValue(Object.assign(new Error('no'), { name: 'NotAllowedError' }))
  press('Continuer')
  expect(await alert()).toContain('Rien n’a été confirmé sur l’appareil.')
  press('Annuler')
  expect(screen.queryByLabelText(QUESTION)).toBeNull()
})

it('removes one, also one that has gone already', async () => {
  let keys = [KEY]
  const end = `DELETE /api/auth/passkeys/${ID}`
  const gone = () => {
    keys = []
    return problem(404, 'not_found', 'Introuvable.')
  }
  openSheet({ [PASSKEYS]: () => ({ body: keys }), [end]: gone }, 'securite')
  await screen.findByRole('button', { name: 'Retirer Safari, iPhone' })
  press('Retirer Safari, iPhone')
  await screen.findByText(/^Clé retirée[.]/)
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Retirer Safari, iPhone' })).toBeNull())
  expect(screen.queryByRole('alert')).toBeNull()
})

it('offers nothing where the browser holds no passkeys, but still removes those of other devices', async () => {
  vi.stubGlobal('isSecureContext', false)
  openSheet({ [PASSKEYS]: { body: [KEY] } }, 'securite')
  await screen.findByRole('button', { name: 'Retirer Safari, iPhone' })
  expect(screen.queryByRole('button', { name: 'Ajouter cet appareil' })).toBeNull()
})

it('is not there for who has none and can add none', async () => {
  vi.stubGlobal('isSecureContext', false)
  const { server } = openSheet({}, 'securite')
  await screen.findByText('Cet appareil')
  await waitFor(() => expect(server.of(PASSKEYS).length).toBeGreaterThan(0))
  expect(screen.queryByRole('heading', { name: 'Sans mot de passe' })).toBeNull()
})
