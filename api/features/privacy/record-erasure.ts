/** By what an erased person is known again, in a database that still has them. Pure. */

import { createHmac, randomBytes } from 'node:crypto'
import { uuid } from '#api/kernel/ids.ts'
import type { Person } from '#api/kernel/people/person.ts'
import type { Columns, Queryable, Row } from '#api/platform/database/database.ts'
import { addJob } from '#api/platform/jobs/jobs.ts'

/** Notes in the erasing transaction who is erased, and has the list beside the database written anew after it. */
export async function recordErasure(tx: Queryable, person: Person, now: Date): Promise<void> {
  const key = await erasureKey(tx)
  const { caller } = person
  const named = caller ? { ...person, caller: { ...caller, name: await plainName(tx, caller.name) } } : person
  await insertErasures(
    tx,
    erasedSubjects(named).map(subject => ({ id: uuid(), subjectHash: hashOfSubject(key, subject), erasedAt: now })),
  )
  await addJob(tx, 'keep_erasures', {}, { key: 'keep_erasures' })
}

export function hashOfSubject(key: Buffer, subject: string): Buffer {
  return createHmac('sha256', key).update(subject).digest()
}

/** As long as a backup may be of use: an older one is of books that nobody restores. */
export const ERASURES_KEPT_DAYS = 365

/** Each is hashed under the database's own key, and none of them is kept as it stands here. */
export function erasedSubjects({ customerId, provenEmail, caller }: Person): string[] {
  return [
    ...(customerId === null ? [] : [`account ${customerId}`]),
    ...(provenEmail === null ? [] : [`address ${provenEmail}`]),
    ...(caller ? [`caller ${caller.number} ${caller.name}`] : []),
  ]
}

/** Somebody who was erased, as the list beside the database says it. */
export type Erasure = Columns<'erasures', 'id' | 'subjectHash' | 'erasedAt'>

/** The key under which the erased are hashed, made from random bytes where there is none yet. */
export async function erasureKey(sql: Queryable): Promise<Buffer> {
  const made: Row<'erasure_key', 'isOnly'> = { key: randomBytes(32) }
  await sql`
    insert into erasure_key ${sql(made)}
    on conflict do nothing`
  const [row] = await sql<{ key: Buffer }[]>`select key from erasure_key`
  if (!row) throw new Error('the database has lost its key of erasures')
  return row.key
}

async function insertErasures(tx: Queryable, erasures: readonly Erasure[]): Promise<void> {
  const rows: Row<'erasures'>[] = erasures.map(({ id, subjectHash, erasedAt }) => ({
    id,
    subjectHash,
    erasedAt,
    isDue: false,
  }))
  if (rows.length > 0) await tx`insert into erasures ${tx(rows)}`
}

/** Notes whom a restored database has again; those whose erasure it knows are not in it. @returns how many it has */
export async function insertDueErasures(tx: Queryable, erasures: readonly Erasure[]): Promise<number> {
  const { count } = await tx`
    insert into erasures (id, subject_hash, erased_at, is_due)
    select e.id, decode(e.hash, 'hex'), e.erased_at, true
    from unnest(
      ${erasures.map(({ id }) => id)}::uuid[],
      ${erasures.map(({ subjectHash }) => subjectHash.toString('hex'))}::text[],
      ${erasures.map(({ erasedAt }) => erasedAt.toISOString())}::timestamptz[]
    ) as e (id, hash, erased_at)
    on conflict (id) do nothing`
  return count
}

export async function allErasures(sql: Queryable): Promise<Erasure[]> {
  return await sql<Erasure[]>`
    select id, subject_hash, erased_at
    from erasures
    order by erased_at, id`
}

export async function dueErasures(sql: Queryable): Promise<Erasure[]> {
  return await sql<Erasure[]>`
    select id, subject_hash, erased_at
    from erasures
    where is_due
    order by erased_at, id`
}

export async function settleErasures(sql: Queryable, ids: readonly string[]): Promise<void> {
  await sql`update erasures set is_due = false where id = any(${ids as string[]}::uuid[])`
}

export async function deleteErasuresBefore(sql: Queryable, at: Date): Promise<void> {
  await sql`delete from erasures where erased_at < ${at} and not is_due`
}

/** A caller's name as names are compared. */
async function plainName(sql: Queryable, name: string): Promise<string> {
  const [row] = await sql<{ name: string }[]>`select plain_words(${name}) as name`
  return row?.name ?? ''
}

export async function allAccounts(sql: Queryable): Promise<{ customerId: string; email: string }[]> {
  return await sql<{ customerId: string; email: string }[]>`select id as customer_id, email from customers`
}

/** Every address that something without an account bears. */
export async function allGuestEmails(sql: Queryable): Promise<string[]> {
  const rows = await sql<{ email: string }[]>`
    select lower(customer_email) as email from orders where customer_id is null and customer_email is not null
    union
    select lower(email) from reservations where customer_id is null and email is not null
    union
    select lower(email) from reviews where customer_id is null and email is not null
    union
    select lower(email) from review_reports where email is not null`
  return rows.map(({ email }) => email)
}

/** Every telephone with its name, as both are compared, of whoever gave no address. */
export async function allCallers(sql: Queryable): Promise<{ phone: string; name: string }[]> {
  return await sql<{ phone: string; name: string }[]>`
    select customer_phone as phone, plain_words(coalesce(customer_name, '')) as name
    from orders
    where customer_id is null and customer_email is null and customer_phone is not null
    union
    select phone, plain_words(coalesce(name, ''))
    from reservations
    where customer_id is null and email is null and phone is not null`
}
