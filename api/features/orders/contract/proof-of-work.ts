import * as z from 'zod/mini'

const hex = z.string().check(z.regex(/^[0-9a-f]{1,200}$/))

/** What a page computes before it may order, as the library of ALTCHA makes and checks it. */
export const proofChallenge = z.object({
  parameters: z.object({
    algorithm: z.literal('PBKDF2/SHA-256'),
    nonce: hex,
    salt: hex,
    cost: z.int().check(z.minimum(1), z.maximum(100_000)),
    keyLength: z.int().check(z.minimum(1), z.maximum(64)),
    keyPrefix: hex,
    keySignature: hex,
    data: z.object({ until: z.int() }),
  }),
  signature: hex,
})
export type ProofChallenge = z.output<typeof proofChallenge>

export const proofOfWork = z.object({
  challenge: proofChallenge,
  solution: z.object({ counter: z.int().check(z.minimum(0), z.maximum(1_000_000)), derivedKey: hex }),
})
export type ProofOfWork = z.output<typeof proofOfWork>
