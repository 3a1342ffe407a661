import type { Customer } from '#api/kernel/people/actor.ts'
import type { Ctx } from '#api/platform/context/context.ts'
import type { CustomerUser } from '../../contract/customer-access.ts'
import { customerUser } from '../joining/customer-accounts.ts'

/** The signed-in customer, with the figures of the account. */
export function me(ctx: Ctx): Promise<CustomerUser> {
  return customerUser(ctx.sql, (ctx.actor as Customer).customerId)
}
