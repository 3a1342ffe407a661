import { createHash } from 'node:crypto'
import { createChallenge, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Services } from '#api/platform/context/context.ts'
import { derivedKey } from '#api/platform/secrets/derived-key.ts'
import type { ProofChallenge, ProofOfWork } from '../../../contract/proof-of-work.ts'
import { PROOF_MINUTES, PROOF_ROUNDS, PROOF_STEPS } from '../../../rules/unpaid/pressure.ts'

/** A computation for whoever wants to order while much is held unpaid; signed, so that nothing of it is kept. */
export async function proofChallenge(services: Services): Promise<ProofChallenge> {
  const { parameters, signature = '' } = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: PROOF_ROUNDS,
    counter: randomInt(PROOF_STEPS.most, PROOF_STEPS.least),
    // By our own clock: the library's end is judged by the machine's.
    data: { until: services.clock().getTime() + PROOF_MINUTES * 60_000 },
    deriveKey,
    ...secretsOf(services.sessionSecrets[0]),
  })
  const { nonce, salt, cost, keyLength, keyPrefix, keySignature = '', data } = parameters
  return {
    parameters: {
      algorithm: 'PBKDF2/SHA-256',
      nonce,
      salt,
      cost,
      keyLength,
      keyPrefix,
      keySignature,
      data: data as { until: number },
    },
    signature,
  }
}

/** What stands for a proof in the transaction that spends it; undefined for one that is forged, wrong or over. */
export async function provenWork(
  services: Services,
  proof: ProofOfWork | null | undefined,
): Promise<{ hash: Buffer; endsAt: Date } | undefined> {
  if (!proof || proof.challenge.parameters.data.until <= services.clock().getTime()) return undefined
  for (const secret of services.sessionSecrets) {
    const { verified } = await verifySolution({ ...proof, deriveKey, ...secretsOf(secret) })
    if (verified) {
      const hash = createHash('sha256').update(proof.challenge.signature).digest()
      return { hash, endsAt: new Date(proof.challenge.parameters.data.until) }
    }
  }
  return undefined
}

function secretsOf(secret = '') {
  return {
    hmacSignatureSecret: derivedKey(secret, 'proof of work').toString('hex'),
    hmacKeySignatureSecret: derivedKey(secret, 'proof of work keys').toString('hex'),
  }
}
