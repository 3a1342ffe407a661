import { createHmac } from 'node:crypto'
import { networksOf } from '#api/kernel/origin.ts'
import { AppError, retryText } from '#api/kernel/problems/errors.ts'
import type { Ctx, Services } from '../context.ts'
import type { Queryable } from '../database/database.ts'
import { derivedKey } from '../secrets.ts'

export type Limit = {
  max: number
  windowSeconds: number
  /** What the refusal says, where the texts have a variant for the place. */
  sentence?: (retryText: string) => string
}

/** A hit that was counted, for giving it back. */
export type Hit = { bucket: string; subjectHash: Buffer; windowStart: Date }

/**
 * Counts one more call of a subject in the database, so that every process counts together. Calls that are refused
 * do not count: who goes on knocking is not locked out for longer.
 * @param bucket what is limited, such as 'orders'
 * @param subject whose calls: an address, or an address with an account; kept as a keyed hash alone
 * @returns null when limits are switched off (RATE_LIMITS)
 * @throws AppError 'rate_limited' with the seconds after which one call fits again
 */
export async function takeHit(services: Services, bucket: string, subject: string, limit: Limit): Promise<Hit | null> {
  if (services.env.RATE_LIMITS === 'off') return null
  const now = services.clock()
  const hit = { bucket, subjectHash: hashOf(services, subject), windowStart: startOfSlice(now, limit) }
  if (await countHit(services.sql, hit, limit, now)) return hit
  const seconds = await secondsUntilFree(services.sql, hit, limit, now)
  throw tooMany(limit, seconds)
}

/**
 * Counts one more call in each of several limits, one after the other.
 * @throws AppError 'rate_limited'; then it counts in none of them
 */
export async function takeHits(
  services: Services,
  wanted: readonly { bucket: string; subject: string; limit: Limit }[],
): Promise<(Hit | null)[]> {
  const taken: (Hit | null)[] = []
  try {
    for (const { bucket, subject, limit } of wanted) taken.push(await takeHit(services, bucket, subject, limit))
    return taken
  } catch (error) {
    await giveHitsBack(services, taken)
    throw error
  }
}

/** A day's tables or reviews of a whole network: /24 of IPv4, /48 of IPv6, where one asker has many addresses. */
const OF_NETWORK: Limit = { max: 40, windowSeconds: 86_400 }

/**
 * Counts one more call by the caller's address, and by the network around it, in which one line may have many.
 * @param ofNetwork what the network may do in all; so many of these a day unless said
 * @throws AppError 'rate_limited'; then nothing is counted
 */
export async function takeHitOfNetwork(
  ctx: Ctx,
  bucket: string,
  limit: Limit,
  ofNetwork: Limit = OF_NETWORK,
): Promise<(Hit | null)[]> {
  return await takeHits(ctx, [
    { bucket, subject: ctx.address, limit },
    { bucket: `${bucket} of a network`, subject: networkOf(ctx.address), limit: ofNetwork },
  ])
}

/** The widest of an address's networks: the /24 of IPv4, the /48 of IPv6. */
function networkOf(address: string): string {
  return networksOf(address).at(-1) ?? ''
}

/**
 * Counts one more hit of a subject in each of several limits, in the caller's transaction; in none of them when one is
 * used up. Parallel hits of a subject wait for each other's transactions.
 * @returns whether it fits; always when limits are switched off (RATE_LIMITS)
 */
export async function takeHitOfEach(
  services: Services,
  tx: Queryable,
  bucket: string,
  subject: string,
  limits: readonly Limit[],
): Promise<boolean> {
  if (services.env.RATE_LIMITS === 'off') return true
  const now = services.clock()
  const subjectHash = hashOf(services, subject)
  const counted: Hit[] = []
  for (const limit of limits) {
    const hit = { bucket: `${bucket} ${limit.windowSeconds}`, subjectHash, windowStart: startOfSlice(now, limit) }
    if (!(await countHit(tx, hit, limit, now, 'with its transaction'))) {
      for (const earlier of counted) await uncountHit(tx, earlier)
      return false
    }
    counted.push(hit)
  }
  return true
}

function tooMany({ sentence }: Limit, seconds: number): AppError {
  const wait = retryText(seconds)
  return new AppError('rate_limited', {
    values: { retryText: wait },
    retryAfterSeconds: seconds,
    ...(sentence && { sentence: sentence(wait) }),
  })
}

/** Uncounts a hit, for what turned out not to count, such as a right password. */
export async function giveHitBack(services: Services, hit: Hit | null): Promise<void> {
  if (hit) await uncountHit(services.sql, hit)
}

export async function giveHitsBack(services: Services, hits: readonly (Hit | null)[]): Promise<void> {
  for (const hit of hits) await giveHitBack(services, hit)
}

async function uncountHit(sql: Queryable, hit: Hit): Promise<void> {
  await sql`
    update rate_limits
    set hits = hits - 1
    where bucket = ${hit.bucket}
      and subject_hash = ${hit.subjectHash}
      and window_start = ${hit.windowStart}
      and hits > 0`
}

