/** Members of the staff with a passkey or an application, and customers with a passkey, made by the API's own calls. */
import { TOTP } from 'otpauth'
import type { TestApp } from '../app/test-app.ts'
import type { Bearer } from './actors.ts'
import { SoftAuthenticator } from './soft-authenticator.ts'

type Calls = Pick<TestApp, 'post'>
type Options = { challenge: string; rp?: unknown }

/** Adds a passkey to the account of a session. @returns it, with its id, and the recovery codes of a first factor */
export async function addedPasskey(app: Calls, bearer: Bearer, name = 'Téléphone de Nok') {
  const passkey = new SoftAuthenticator()
  const { body: options } = await app.post<Options>('/api/admin/passkeys/options', undefined, bearer)
  const body = { name, credential: passkey.create(options) }
  const answer = await app.post<{ passkey: { id: string }; recovery_codes: string[] | null }>(
    '/api/admin/passkeys',
    body,
    bearer,
  )
  if (answer.status !== 201) throw new Error(`adding a passkey answered ${answer.status}`)
  return { passkey, id: answer.body.passkey.id, codes: answer.body.recovery_codes ?? [] }
}

/** Adds an application with codes. @returns what it shows at an instant */
export async function addedTotp(app: Calls & Pick<TestApp, 'clock'>, bearer: Bearer) {
  const { body } = await app.post<{ secret: string }>('/api/admin/totp/options', undefined, bearer)
  const totp = new TOTP({ secret: body.secret })
  const codeAt = (at: Date) => totp.generate({ timestamp: at.getTime() })
  const answer = await app.post<{ recovery_codes: string[] | null }>(
    '/api/admin/totp',
    { code: codeAt(app.clock()) },
    bearer,
  )
  if (answer.status !== 200)
    throw new Error(`confirming an application answered ${answer.status} ${JSON.stringify(answer.body)}`)
  return { codeAt, codes: answer.body.recovery_codes ?? [] }
}

/** Signs in by passkey. */
export async function passkeyLogIn(app: Calls, passkey: SoftAuthenticator, changes = {}) {
  const { body: options } = await app.post<Options>('/api/admin/login/passkey/options', undefined)
  return await app.post<{ access_token: string; code?: string; factor?: string }>('/api/admin/login/passkey', {
    credential: passkey.sign(options, changes),
  })
}

/** Adds a passkey to a customer's account, for who knows its password. @returns it, with its id */
export async function addedCustomerPasskey(app: Calls, bearer: Bearer, password: string) {
  const passkey = new SoftAuthenticator()
  const { body: options } = await app.post<Options>('/api/auth/passkeys/options', { password }, bearer)
  const { status, body } = await app.post<{ id: string }>(
    '/api/auth/passkeys',
    { credential: passkey.create(options) },
    bearer,
  )
  if (status !== 201) throw new Error(`adding a customer's passkey answered ${status}`)
  return { passkey, id: body.id }
}

/** Signs a customer in by passkey. */
export async function customerPasskeyLogIn(app: Calls, passkey: SoftAuthenticator, changes = {}) {
  const { body: options } = await app.post<Options>('/api/auth/passkey/options', undefined)
  return await app.post<{ token: string; user: { email: string }; code?: string }>('/api/auth/passkey', {
    credential: passkey.sign(options, changes),
  })
}
