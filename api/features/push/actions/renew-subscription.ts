import type { InputOf } from '#api/kernel/endpoint.ts'
import { AppError } from '#api/kernel/errors.ts'
import type { Ctx } from '#api/platform/context.ts'
import { takeHit } from '#api/platform/rate-limits.ts'
import type { renew as endpoint } from '../contract/push.ts'
import {
  copyFollowed,
  deleteSubscription,
  lockSubscription,
  moveSubscription,
} from '../queries/stored-subscriptions.ts'
import { SUBSCRIBING } from './subscribe-device.ts'

/**
 * Moves a browser to its new address: it goes on hearing what it heard. Its worker says so, which knows no account; the
 * address that it had is known to nobody else.
 * @throws AppError 'not_found' for an address that nothing is told to; 'rate_limited'
 */
export async function renew(
  ctx: Ctx,
  { replaces, endpoint: to, keys }: InputOf<typeof endpoint>['body'],
): Promise<void> {
  await takeHit(ctx, 'push subscriptions', ctx.address, SUBSCRIBING)
  await ctx.sql.begin(async tx => {
    const id = await lockSubscription(tx, replaces)
    if (!id) throw new AppError('not_found')
    const known = to === replaces ? undefined : await lockSubscription(tx, to)
    // The page was opened meanwhile and has said so itself.
    if (known) {
      await copyFollowed(tx, id, known)
      await deleteSubscription(tx, id)
    } else await moveSubscription(tx, id, { endpoint: to, ...keys })
  })
}
