import argon2 from '@node-rs/argon2'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { DUMMY_HASH } from '#api/features/auth/passwords.ts'
import { uuid } from '#api/kernel/ids.ts'
import { declarationsWith } from '#api/testing/app/declarations.ts'
import { strangers } from '#api/testing/app/strangers.ts'
import { testApp } from '#api/testing/app/test-app.ts'
import { newCustomer, newStaff, PASSWORD, signedIn } from '#api/testing/people/accounts.ts'
import { addedTotp } from '#api/testing/people/factors.ts'

const app = await testApp({ rateLimits: 'on' })
const { sql, services } = app
/** Each call comes from a network of its own: what only the account's own count can stop. */
const call = strangers(app)

const verify = vi.spyOn(argon2, 'verify')
beforeAll(() => {
  // A wrong password is one without the 40 ms of its hash.
  verify.mockImplementation(async (_hash, password) => password === PASSWORD)
})
afterAll(() => verify.mockRestore())

/** A place where a secret of an account can be guessed: the file that looks at it, and how somebody guesses there. */
type Place = {
  /** The wrong guesses that an account bears from everywhere together. */
  bears: number
  refusal?: string
  /** Guesses once, wrongly, at the account that it was made for. */
  guess: () => Promise<() => Promise<{ status: number; body: { code?: string } }>>
}

const WRONG = 'ce n’est pas lui'
const WRONG_CODES = ['invalid_credentials', 'wrong_password', 'proof_wrong', 'second_factor_wrong', 'code_wrong']

const staffBearer = async (role: 'manager' | 'admin' = 'manager') =>
  await signedIn(services, { kind: 'staff', id: (await newStaff(sql, { role })).id })

/** A manager's guesses at an administrator, each in a session of its own. */
async function stepUp(proof: object, prepare?: (admin: string) => Promise<void>) {
  const [manager, admin] = [await newStaff(sql), await newStaff(sql, { role: 'admin' })]
  await prepare?.(admin.id)
  return async () => {
    const bearer = await signedIn(services, { kind: 'staff', id: manager.id })
    return await call('POST', '/api/admin/persons/here', { person: admin.id, proof }, bearer)
  }
}

async function withTotp(staffId: string): Promise<void> {
  await addedTotp(app, await signedIn(services, { kind: 'staff', id: staffId }))
}

/** A stolen session of a customer, who is asked for the password again. */
async function stolen(method: string, path: string, body: (email: string) => object) {
  const { id, email } = await newCustomer(sql)
  const bearer = await signedIn(services, { kind: 'customer', id })
  return () => call(method, path, body(email), bearer)
}

const LOGIN_OF_STAFF = 'staff#rightAccount'
const LOGIN_OF_CUSTOMERS = 'customers#rightAccount'
const PASSWORD_AGAIN = 'customers#checked'
const PASSWORD_PROOF = 'factors#checkPassword'
const PIN_PROOF = 'factors#checkPin'
const CODE = 'factors#lookAtCode'
const NEW_TOTP = 'factors#confirmOwnTotp'

