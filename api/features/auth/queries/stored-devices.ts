import type { OwnerColumns } from '#api/kernel/session-owner.ts'
import type { Queryable } from '#api/platform/database/database.ts'
import type { Row } from '#api/platform/database/row.ts'

export async function hasDevice(sql: Queryable, { customerId, staffId }: OwnerColumns, keyHash: Buffer) {
  const rows = await sql`
    select 1
    from known_devices
    where key_hash = ${keyHash}
      and (customer_id = ${customerId} or staff_id = ${staffId})`
  return rows.count === 1
}

/** Stores a device, or that it was used again. @returns whether it was not stored before */
export async function storeDevice(
  tx: Queryable,
  device: OwnerColumns & { id: string; keyHash: Buffer; at: Date },
): Promise<boolean> {
  const row: Row<'known_devices'> = {
    id: device.id,
    customer_id: device.customerId,
    staff_id: device.staffId,
    key_hash: device.keyHash,
    created_at: device.at,
    last_login_at: device.at,
  }
  const rows = await tx`insert into known_devices ${tx(row)} on conflict do nothing`
  if (rows.count === 1) return true
  await tx`
    update known_devices
    set last_login_at = ${device.at}
    where key_hash = ${device.keyHash}
      and (customer_id = ${device.customerId} or staff_id = ${device.staffId})`
  return false
}

export async function deleteDevicesOf(tx: Queryable, { customerId, staffId }: OwnerColumns): Promise<void> {
  await tx`delete from known_devices where customer_id = ${customerId} or staff_id = ${staffId}`
}

/** Whether anybody of the staff has logged in before, as far as sessions are kept. */
export async function hasStaffSession(tx: Queryable): Promise<boolean> {
  const rows = await tx`
    select 1
    from sessions
    where staff_id is not null
    limit 1`
  return rows.count === 1
}
