import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { currentStaff, forgetStaff, keepStaff } from '#pwa/lib/session/staff-session.ts'
import { fakeServer, problem } from '#pwa/testing/fakes/fake-server.ts'
import { renderPart } from '#pwa/testing/render.tsx'
import { EnrolPage } from './enrol-page.tsx'

const browser = vi.hoisted(() => ({ startRegistration: vi.fn() }))
vi.mock('@simplewebauthn/browser', () => browser)

const OPTIONS = 'POST /api/admin/passkeys/options'
const ADD = 'POST /api/admin/passkeys'
const SECRET = 'POST /api/admin/totp/options'
const CONFIRM = 'POST /api/admin/totp'
const CODES = ['aaaa-bbbb-cccc-dddd', 'eeee-ffff-gggg-hhhh']
const PASSKEY = { id: 'p', name: 'Cet appareil', created_at: '2026-11-26T10:00:00Z', last_used_at: null }

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

beforeEach(() => {
  forgetStaff()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  keepStaff({ token: 'a-token', role: 'manager', needsFactor: true })
  vi.stubGlobal('PublicKeyCredential', class {})
  vi.stubGlobal('isSecureContext', true)
  const response = { clientDataJSON: 'e30', attestationObject: 'o2M', transports: ['internal'] }
  browser.startRegistration.mockReset().mockResolvedValue({ id: 'abc', rawId: 'abc', type: 'public-key', response })
})

function open(handlers: Parameters<typeof fakeServer>[0]) {
  const server = fakeServer({ 'GET /api/admin/factors': { body: {} }, ...handlers })
  renderPart(<EnrolPage />, { at: '/admin' })
  return server
}

it('goes on once the codes of a first passkey are written down, and not before', async () => {
  const server = open({
    [OPTIONS]: { body: { challenge: 'defi' } },
    [ADD]: { status: 201, body: { passkey: PASSKEY, recovery_codes: CODES } },
  })
  type('Nom de la clé', '  ')
  press('Ajouter une clé d’accès')
  await screen.findByText('Donnez un nom à cette clé.')
  expect(server.of(OPTIONS)).toEqual([])
  type('Nom de la clé', 'Tablette du comptoir')
  press('Ajouter une clé d’accès')
  for (const code of CODES) await screen.findByText(code)
  expect(server.of(ADD)[0]?.body).toMatchObject({ name: 'Tablette du comptoir', credential: { id: 'abc' } })
  expect(currentStaff()?.needsFactor).toBe(true)
  press('C’est noté')
  await waitFor(() => expect(currentStaff()?.needsFactor).not.toBe(true))
})

it('says why the device made none, and takes an application instead', async () => {
  browser.startRegistration.mockRejectedValue(Object.assign(new Error('no'), { name: 'InvalidStateError' }))
  open({
    [OPTIONS]: { body: { challenge: 'defi' } },
    [SECRET]: { body: { secret: 'ABCDEFGH', uri: 'otpauth://totp/x?secret=ABCDEFGH' } },
    [CONFIRM]: ({ body }) =>
      (body as { code: string }).code === '123456'
        ? { body: { recovery_codes: null } }
        : problem(422, 'code_wrong', 'Ce code n’est pas le bon.'),
  })
  press('Ajouter une clé d’accès')
  await screen.findByText('Cet appareil a déjà une clé d’accès pour ce compte.')
  press('Utiliser une application de codes')
  await screen.findByText('ABCD EFGH')
  type('Code affiché par l’application', '12')
  press('Activer l’application')
  await screen.findByText('Entrez les six chiffres.')
  type('Code affiché par l’application', '654321')
  press('Activer l’application')
  await screen.findByText('Ce code n’est pas le bon.')
  type('Code affiché par l’application', '123456')
  press('Activer l’application')
  // An account that had recovery codes keeps them, and is in at once.
  await waitFor(() => expect(currentStaff()?.needsFactor).not.toBe(true))
})

it('has only the application where the browser holds no passkey, and a way out', async () => {
  vi.stubGlobal('isSecureContext', false)
  open({ 'POST /api/admin/logout': { status: 204 } })
  screen.getByText('Une clé d’accès n’est pas possible dans ce navigateur, à cette adresse.')
  expect(screen.queryByRole('button', { name: 'Ajouter une clé d’accès' })).toBeNull()
  press('Se déconnecter')
  await waitFor(() => expect(currentStaff()).toBeUndefined())
})
