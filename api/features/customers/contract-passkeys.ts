/** A customer's passkeys: a way to sign in beside the password (docs/product.md#account). */

import * as z from 'zod/mini'
import { newCredential, passkey, passkeyOptions, signedCredential } from '#api/features/factors/contract-passkey.ts'
import { endpoint } from '#api/kernel/endpoint.ts'
import { deviceKey, id } from '#api/kernel/fields.ts'
import { customerSession, password } from './contract.ts'

export const customerPasskeyOptions = endpoint({
  method: 'POST',
  path: '/api/auth/passkey/options',
  audience: 'anyone',
  summary: 'What a browser needs to sign in by passkey; good for five minutes, once',
  output: passkeyOptions,
  problems: ['rate_limited'],
})

export const customerPasskeyLogin = endpoint({
  method: 'POST',
  path: '/api/auth/passkey',
  audience: 'anyone',
  summary: 'Opens a session for the customer whose passkey has signed',
  body: z.object({ credential: signedCredential, device_key: deviceKey }),
  output: customerSession,
  problems: ['passkey_refused'],
})

export const listPasskeys = endpoint({
  method: 'GET',
  path: '/api/auth/passkeys',
  audience: ['customer'],
  summary: 'The customer’s passkeys, the oldest first',
  output: z.array(passkey),
})

export const newPasskeyOptions = endpoint({
  method: 'POST',
  path: '/api/auth/passkeys/options',
  audience: ['customer'],
  summary: 'What a browser needs to make a passkey, for who knows the account’s password; good for five minutes, once',
  body: z.object({ password }),
  output: passkeyOptions,
  problems: ['wrong_password', 'rate_limited'],
})

export const addOwnPasskey = endpoint({
  method: 'POST',
  path: '/api/auth/passkeys',
  audience: ['customer'],
  summary: 'Adds a passkey that was made of such options; it is named as the device that it was made on',
  body: z.object({ credential: newCredential }),
  output: passkey,
  status: 201,
  problems: ['passkey_refused'],
})

export const removeOwnPasskey = endpoint({
  method: 'DELETE',
  path: '/api/auth/passkeys/{id}',
  audience: ['customer'],
  summary: 'Removes a passkey of the customer’s own',
  params: z.object({ id }),
  problems: ['not_found'],
})
