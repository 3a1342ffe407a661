import type { Queryable } from '#api/platform/database/database.ts'
import type { Row } from '#api/platform/database/row.ts'

export type StockAlertRow = { id: string; itemId: string; itemName: string; createdAt: Date }

/** The newest alert of a dish since an instant. */
export async function alertOf(tx: Queryable, itemId: string, since: Date): Promise<string | undefined> {
  const [row] = await tx<{ id: string }[]>`
    select id
    from stock_alerts
    where item_id = ${itemId} and created_at > ${since}
    order by created_at desc
    limit 1`
  return row?.id
}

/** Writes an alert and notifies every process when the transaction commits. */
export async function insertAlert(tx: Queryable, alert: StockAlertRow & { staffId: string }): Promise<void> {
  const row: Row<'stock_alerts'> = {
    id: alert.id,
    item_id: alert.itemId,
    item_name: alert.itemName,
    staff_id: alert.staffId,
    created_at: alert.createdAt,
  }
  await tx`insert into stock_alerts ${tx(row)}`
  await tx`select pg_notify('stock_alert', ${alert.id})`
}

/** Alerts since a session began, oldest first: earlier ones were seen by the shift before. */
export async function alertsSince(sql: Queryable, since: Date, sessionId: string): Promise<StockAlertRow[]> {
  return await sql<StockAlertRow[]>`
    select id, item_id as "itemId", item_name as "itemName", created_at as "createdAt"
    from stock_alerts
    where created_at > ${since}
      and created_at >= (select s.created_at from sessions s where s.id = ${sessionId})
    order by created_at, id`
}

/** Records, once, that a session was told. */
export async function insertReceipts(sql: Queryable, alertIds: readonly string[], sessionId: string): Promise<void> {
  await sql`
    insert into stock_alert_receipts (alert_id, session_id)
    select id, ${sessionId}
    from unnest(${alertIds as string[]}::uuid[]) as notified (id)
    on conflict do nothing`
}

export async function notifiedSessions(sql: Queryable, alertId: string): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select session_id as id
    from stock_alert_receipts
    where alert_id = ${alertId}`
  return rows.map(({ id }) => id)
}

/** The push subscriptions whose services have taken the alert. */
export async function alertedDevices(sql: Queryable, alertId: string): Promise<string[]> {
  const rows = await sql<{ recipient: string }[]>`
    select recipient
    from messages
    where kind = 'stock-alert' and channel = 'push' and cause = ${alertId} and status = 'sent'`
  return rows.map(({ recipient }) => recipient)
}

/** Whether a push of this alert is still waiting to be sent. */
export async function isBeingWritten(sql: Queryable, alertId: string): Promise<boolean> {
  const rows = await sql`
    select 1
    from messages
    where kind = 'stock-alert' and channel = 'push' and cause = ${alertId} and status = 'queued'
    limit 1`
  return rows.length > 0
}
