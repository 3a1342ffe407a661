import type { Services } from '#api/platform/context.ts'
import { deleteDeaf, deleteFollowedBefore } from '../queries/push-recipients.ts'

/** A refund may come late; after that nothing more is said about an order. */
const FOLLOWED_FOR_MS = 30 * 24 * 3_600_000
/** Messages in a row that its push service refused for good. */
const MOST_FAILURES = 20

/** Forgets devices that nothing is told to any more. */
export async function forgetDeaf({ sql, clock }: Services): Promise<void> {
  await deleteFollowedBefore(sql, new Date(clock().getTime() - FOLLOWED_FOR_MS))
  await deleteDeaf(sql, MOST_FAILURES)
}