const PLACES: Record<string, Place & { in: string }> = {
  'the staff’s login': {
    in: LOGIN_OF_STAFF,
    bears: 60,
    guess: async () => {
      const { username } = await newStaff(sql)
      return () => call('POST', '/api/admin/login', { username, password: WRONG })
    },
  },
  'the staff’s login by a device that the account knows': {
    in: LOGIN_OF_STAFF,
    bears: 60,
    guess: async () => {
      const [{ username }, device_key] = [await newStaff(sql), uuid()]
      await call('POST', '/api/admin/login', { username, password: PASSWORD, device_key })
      return () => call('POST', '/api/admin/login', { username, password: WRONG, device_key })
    },
  },
  'the code of a login': {
    in: CODE,
    bears: 20,
    guess: async () => {
      const { id, username } = await newStaff(sql)
      await withTotp(id)
      return () => call('POST', '/api/admin/login', { username, password: PASSWORD, code: '000000' })
    },
  },
  'a password that proves who is at a device': {
    in: PASSWORD_PROOF,
    bears: 60,
    guess: () => stepUp({ password: WRONG }),
  },
  'a PIN': {
    in: PIN_PROOF,
    bears: 20,
    refusal: 'pin_locked',
    guess: () =>
      stepUp({ pin: '2580' }, async id => {
        await sql`insert into staff_pins (staff_id, pin_hash, set_at) values (${id}, ${DUMMY_HASH}, now())`
      }),
  },
  'a code that proves who is at a device': { in: CODE, bears: 20, guess: () => stepUp({ code: '000000' }, withTotp) },
  'a recovery code': { in: CODE, bears: 20, guess: () => stepUp({ code: 'aaaa-bbbb-cccc' }, withTotp) },
  'the first code of a new application': {
    in: NEW_TOTP,
    bears: 20,
    guess: async () => {
      const bearer = await staffBearer()
      await call('POST', '/api/admin/totp/options', undefined, bearer)
      return () => call('POST', '/api/admin/totp', { code: '000000' }, bearer)
    },
  },
  'a customer’s login': {
    in: LOGIN_OF_CUSTOMERS,
    bears: 60,
    guess: async () => {
      const { email } = await newCustomer(sql)
      return () => call('POST', '/api/auth/login', { email, password: WRONG })
    },
  },
  'a customer’s login by a device that the account knows': {
    in: LOGIN_OF_CUSTOMERS,
    bears: 60,
    guess: async () => {
      const [{ email }, device_key] = [await newCustomer(sql), uuid()]
      await call('POST', '/api/auth/login', { email, password: PASSWORD, device_key })
      return () => call('POST', '/api/auth/login', { email, password: WRONG, device_key })
    },
  },
  'another password for a customer': {
    in: PASSWORD_AGAIN,
    bears: 60,
    guess: () =>
      stolen('PUT', '/api/user/password/change', email => ({
        user_email: email,
        current_password: WRONG,
        new_password: 'nuages et lotus',
      })),
  },
  'a customer’s new passkey': {
    in: PASSWORD_AGAIN,
    bears: 60,
    guess: () => stolen('POST', '/api/auth/passkeys/options', () => ({ password: WRONG })),
  },
  'a customer’s account that goes': {
    in: PASSWORD_AGAIN,
    bears: 60,
    guess: () => stolen('DELETE', '/api/user', () => ({ password: WRONG })),
  },
}

/** It looks at passwords, and nobody guesses an account's there. */
const NO_GUESS: Record<string, string> = {
  'staff#passwordFrom': 'an administrator, anew proven, who may set any account’s password',
}

test.each(Object.entries(PLACES))('counts wrong guesses at one account from everywhere: %s', async (_place, place) => {
  const guess = await place.guess()
  for (let n = 0; n < place.bears; n += 1) {
    const { body } = await guess()
    expect(WRONG_CODES, `guess ${n + 1} answers ${body.code}`).toContain(body.code)
  }
  expect((await guess()).body.code).toBe(place.refusal ?? 'rate_limited')
})

test('knows every place where a secret of an account is looked at', () => {
  const looking = declarationsWith(/(?<!function )\b(isPasswordOf|limitCodes)(<\w+>)?\(/)
  expect(looking.filter(name => !(name in NO_GUESS)).sort()).toEqual(
    [...new Set(Object.values(PLACES).map(place => place.in))].sort(),
  )
})

test('keeps guesses from outside and from within apart, so that neither closes the other’s way', async () => {
  const { id, username } = await newStaff(sql, { role: 'admin' })
  const device_key = uuid()
  await call('POST', '/api/admin/login', { username, password: PASSWORD, device_key })
  for (let n = 0; n < 60; n += 1) await call('POST', '/api/admin/login', { username, password: WRONG })
  expect((await call('POST', '/api/admin/login', { username, password: PASSWORD })).status).toBe(429)
  const proof = { password: PASSWORD }
  const prove = async () => await call('POST', '/api/admin/persons/here', { person: id, proof }, await staffBearer())
  expect((await prove()).status).toBe(200)
  expect((await call('POST', '/api/admin/login', { username, password: PASSWORD, device_key })).status).toBe(200)
})

test('counts the guesses of a login by its account, however its name is written', async () => {
  const { email } = await newCustomer(sql)
  const written = [email, email.toUpperCase(), ` ${email}`]
  for (let n = 0; n < 60; n += 1) {
    await call('POST', '/api/auth/login', { email: written[n % written.length], password: WRONG })
  }
  expect((await call('POST', '/api/auth/login', { email, password: PASSWORD })).status).toBe(429)
})
