import { isPasswordOf } from '#api/features/auth/passwords.ts'
import type { Customer } from '#api/kernel/people/actor.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import type { Ctx } from '#api/platform/context/context.ts'
import { limitWrongLogins } from '#api/platform/limits/wrong-logins.ts'
import { accountById } from '../../joining/customer-accounts.ts'

type Account = Awaited<ReturnType<typeof accountById>>

/**
 * Asks a signed-in customer's password again, before something that whoever finds the device unlocked must not do.
 * Wrong ones count together with the account's failed logins, so that a stolen token does not get around their limit.
 * @returns the account as it was when the password was checked
 * @throws AppError 'wrong_password', 'rate_limited'; 'unauthenticated' when the account was deleted meanwhile
 */
export async function checkOwnPassword(ctx: Ctx, password: string): Promise<Account> {
  const account = await accountById(ctx.sql, (ctx.actor as Customer).customerId)
  return await checked(ctx, account, password)
}

/**
 * Asks for the password of an account that the caller is not signed in to.
 * @throws AppError 'password_required' when none came, 'wrong_password', 'rate_limited'
 */
export async function checkPasswordOf(
  ctx: Ctx,
  customerId: string,
  password: string | null | undefined,
): Promise<Account> {
  if (!password) throw new AppError('password_required')
  return await checked(ctx, await accountById(ctx.sql, customerId), password, 'Ce n’est pas le mot de passe du compte.')
}

async function checked(ctx: Ctx, account: Account, password: string, sentence?: string): Promise<Account> {
  return await limitWrongLogins(ctx, { name: `customer ${account.customerId}`, isWithin: true }, async () => {
    if (await isPasswordOf(account.passwordHash, password)) return account
    throw new AppError('wrong_password', sentence === undefined ? {} : { sentence })
  })
}
