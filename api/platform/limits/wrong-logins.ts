import { AppError } from '#api/kernel/problems/errors.ts'
import type { Ctx } from '../context.ts'
import { giveHitsBack, type Hit, type Limit, networkOf, takeHits } from './rate-limits.ts'

/**
 * For an (address, account) pair, for an address over all accounts, for the network around it, in which one line may have
 * thousands of addresses, and for an account over all addresses: once for strangers, once for those who are within, of
 * whom a colleague at the tablet or a thief with the session may have as many addresses as they like.
 */
const OF_ACCOUNT: Limit = { max: 10, windowSeconds: 900 }
const OF_ADDRESS: Limit = { max: 60, windowSeconds: 900 }
const OF_NETWORK: Limit = { max: 240, windowSeconds: 900 }
const OF_ACCOUNT_ANYWHERE: Limit = { max: 60, windowSeconds: 3600 }

type Account = {
  /** In its own audience, one for each account however it was written, such as 'customer 0199…'. */
  name: string
  /**
   * Whether somebody has logged in by this device, or has a session already. Guesses that come from many places at once,
   * or from a neighbour's, do not keep its owner out there; guesses from within have a count of their own.
   */
  isWithin: boolean
  /** What a locked-out person is told, where there is more to do than to wait. */
  sentence?: Limit['sentence']
  /** What they are told while guesses come from many places. */
  slowedSentence?: Limit['sentence']
}

/**
 * Runs a login that only so many wrong ones may precede. Each try is counted before it runs and uncounted when it was
 * not wrong: counted afterwards, a burst of parallel guesses would all pass before the first one counts.
 * @throws AppError 'rate_limited', and whatever `run` throws: a wrong password or second factor is a wrong login
 * Source: docs/decisions/0143-known-devices-slow-password-guessing.md.
 */
export async function limitWrongLogins<T>(ctx: Ctx, account: Account, run: () => Promise<T>): Promise<T> {
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

async function takeLoginHits(ctx: Ctx, account: Account): Promise<(Hit | null)[]> {
  const { name, isWithin, sentence, slowedSentence } = account
  const ofAccount = { ...OF_ACCOUNT, ...(sentence && { sentence }) }
  const anywhere = { ...OF_ACCOUNT_ANYWHERE, ...(slowedSentence && { sentence: slowedSentence }) }
  return await takeHits(ctx, [
    { bucket: 'wrong logins of an account', subject: `${ctx.address} ${name}`, limit: ofAccount },
    { bucket: 'wrong logins', subject: ctx.address, limit: OF_ADDRESS },
    ...(isWithin
      ? [{ bucket: 'wrong logins of an account from within', subject: name, limit: anywhere }]
      : [
          { bucket: 'wrong logins of a network', subject: networkOf(ctx.address), limit: OF_NETWORK },
          { bucket: 'wrong logins of an account anywhere', subject: name, limit: anywhere },
        ]),
  ])
}

const WRONG = new Set<string>(['invalid_credentials', 'wrong_password', 'second_factor_wrong', 'proof_wrong'])

function isWrongLogin(error: unknown): boolean {
  return error instanceof AppError && WRONG.has(error.code)
}
