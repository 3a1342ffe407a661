import type { Queryable } from './database.ts'

/**
 * Every advisory lock that processes wait for each other by; a new one is a new line here. All share the 64 bits that
 * a name is hashed to, and two releases that run beside each other must mean the same by one: a name is never reused.
 */
export const LOCKS = {
  /** Of the whole database. */
  alone: ['migrations', 'seed', 'mailings', 'printers', 'erased list', 'books'],
  /** Of one subject each, whose name or number follows. */
  ofOne: ['printer', 'letter', 'data link'],
  /** Taken by functions of the database (sql/schema.sql), which also lock the hash of an order's origin. */
  inFunctions: ['orders at the till', 'unpaid load'],
} as const

/** Waits until nobody else has it, and has it until the transaction ends. */
export async function lockAlone(tx: Queryable, name: (typeof LOCKS.alone)[number]): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`
}

/** The same for one subject. */
export async function lockOne(tx: Queryable, name: (typeof LOCKS.ofOne)[number], subject: string): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtextextended(${`${name} ${subject}`}, 0))`
}

/** Does not wait. @returns whether it has it, until the transaction ends */
export async function tryLockOne(tx: Queryable, name: (typeof LOCKS.ofOne)[number], subject: string): Promise<boolean> {
  const [row] = await tx<{ isMine: boolean }[]>`
    select pg_try_advisory_xact_lock(hashtextextended(${`${name} ${subject}`}, 0)) as is_mine`
  return row?.isMine ?? false
}
/**
 * Between which instants a last turn keeps others from theirs, where many processes share one: since so long, and as far
 * ahead, because their clocks differ by a little. What is further ahead is of before a clock was put back.
 * @param everyMs between two turns
 */
export function turnTaken(now: Date, everyMs: number): { after: Date; until: Date } {
  return { after: new Date(now.getTime() - everyMs), until: new Date(now.getTime() + everyMs) }
}
