/** What browser and server say to each other about a passkey (Web Authentication Level 3, section 5.1, the JSON forms). */
import * as z from 'zod/mini'
import { id, instant } from '#api/kernel/fields.ts'

const bytes = (max: number) =>
  z.string().check(z.minLength(1), z.maxLength(max), z.regex(/^[\w-]+$/, 'Demande illisible. Rechargez la page.'))
/** Ids are at most 1,023 bytes long. */
const credentialId = bytes(1364)
const ofEvery = {
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  authenticatorAttachment: z.optional(z.nullable(z.enum(['platform', 'cross-platform']))),
}

/** What a browser has made of a passkey that is new. */
export const newCredential = z.object({
  ...ofEvery,
  response: z.object({
    clientDataJSON: bytes(4096),
    attestationObject: bytes(16_384),
    transports: z.optional(z.array(z.string().check(z.regex(/^[a-z-]{1,20}$/))).check(z.maxLength(10))),
  }),
})

/** What a passkey has signed. */
export const signedCredential = z.object({
  ...ofEvery,
  response: z.object({
    clientDataJSON: bytes(4096),
    authenticatorData: bytes(4096),
    signature: bytes(4096),
    userHandle: z.optional(z.nullable(bytes(200))),
  }),
})
export type NewCredential = z.output<typeof newCredential>
export type SignedCredential = z.output<typeof signedCredential>

/** A passkey in its owner's list. */
export const passkey = z.object({
  id,
  /** As its owner has named it. */
  name: z.string(),
  created_at: instant,
  /** Null: not since it was added. */
  last_used_at: z.nullable(instant),
})
export type Passkey = z.output<typeof passkey>

/** What the browser hands to `navigator.credentials`, as the library makes it. */
export const passkeyOptions = z.looseObject({ challenge: z.string() })
