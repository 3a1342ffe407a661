/** What an account has beside its password. */
export type Factors = { passkeys: number; hasTotp: boolean }

export function hasFactor({ passkeys, hasTotp }: Factors): boolean {
  return passkeys > 0 || hasTotp
}

/** Whether an account may lose one of its factors: the last one only where a password alone is enough. */
export function mayLoseOne({ passkeys, hasTotp }: Factors, isPasswordEnough: boolean): boolean {
  return isPasswordEnough || passkeys + Number(hasTotp) > 1
}

/** How long a passkey may take to sign. */
export const CHALLENGE_MS = 5 * 60_000

/** How many recovery codes an account gets at once. */
export const RECOVERY_CODES = 10
