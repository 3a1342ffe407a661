/** What a person at a device has proven to be themselves with, and for how long that is worth something. */
export type ProofWay = 'password' | 'totp' | 'recovery' | 'passkey' | 'pin'
export type Proof = { at: Date; by: ProofWay }

/**
 * `recent`: since some minutes, for what moves money or data. `anew`: just now, for what moves much of it. `strong`: just
 * now, and by more than a PIN, for what opens an account.
 */
export type ProofLevel = 'recent' | 'anew' | 'strong'
export type ProofMinutes = { recent: number; anew: number }

/** @param proof null: the person was tapped, and has proven nothing */
export function isProofEnough(proof: Proof | null, level: ProofLevel, minutes: ProofMinutes, now: Date): boolean {
  if (!proof || (level === 'strong' && proof.by === 'pin')) return false
  const worthMs = (level === 'recent' ? minutes.recent : minutes.anew) * 60_000
  return now.getTime() - proof.at.getTime() < worthMs
}
