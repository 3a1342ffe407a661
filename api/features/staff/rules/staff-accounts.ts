/** What an account of the staff may be. Pure. */
import type { StaffRole } from '#api/kernel/actor.ts'

/** Customers' passwords may be shorter. */
export const LEAST_STAFF_PASSWORD = 12

export type StandingOf = { id: string; role: StaffRole; isDisabled: boolean }

/**
 * Whether somebody could still administer the house after a change: without an active administrator nobody could ever
 * make one again.
 * @param accounts everyone as they are
 * @param changed one of them as they would be
 */
export function keepsAnAdmin(accounts: readonly StandingOf[], changed: StandingOf): boolean {
  return accounts
    .map(account => (account.id === changed.id ? changed : account))
    .some(({ role, isDisabled }) => role === 'admin' && !isDisabled)
}
