import { uuid } from '#api/kernel/ids.ts'
import { rolesOf } from '#api/kernel/people/roles.ts'
import type { Services } from '#api/platform/context.ts'
import { asValue, type Change, type Columns, type Queryable, type Row } from '#api/platform/database/database.ts'
import { deleteReportsBefore } from './alert-facts.ts'
import type { AlertChange, OpenAlert } from './conditions.ts'

const DAY_MS = 86_400_000
/** How long the page of the state tells of what is over. */
const ALERT_DAYS = 90

export async function openAlerts(sql: Queryable): Promise<OpenAlert[]> {
  return await sql<OpenAlert[]>`
    select id, kind, sentence, seen_at, found_at, told_at
    from alerts
    where ended_at is null
    order by seen_at`
}

export type PastAlert = Columns<'alerts', 'kind' | 'sentence' | 'seenAt'> & { endedAt: Date }

/** Those that ended since an instant, the last first. */
export async function pastAlerts(sql: Queryable, since: Date): Promise<PastAlert[]> {
  return await sql<PastAlert[]>`
    select kind, sentence, seen_at, ended_at
    from alerts
    where ended_at > ${since}
    order by ended_at desc
    limit 50`
}

export type WrittenAlert = Columns<'alerts', 'id' | 'kind' | 'sentence'> & { since: Date }

/** Writes what a look changed. @returns those that are told now, and those that are over now */
export async function writeChanges(
  tx: Queryable,
  changes: readonly AlertChange[],
  now: Date,
): Promise<{ told: WrittenAlert[]; over: WrittenAlert[] }> {
  const told: WrittenAlert[] = []
  const over: WrittenAlert[] = []
  for (const change of changes) {
    if (change.is === 'seen') told.push(...(await begin(tx, change, now)))
    else if (change.is === 'found') told.push(...(await goOn(tx, change, now)))
    else if (change.is === 'over') over.push(...(await end(tx, change.id, now)))
    else await tx`delete from alerts where id = ${change.id}`
  }
  return { told, over }
}

async function begin(
  tx: Queryable,
  { kind, sentence, isTold }: Extract<AlertChange, { is: 'seen' }>,
  now: Date,
): Promise<WrittenAlert[]> {
  const id = uuid()
  const row: Row<'alerts', 'endedAt'> = {
    ...{ id, kind, sentence },
    ...{ seenAt: now, foundAt: now, toldAt: isTold ? now : null },
  }
  await tx`insert into alerts ${tx(row)}`
  return isTold ? [{ id, kind, sentence, since: now }] : []
}

async function goOn(
  tx: Queryable,
  { id, sentence, isTold }: Extract<AlertChange, { is: 'found' }>,
  now: Date,
): Promise<WrittenAlert[]> {
  const change: Change<'alerts', 'sentence' | 'foundAt'> = {
    sentence,
    // A clock that was put back shall not make it end before it began.
    foundAt: asValue(tx`greatest(seen_at, ${now}::timestamptz)`),
  }
  const [first] = await tx<{ kind: string; since: Date }[]>`
    update alerts
    set told_at = ${now}
    where id = ${id} and told_at is null and ${isTold}
    returning kind, seen_at as since`
  await tx`update alerts set ${tx(change)} where id = ${id}`
  return first ? [{ id, ...first, sentence }] : []
}

async function end(tx: Queryable, id: string, now: Date): Promise<WrittenAlert[]> {
  const change: Change<'alerts', 'endedAt'> = { endedAt: now }
  return await tx<WrittenAlert[]>`
    update alerts
    set ${tx(change)}
    where id = ${id}
    returning id, kind, sentence, seen_at as since`
}

/** Old ones are of no use: what they told stands in the messages. */
/** Deletes what processes reported a day ago, and what was told and is over. */
export async function forgetAlerts({ sql, clock }: Services): Promise<void> {
  const now = clock().getTime()
  await deleteReportsBefore(sql, new Date(now - DAY_MS))
  await deleteAlertsBefore(sql, new Date(now - ALERT_DAYS * DAY_MS))
}

async function deleteAlertsBefore(sql: Queryable, then: Date): Promise<void> {
  await sql`delete from alerts where ended_at < ${then}`
}

export type AlertWish = { email: string | null; onDevices: boolean }

/** Those who want to be told, still work here, and may know how the installation is. */
export async function alertWishes(sql: Queryable): Promise<(AlertWish & { staffId: string })[]> {
  return await sql<(AlertWish & { staffId: string })[]>`
    select w.staff_id, w.email, w.on_devices
    from alert_wishes w
    join staff s on s.id = w.staff_id
    where s.disabled_at is null
      and s.role = any(${rolesOf('state') as string[]}::text[])
    order by w.staff_id`
}

export async function wishOf(sql: Queryable, staffId: string): Promise<AlertWish | undefined> {
  const [wish] = await sql<AlertWish[]>`
    select email, on_devices
    from alert_wishes
    where staff_id = ${staffId}`
  return wish
}

export async function saveWish(sql: Queryable, staffId: string, { email, onDevices }: AlertWish): Promise<void> {
  const row: Row<'alert_wishes'> = { staffId, email, onDevices }
  await sql`
    insert into alert_wishes ${sql(row)}
    on conflict (staff_id) do update
    set email = excluded.email, on_devices = excluded.on_devices`
}

export async function deleteWish(sql: Queryable, staffId: string): Promise<void> {
  await sql`delete from alert_wishes where staff_id = ${staffId}`
}
