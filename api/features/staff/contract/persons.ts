import * as z from 'zod/mini'
import { passkeyOptions } from '#api/features/factors/contract/passkey-json.ts'
import { proof } from '#api/features/factors/contract/proof.ts'
import { endpoint } from '#api/kernel/calls/endpoint.ts'
import { id, instant, nullish } from '#api/kernel/calls/fields.ts'
import { staffRole } from './staff.ts'

const person = z.object({
  id,
  name: z.string(),
  has_pin: z.boolean(),
  has_passkey: z.boolean(),
  /** A passkey or an application with codes: then the password alone proves nothing. */
  has_factor: z.boolean(),
  /** Whether it is who is at this device now. */
  is_here: z.boolean(),
})
export type Person = z.output<typeof person>

export const listPersons = endpoint({
  method: 'GET',
  path: '/api/admin/persons',
  audience: ['manager', 'admin'],
  enrolling: true,
  summary: 'Who may be at a device that all use: everyone with an account, and who is here now',
  output: z.object({
    persons: z.array(person),
    /** What whoever is here may do: no more than the account that logged in at this device. */
    role: staffRole,
    /** Since when their proof counts; null: they were only tapped. */
    proven_at: z.nullable(instant),
  }),
})

export const personPasskey = endpoint({
  method: 'POST',
  path: '/api/admin/persons/passkey',
  audience: ['manager', 'admin'],
  enrolling: true,
  summary: 'What a browser needs to have a passkey of a person sign that they are here; good for five minutes, once',
  body: z.object({ person: id }),
  output: passkeyOptions,
  problems: ['not_found'],
})

export const comeHere = endpoint({
  method: 'POST',
  path: '/api/admin/persons/here',
  audience: ['manager', 'admin'],
  enrolling: true,
  summary:
    'Puts a person at this device: by a tap alone, which proves nothing, or with a proof. Who gets more rights by it has to prove it',
  body: z.object({ person: id, proof: nullish(proof) }),
  output: z.object({ person, role: staffRole }),
  problems: [
    'not_found',
    'proof_needed',
    'proof_wrong',
    'pin_locked',
    'passkey_refused',
    'second_factor_required',
    'second_factor_wrong',
    'rate_limited',
  ],
})
