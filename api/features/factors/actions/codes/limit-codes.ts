import { AppError } from '#api/kernel/problems/errors.ts'
import type { ProblemCode } from '#api/kernel/problems/problems.ts'
import type { Ctx } from '#api/platform/context/context.ts'
import { giveHitBack, takeHit } from '#api/platform/limits/rate-limits.ts'

/** Of an account, from wherever: whoever gets this far has its password or its session. */
const WRONG_CODES = { max: 20, windowSeconds: 3600 }

/**
 * Runs a look at a code that only so many wrong ones may precede.
 * @param refusal the problem of a wrong one
 * @throws AppError 'rate_limited', and the refusal
 */
export async function limitCodes<Found>(
  ctx: Ctx,
  staffId: string,
  refusal: ProblemCode,
  look: () => Promise<Found | undefined>,
): Promise<Found> {
  const hit = await takeHit(ctx, 'wrong codes', staffId, WRONG_CODES)
  const found = await look()
  if (found === undefined) throw new AppError(refusal)
  await giveHitBack(ctx, hit)
  return found
}