/** Keyed, since the few billion addresses of IPv4 are soon hashed through. */
function hashOf(services: Services, subject: string): Buffer {
  const key = derivedKey(services.sessionSecrets[0] ?? '', 'rate limit subjects')
  return createHmac('sha256', key).update(subject).digest()
}

/** Hits are counted in sixtieths of the window, so that it slides: no double burst where two windows meet. */
const SLICES = 60

function startOfSlice(now: Date, limit: Limit): Date {
  const sliceMs = (limit.windowSeconds * 1000) / SLICES
  return new Date(Math.floor(now.getTime() / sliceMs) * sliceMs)
}

/**
 * One statement: parallel hits queue on the slice's row, each sees the count before it. Its own commit does not wait for
 * the disk, since a count lost with the machine harms nobody; that of a transaction which writes more does.
 */
async function countHit(
  sql: Queryable,
  hit: Hit,
  limit: Limit,
  now: Date,
  commits: 'by itself' | 'with its transaction' = 'by itself',
): Promise<boolean> {
  const rows = await sql`
    with relaxed as (
      select case when ${commits === 'by itself'} then set_config('synchronous_commit', 'off', true) end
    ), earlier as (
      select coalesce(sum(hits), 0)::integer as hits
      from rate_limits
      where bucket = ${hit.bucket}
        and subject_hash = ${hit.subjectHash}
        and window_start > ${windowBefore(now, limit)}
        and window_start < ${hit.windowStart}
    )
    insert into rate_limits as r (bucket, subject_hash, window_start, hits)
    select ${hit.bucket}, ${hit.subjectHash}, ${hit.windowStart}, 1
    from earlier, relaxed
    where earlier.hits < ${limit.max}
    on conflict (bucket, subject_hash, window_start) do update
      set hits = r.hits + 1
      where r.hits + (select hits from earlier) < ${limit.max}`
  return rows.count === 1
}

async function secondsUntilFree(sql: Queryable, hit: Hit, limit: Limit, now: Date): Promise<number> {
  const slices = await sql<{ start: Date; hits: number }[]>`
    select window_start as start, hits
    from rate_limits
    where bucket = ${hit.bucket}
      and subject_hash = ${hit.subjectHash}
      and window_start > ${windowBefore(now, limit)}
    order by window_start`
  let left = slices.reduce((sum, slice) => sum + slice.hits, 0)
  for (const slice of slices) {
    left -= slice.hits
    if (left < limit.max) return secondsBetween(now, new Date(slice.start.getTime() + limit.windowSeconds * 1000))
  }
  return 1
}

function windowBefore(now: Date, limit: Limit): Date {
  return new Date(now.getTime() - limit.windowSeconds * 1000)
}

function secondsBetween(from: Date, to: Date): number {
  return Math.max(1, Math.ceil((to.getTime() - from.getTime()) / 1000))
}

/**
 * The limits of wrong logins: for an (address, account) pair, for an address over all accounts, for the network around it, in which one line may have
 * thousands of addresses, and for an account over all addresses: once for strangers, once for those who are within, of
 * whom a colleague at the tablet or a thief with the session may have as many addresses as they like.
 */
const WRONG_LOGINS_OF_ACCOUNT: Limit = { max: 10, windowSeconds: 900 }
const WRONG_LOGINS_OF_ADDRESS: Limit = { max: 60, windowSeconds: 900 }
const WRONG_LOGINS_OF_NETWORK: Limit = { max: 240, windowSeconds: 900 }
const WRONG_LOGINS_OF_ACCOUNT_ANYWHERE: Limit = { max: 60, windowSeconds: 3600 }

const WRONG_LOGIN_CODES = new Set<string>([
  'invalid_credentials',
  'wrong_password',
  'second_factor_wrong',
  'proof_wrong',
])

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
  const ofAccount = { ...WRONG_LOGINS_OF_ACCOUNT, ...(sentence && { sentence }) }
  const anywhere = { ...WRONG_LOGINS_OF_ACCOUNT_ANYWHERE, ...(slowedSentence && { sentence: slowedSentence }) }
  return await takeHits(ctx, [
    { bucket: 'wrong logins of an account', subject: `${ctx.address} ${name}`, limit: ofAccount },
    { bucket: 'wrong logins', subject: ctx.address, limit: WRONG_LOGINS_OF_ADDRESS },
    ...(isWithin
      ? [{ bucket: 'wrong logins of an account from within', subject: name, limit: anywhere }]
      : [
          { bucket: 'wrong logins of a network', subject: networkOf(ctx.address), limit: WRONG_LOGINS_OF_NETWORK },
          { bucket: 'wrong logins of an account anywhere', subject: name, limit: anywhere },
        ]),
  ])
}

function isWrongLogin(error: unknown): boolean {
  return error instanceof AppError && WRONG_LOGIN_CODES.has(error.code)
}
