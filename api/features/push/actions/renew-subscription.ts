import type { InputOf } from '#api/kernel/calls/endpoint.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import type { Ctx } from '#api/platform/context/context.ts'
import { takeHit } from '#api/platform/limits/rate-limits.ts'
import type { renew as renewEndpoint } from '../contract/push.ts'
import {
  copyFollowed,
  deleteSubscription,
  lockSubscription,
  moveSubscription,
} from '../queries/stored-subscriptions.ts'
import { SUBSCRIBING } from './subscribe-device.ts'

/**
 * Moves a browser's subscription to its new endpoint, with all that it was subscribed to. The service worker asks for
 * this without a session; knowing the old endpoint, which nobody else knows, is the proof.
 * @throws AppError 'not_found' for an unknown endpoint; 'rate_limited'
 */
export async function renew(
  ctx: Ctx,
  { replaces, endpoint: to, keys }: InputOf<typeof renewEndpoint>['body'],
): Promise<void> {
  await takeHit(ctx, 'push subscriptions', ctx.address, SUBSCRIBING)
  await ctx.sql.begin(async tx => {
    const id = await lockSubscription(tx, replaces)
    if (!id) throw new AppError('not_found')
    const known = to === replaces ? undefined : await lockSubscription(tx, to)
    // The page was opened meanwhile and has registered the new endpoint itself.
    if (known) {
      await copyFollowed(tx, id, known)
      await deleteSubscription(tx, id)
    } else await moveSubscription(tx, id, { endpoint: to, ...keys })
  })
}
