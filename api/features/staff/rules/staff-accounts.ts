/** The rules that a staff account must keep. */
import type { StaffRole } from '#api/kernel/people/actor.ts'

/** Staff need a longer password than customers. */
export const LEAST_STAFF_PASSWORD = 12

export type StandingOf = { id: string; role: StaffRole; isDisabled: boolean }

/**
 * Whether an active administrator would remain after a change: without one nobody could ever appoint one again.
 * @param accounts all accounts as they are
 * @param changed one of them as it would be
 */
export function keepsAnAdmin(accounts: readonly StandingOf[], changed: StandingOf): boolean {
  return accounts
    .map(account => (account.id === changed.id ? changed : account))
    .some(({ role, isDisabled }) => role === 'admin' && !isDisabled)
}
