import type { Services } from '#api/platform/context/context.ts'
import { deleteEndedJobs } from '../../queries/print-jobs.ts'

const STORED_MS = 30 * 24 * 3_600_000

/** Deletes jobs a month after they ended: so long one can see what came out of which printer. */
export async function forgetPrinted({ sql, clock }: Services): Promise<void> {
  await deleteEndedJobs(sql, new Date(clock().getTime() - STORED_MS))
}
