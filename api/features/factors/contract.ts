import * as z from 'zod/mini'
import { endpoint } from '#api/kernel/endpoint.ts'
import { id, line } from '#api/kernel/fields.ts'
import { forStaff } from '#api/kernel/people/roles.ts'
import { newCredential, passkey, passkeyOptions, signedCredential } from './contract-passkey.ts'

/** The codes that open the account once each, shown only now; null where there are some already. */
export const madeCodes = z.nullable(z.array(z.string()))

export const listFactors = endpoint({
  method: 'GET',
  path: '/api/admin/factors',
  ...forStaff('access'),
  enrolling: true,
  summary: 'What the caller proves to be themselves with: passkeys, an application, how many recovery codes are left',
  output: z.object({
    passkeys: z.array(passkey),
    totp: z.boolean(),
    recovery_codes_left: z.int(),
    /** Whether the password alone would do: then the last factor may go. */
    password_alone: z.boolean(),
  }),
})

export const passkeyEnrolment = endpoint({
  method: 'POST',
  path: '/api/admin/passkeys/options',
  ...forStaff('access'),
  enrolling: true,
  summary: 'What a browser needs to make a passkey for the caller; good for five minutes, once',
  output: passkeyOptions,
})

export const addPasskey = endpoint({
  method: 'POST',
  path: '/api/admin/passkeys',
  ...forStaff('access'),
  stepUp: [{ level: 'strong' }],
  enrolling: true,
  summary: 'Adds a passkey to the caller’s account; the first factor makes recovery codes, which are answered once',
  body: z.object({ name: line(60, 'Donnez un nom à cette clé.'), credential: newCredential }),
  output: z.object({ passkey, recovery_codes: madeCodes }),
  status: 201,
  problems: ['passkey_refused'],
})

export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/api/admin/passkeys/{id}',
  ...forStaff('access'),
  stepUp: [{ level: 'strong' }],
  summary: 'Removes a passkey of the caller’s own',
  params: z.object({ id }),
  problems: ['not_found', 'last_factor'],
})

export const totpEnrolment = endpoint({
  method: 'POST',
  path: '/api/admin/totp/options',
  ...forStaff('access'),
  stepUp: [{ level: 'strong' }],
  enrolling: true,
  summary: 'A new secret for an application with codes; it counts once a code of it was sent',
  output: z.object({ secret: z.string(), uri: z.string() }),
  problems: ['totp_on'],
})

/** Six digits, as people type them: with spaces between. */
export const sixDigits = z.string('Entrez les six chiffres.').check(
  z.overwrite(typed => typed.replace(/\s/g, '')),
  z.regex(/^\d{6}$/, 'Entrez les six chiffres.'),
)

export const confirmTotp = endpoint({
  method: 'POST',
  path: '/api/admin/totp',
  ...forStaff('access'),
  stepUp: [{ level: 'strong' }],
  enrolling: true,
  summary: 'Begins to count the application, by a code of it; the first factor makes recovery codes, answered once',
  body: z.object({ code: sixDigits }),
  output: z.object({ recovery_codes: madeCodes }),
  problems: ['code_wrong', 'totp_on', 'rate_limited'],
})

export const removeTotp = endpoint({
  method: 'DELETE',
  path: '/api/admin/totp',
  ...forStaff('access'),
  stepUp: [{ level: 'strong' }],
  summary: 'Forgets the application with codes',
  problems: ['not_found', 'last_factor'],
})

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/admin/recovery-codes',
  ...forStaff('access'),
  stepUp: [{ level: 'strong' }],
  summary: 'Makes new recovery codes in place of all before, and answers them once',
  output: z.object({ recovery_codes: z.array(z.string()) }),
  problems: ['no_factor'],
})

export const PIN = 'De 4 à 6 chiffres.'
export const pin = z.string(PIN).check(z.regex(/^\d{4,6}$/, PIN))

/** A proof that the person is at the device, by one of these. */
export const proof = z.union([
  z.object({ pin }),
  z.object({ passkey: signedCredential }),
  /** The application's code, or a recovery code. */
  z.object({ code: line(60, 'Entrez le code.') }),
  z.object({ password: z.string().check(z.minLength(1, 'Le mot de passe est requis'), z.maxLength(1000)) }),
])
export type GivenProof = z.output<typeof proof>

export const setPin = endpoint({
  method: 'PUT',
  path: '/api/admin/pin',
  ...forStaff('access'),
  stepUp: [{ level: 'strong' }],
  summary: 'Sets the PIN by which the caller is known on a device that all use',
  body: z.object({ pin }),
  problems: ['pin_weak'],
})

export const removePin = endpoint({
  method: 'DELETE',
  path: '/api/admin/pin',
  ...forStaff('access'),
  stepUp: [{ level: 'strong' }],
  summary: 'Forgets the caller’s PIN',
  problems: ['not_found'],
})
