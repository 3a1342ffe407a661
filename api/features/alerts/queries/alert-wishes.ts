import type { Queryable } from '#api/platform/database/database.ts'
import type { Row } from '#api/platform/database/row.ts'

export type AlertWish = { email: string | null; onDevices: boolean }

/** Those who want to be told, and still work here. */
export async function alertWishes(sql: Queryable): Promise<(AlertWish & { staffId: string })[]> {
  return await sql<(AlertWish & { staffId: string })[]>`
    select w.staff_id as "staffId", w.email, w.on_devices as "onDevices"
    from alert_wishes w
    join staff s on s.id = w.staff_id
    where s.disabled_at is null
    order by w.staff_id`
}

export async function wishOf(sql: Queryable, staffId: string): Promise<AlertWish | undefined> {
  const [wish] = await sql<AlertWish[]>`
    select email, on_devices as "onDevices"
    from alert_wishes
    where staff_id = ${staffId}`
  return wish
}

export async function saveWish(sql: Queryable, staffId: string, { email, onDevices }: AlertWish): Promise<void> {
  const row: Row<'alert_wishes'> = { staff_id: staffId, email, on_devices: onDevices }
  await sql`
    insert into alert_wishes ${sql(row)}
    on conflict (staff_id) do update
    set email = excluded.email, on_devices = excluded.on_devices`
}

export async function deleteWish(sql: Queryable, staffId: string): Promise<void> {
  await sql`delete from alert_wishes where staff_id = ${staffId}`
}
