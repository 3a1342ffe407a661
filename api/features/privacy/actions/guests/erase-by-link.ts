import { notifyLast } from '#api/features/notifications/notify.ts'
import type { OrderMoney } from '#api/features/orders/cancel-order.ts'
import { assertNoOrderOf, cancelUnpaidOf, eraseOrdersOf } from '#api/features/orders/orders-of-person.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import type { Ctx } from '#api/platform/context.ts'
import { hashOfToken } from '#api/platform/secrets.ts'
import { emailOfDataLink, lockDataLink } from '../../queries/data-links.ts'
import { dataErasedMail } from '../../rules/data-mails.ts'
import { erasePerson } from '../erase-person.ts'
import { guestAt, refuseAccount } from './data-by-link.ts'

/**
 * Erases at once what is held about the address that a link was mailed to, by the rules of an account's deletion: what
 * is unpaid is cancelled, what is paid must be fetched or cancelled first, the books keep amounts without the person.
 * Every link to the address ends, and one last mail tells it.
 * @throws AppError 'token_invalid', 'data_in_account', 'orders_under_way'; 'conflict' when an order came in between
 * Source: GDPR article 17; docs/decisions/0138-a-guests-data-by-a-mailed-link.md.
 */
export async function eraseByLink(ctx: Ctx, money: OrderMoney, token: string): Promise<void> {
  const now = ctx.clock()
  const tokenHash = hashOfToken(token)
  const email = await emailOfDataLink(ctx.sql, tokenHash, now)
  if (email === undefined) throw new AppError('token_invalid')
  await refuseAccount(ctx.sql, email)
  const guest = guestAt(email)
  await cancelUnpaidOf(ctx, money, guest)
  await ctx.sql.begin(async tx => {
    // Of two that erase at once, the second finds no link any more.
    if ((await lockDataLink(tx, tokenHash, now)) === undefined) throw new AppError('token_invalid')
    await refuseAccount(tx, email)
    const orderIds = await eraseOrdersOf(tx, guest, now)
    await erasePerson(tx, guest, { email, orderIds }, now)
    await assertNoOrderOf(tx, guest)
    await notifyLast(ctx, tx, {
      kind: 'data-erased',
      cause: tokenHash.toString('hex'),
      email,
      isProven: true,
      data: dataErasedMail({ erasedAt: now }),
    })
  })
}
