import { createHmac } from 'node:crypto'
import { AppError } from '#api/kernel/problems/errors.ts'
import { asJson, asValue, brokenConstraint, type Queryable, type Row } from './database/database.ts'
import { derivedKey } from './secrets.ts'

/**
 * A call that may be sent twice: the caller, its key, and the hashes that its content may be kept under, the first of
 * which it is.
 */
export type IdempotentCall = { scope: string; key: string; requestHashes: readonly Buffer[] }
export type CachedAnswer = { status: number; response: unknown }

/**
 * The hash is keyed: with a plain one of a registration, somebody who reads the table could try passwords as fast as
 * SHA-256 allows.
 * @param secrets newest first
 * @param scope caller and path; guests are only told apart by the key
 * @param request.params what the path names, such as an order: the same key is no call about another one. Earlier
 *   releases kept the body's hash alone, and their answers of the last day are repeated
 */
export function idempotentCall(
  secrets: readonly string[],
  scope: string,
  key: string,
  { params, body }: { params?: unknown; body: unknown },
): IdempotentCall {
  const ofBody = JSON.stringify(body) ?? ''
  const requests = params === undefined ? [ofBody] : [`${JSON.stringify(params)} ${ofBody}`, ofBody]
  const requestHashes = requests.flatMap(request => secrets.map(secret => hashOf(secret, request)))
  return { scope, key, requestHashes }
}

function hashOf(secret: string, request: string): Buffer {
  return createHmac('sha256', derivedKey(secret, 'idempotent requests')).update(request).digest()
}

/**
 * Stores the answer in the transaction that makes it true. A concurrent call with the same key waits here until this
 * transaction ends, then fails on the unique key and gets the same answer.
 */
export async function cacheAnswer(
  tx: Queryable,
  ctx: { idempotency: IdempotentCall | null; clock: () => Date },
  answer: CachedAnswer,
): Promise<void> {
  if (ctx.idempotency) await insertAnswer(tx, ctx.idempotency, answer, ctx.clock())
}

/** The statement of `cacheAnswer`, for a transaction that is sent in one batch. */
export function insertAnswer(tx: Queryable, call: IdempotentCall, answer: CachedAnswer, now: Date) {
  const row: Row<'idempotency_keys'> = {
    scope: call.scope,
    key: call.key,
    requestHash: call.requestHashes[0] ?? asValue(tx`null`),
    status: answer.status,
    response: asJson(tx, answer.response ?? null),
    createdAt: now,
  }
  return tx`insert into idempotency_keys ${tx(row)}`
}

/**
 * What the first call with this key answered, if it succeeded.
 * @throws AppError 'idempotency_key_reused' when that call had other content
 */
export async function cachedAnswer(sql: Queryable, call: IdempotentCall): Promise<CachedAnswer | undefined> {
  const [row] = await sql<{ requestHash: Buffer; status: number; response: unknown }[]>`
    select request_hash, status, response
    from idempotency_keys
    where scope = ${call.scope} and key = ${call.key}`
  if (!row) return undefined
  if (!call.requestHashes.some(hash => hash.equals(row.requestHash))) throw new AppError('idempotency_key_reused')
  return { status: row.status, response: row.response }
}

export function isKeyConflict(error: unknown): boolean {
  return brokenConstraint(error) === 'idempotency_keys_pkey'
}
