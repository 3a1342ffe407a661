import * as z from 'zod/mini'
import { endpoint } from '#api/kernel/endpoint.ts'
import { line } from '#api/kernel/fields.ts'
import { signedCredential } from './contract-passkey.ts'

export const PIN = 'De 4 à 6 chiffres.'
export const pin = z.string(PIN).check(z.regex(/^\d{4,6}$/, PIN))

/** What a person proves with that they are at the device: one of these. */
export const proof = z.union([
  z.object({ pin }),
  z.object({ passkey: signedCredential }),
  /** Of the application, or a recovery code. */
  z.object({ code: line(60, 'Entrez le code.') }),
  z.object({ password: z.string().check(z.minLength(1, 'Le mot de passe est requis'), z.maxLength(1000)) }),
])
export type GivenProof = z.output<typeof proof>

export const setPin = endpoint({
  method: 'PUT',
  path: '/api/admin/pin',
  audience: ['manager', 'admin'],
  stepUp: [{ level: 'strong' }],
  summary: 'Sets the PIN by which the caller is known on a device that all use',
  body: z.object({ pin }),
  problems: ['pin_weak'],
})

export const removePin = endpoint({
  method: 'DELETE',
  path: '/api/admin/pin',
  audience: ['manager', 'admin'],
  stepUp: [{ level: 'strong' }],
  summary: 'Forgets the caller’s PIN',
  problems: ['not_found'],
})
