import { AppError } from '#api/kernel/problems/errors.ts'
import type { Ctx } from '../context/context.ts'
import { giveHitsBack, type Hit, type Limit, takeHits } from './rate-limits.ts'

/** For an (address, account) pair, and for an address over all accounts. */
const OF_ACCOUNT: Limit = { max: 10, windowSeconds: 900 }
const OF_ADDRESS: Limit = { max: 60, windowSeconds: 900 }

/**
 * Runs a login that only so many wrong ones may precede. Each try is counted before it runs and uncounted when it was
 * not wrong: counted afterwards, a burst of parallel guesses would all pass before the first one counts.
 * @param account.name in its own audience, such as 'customer anna@example.org'
 * @param account.sentence what a locked-out person is told, where there is more to do than to wait
 * @throws AppError 'rate_limited', and whatever `run` throws: a wrong password or second factor is a wrong login
 */
export async function limitWrongLogins<T>(
  ctx: Ctx,
  account: { name: string; sentence?: Limit['sentence'] },
  run: () => Promise<T>,
): Promise<T> {
  const hits = await takeLoginHits(ctx, account)
  try {
    const result = await run()
    await giveHitsBack(ctx, hits)
    return result
  } catch (error) {
    if (!isWrongLogin(error)) await giveHitsBack(ctx, hits)
    throw error
  }
}

async function takeLoginHits(
  ctx: Ctx,
  account: { name: string; sentence?: Limit['sentence'] },
): Promise<(Hit | null)[]> {
  const ofAccount = { ...OF_ACCOUNT, ...(account.sentence && { sentence: account.sentence }) }
  return await takeHits(ctx, [
    { bucket: 'wrong logins of an account', subject: `${ctx.address} ${account.name}`, limit: ofAccount },
    { bucket: 'wrong logins', subject: ctx.address, limit: OF_ADDRESS },
  ])
}

const WRONG = new Set<string>(['invalid_credentials', 'wrong_password', 'second_factor_wrong', 'proof_wrong'])

function isWrongLogin(error: unknown): boolean {
  return error instanceof AppError && WRONG.has(error.code)
}
