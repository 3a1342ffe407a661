import * as z from 'zod/mini'
import { newCredential, passkey, passkeyOptions, signedCredential } from '#api/features/factors/contract-passkey.ts'
import { endpoint } from '#api/kernel/endpoint.ts'
import { deviceKey, email, euros, id, instant, line, nullish, phone } from '#api/kernel/fields.ts'

/** A password is taken as typed and never trimmed. 1,000 characters limit the work of the hash. */
export const password = z
  .string('Le mot de passe est requis')
  .check(z.minLength(1, 'Le mot de passe est requis'), z.maxLength(1000, '1000 caractères au plus'))
/** Six characters were the former client's minimum for customers; staff need more. */
export const newPassword = password.check(z.minLength(6, 'Le mot de passe doit contenir au moins 6\u00a0caractères'))
export const linkToken = line(200, 'Le lien est incomplet')

export const customerUser = z.object({
  id,
  name: z.string(),
  email: z.string(),
  /** True also means that guest orders placed with the address have joined the account. */
  email_verified: z.boolean(),
  phone: z.string(),
  profile_image: z.nullable(z.string()),
  created_at: instant,
  total_orders: z.int(),
  total_spent: euros,
  loyalty_points: z.int(),
  available_rewards: z.int(),
  /** Null for an imported customer until staff have made the card. */
  qr_code_id: z.nullable(z.string()),
  favorite_items: z.array(z.object({ name: z.string(), quantity: z.int() })),
  /** Wants the restaurant's offers. */
  marketing_opt_in: z.boolean(),
})
export type CustomerUser = z.output<typeof customerUser>

export const customerSession = z.object({ user: customerUser, token: z.string() })

export const register = endpoint({
  method: 'POST',
  path: '/api/auth/register',
  audience: 'anyone',
  summary: 'Opens a customer account and a session',
  body: z.object({
    email,
    password: newPassword,
    name: line(120, 'Le nom est requis'),
    phone,
    marketing_opt_in: z.optional(z.nullable(z.boolean())),
  }),
  output: customerSession,
  status: 201,
  idempotent: true,
  problems: ['email_taken', 'rate_limited'],
})

export const login = endpoint({
  method: 'POST',
  path: '/api/auth/login',
  audience: 'anyone',
  summary: 'Opens a session; the same answer and timing for an unknown address',
  body: z.object({ email, password, device_key: deviceKey }),
  output: customerSession,
  problems: ['invalid_credentials', 'rate_limited'],
})

export const getMe = endpoint({
  method: 'GET',
  path: '/api/auth/me',
  audience: ['customer'],
  summary: 'The signed-in customer',
  output: customerUser,
})

export const logout = endpoint({
  method: 'POST',
  path: '/api/auth/logout',
  audience: ['customer'],
  summary: 'Ends the session',
})

export const takeOver = z.object({ name: line(120, 'Le nom est requis'), phone, new_password: newPassword })

export const verifyEmail = endpoint({
  method: 'POST',
  path: '/api/auth/verify-email',
  audience: ['guest', 'customer'],
  summary:
    'Confirms the address that the link was mailed to, for who has the account’s session or password, or sets a new password, which ends every session; its guest orders join the account',
  body: z.object({
    token: linkToken,
    password: nullish(password),
    /** For the mailbox's owner who did not open the account, or has forgotten its password. */
    take_over: nullish(takeOver),
  }),
  problems: ['token_invalid', 'password_required', 'wrong_password', 'rate_limited'],
})

export const resendVerifyEmail = endpoint({
  method: 'POST',
  path: '/api/auth/verify-email/resend',
  audience: ['customer'],
  summary: 'Mails a further link',
  problems: ['already_verified', 'rate_limited'],
})

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/api/auth/forgot-password',
  audience: 'anyone',
  summary: 'Mails a link for a new password, if there is such an account; the answer does not tell',
  body: z.object({ email }),
  problems: ['rate_limited'],
})

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/auth/reset-password',
  audience: 'anyone',
  summary: 'Sets a new password by a mailed link; every session of the account ends',
  body: z.object({ token: linkToken, password: newPassword }),
  problems: ['token_invalid'],
})

export const changePassword = endpoint({
  method: 'PUT',
  path: '/api/user/password/change',
  audience: ['customer'],
  summary: 'Sets another password; every token of the account dies, the answer holds a new one',
  body: z.object({
    user_email: email,
    current_password: password,
    // The former client wrote this sentence with a full stop in this form.
    new_password: password.check(z.minLength(6, 'Le mot de passe doit contenir au moins 6\u00a0caractères.')),
  }),
  output: z.object({ token: z.string() }),
  problems: ['not_yours', 'wrong_password', 'rate_limited'],
})

export const signedInDevice = z.object({
  id,
  /** Such as 'Chrome, Android'. */
  device: z.string(),
  created_at: instant,
  last_seen_at: instant,
  /** True for the session that this call is made with. */
  current: z.boolean(),
})

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/auth/sessions',
  audience: ['customer'],
  summary: 'The devices on which the customer is signed in: this one first, then those seen last',
  output: z.array(signedInDevice),
})

export const endOneSession = endpoint({
  method: 'DELETE',
  path: '/api/auth/sessions/{id}',
  audience: ['customer'],
  summary: 'Signs one of the customer’s devices out, this one too',
  params: z.object({ id }),
  problems: ['not_found'],
})

// Passkeys are a way to sign in beside the password (docs/product.md#account).

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
