import type { Services } from '#api/platform/context/context.ts'
import { deleteDeaf, deleteFollowedBefore } from '../queries/push-recipients.ts'

/** A refund may come late; after this time nothing happens to an order any more. */
const FOLLOWED_FOR_MS = 30 * 24 * 3_600_000
/** After this many refusals in a row a device's subscription is deleted. */
const MOST_FAILURES = 20

/** Deletes devices that get no notifications any more. */
export async function forgetDeaf({ sql, clock }: Services): Promise<void> {
  await deleteFollowedBefore(sql, new Date(clock().getTime() - FOLLOWED_FOR_MS))
  await deleteDeaf(sql, MOST_FAILURES)
}
