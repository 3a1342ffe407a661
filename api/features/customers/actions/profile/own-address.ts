import type { Customer } from '#api/kernel/people/actor.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import type { Ctx } from '#api/platform/context/context.ts'
import { isAddressOf } from '../../queries/emails.ts'

/**
 * The caller's own account, for a call that names its address. Only the caller's row is read, so that neither answer
 * nor response time tells whether another address has an account.
 * @returns the customer's id
 * @throws AppError 'not_yours' for any other address; 'unauthenticated' when the account was deleted meanwhile
 */
export async function ownAccount(ctx: Ctx, email: string): Promise<string> {
  const { customerId } = ctx.actor as Customer
  const isOwn = await isAddressOf(ctx.sql, customerId, email)
  if (isOwn === undefined) throw new AppError('unauthenticated')
  if (!isOwn) throw new AppError('not_yours')
  return customerId
}
