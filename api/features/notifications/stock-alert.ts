import { setTimeout as wait } from 'node:timers/promises'
import { menuSnapshot } from '#api/features/menu/snapshot.ts'
import { sessionsOfDevices } from '#api/features/push/push-to-devices.ts'
import type { OutputOf } from '#api/kernel/endpoint.ts'
import { uuid } from '#api/kernel/ids.ts'
import type { Staff } from '#api/kernel/people/actor.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import type { Ctx, Services } from '#api/platform/context.ts'
import type { Columns, Queryable, Row } from '#api/platform/database/database.ts'
import { writeAuditEntry } from '#api/platform/trail.ts'
import type * as contract from './contract.ts'
import { notify } from './notify.ts'
import type { MessageData } from './rules/message-kinds.ts'

/** A second tap within this time counts as the same alert. */
const SAME_TAP_MS = 60_000
/** A board that reconnects later has missed nothing that still matters. */
const NEWS_MS = 15 * 60_000
/** Boards are told within milliseconds: once no further one was told for this long, all of them have been. */
const QUIET_MS = 300
const PATIENCE_MS = 1500
const LOOK_EVERY_MS = 50

/**
 * Sends an alert that a dish runs low to every open board, in whatever process, and to every staff device that asked
 * for notifications.
 * @returns how many staff sessions were told
 * @throws AppError 'not_found' for a dish that is on no menu
 */
export async function sendStockAlert(ctx: Ctx, itemId: string): Promise<OutputOf<typeof contract.sendStockAlert>> {
  const itemName = await nameOf(ctx, itemId)
  const createdAt = ctx.clock()
  const id = await ctx.sql.begin(async tx => {
    const known = await alertOf(tx, itemId, new Date(createdAt.getTime() - SAME_TAP_MS))
    if (known) return known
    const alert = { id: uuid(), itemId, itemName, createdAt, staffId: (ctx.actor as Staff).staffId }
    await insertAlert(tx, alert)
    await writeAuditEntry(tx, {
      from: ctx.actor,
      staffId: alert.staffId,
      action: 'stock.alert',
      subject: itemId,
      at: createdAt,
      details: { name: itemName },
    })
    await notify(ctx, tx, { kind: 'stock-alert', cause: alert.id, data: stockAlertMessage(itemName) })
    return alert.id
  })
  return { sent_count: await countNotified(ctx, id) }
}

/** The recent alerts that this board's stream has not sent yet; records that its session was told. */
export function alertsFor({ sql, clock }: Services, { sessionId }: Staff): () => Promise<contract.StockAlert[]> {
  const sent = new Set<string>()
  return async () => {
    const recent = await alertsSince(sql, new Date(clock().getTime() - NEWS_MS), sessionId)
    const fresh = recent.filter(alert => !sent.has(alert.id))
    for (const { id } of fresh) sent.add(id)
    const ids = fresh.map(alert => alert.id)
    if (ids.length > 0) await insertReceipts(sql, ids, sessionId)
    return fresh.map(alert => ({ ...alert, createdAt: alert.createdAt.toISOString() }))
  }
}

async function nameOf({ snapshots }: Ctx, itemId: string): Promise<string> {
  const { menu } = await snapshots.read(menuSnapshot)
  const dishes = [menu.takeaway, menu.dineIn].flatMap(service => Object.values(service).flat())
  const dish = dishes.find(({ id }) => id === itemId)
  if (!dish) throw new AppError('not_found')
  return dish.name
}

async function countNotified({ sql }: Services, alertId: string): Promise<number> {
  const until = performance.now() + PATIENCE_MS
  let count = await countSessions(sql, alertId)
  let since = performance.now()
  const isQuiet = () => performance.now() - since >= QUIET_MS
  while (performance.now() < until && !(isQuiet() && !(await isBeingWritten(sql, alertId)))) {
    await wait(LOOK_EVERY_MS)
    const now = await countSessions(sql, alertId)
    if (now > count) since = performance.now()
    count = now
  }
  return count
}

/** A tablet with an open board and a push subscription counts as one. */
async function countSessions(sql: Queryable, alertId: string): Promise<number> {
  const rung = await sessionsOfDevices(sql, await alertedDevices(sql, alertId))
  return new Set([...(await notifiedSessions(sql, alertId)), ...rung]).size
}

/** 'stock-alert': goes to the staff's devices. */
export function stockAlertMessage(itemName: string): MessageData {
  return { values: { item: { name: itemName } } }
}

export type StockAlertRow = Columns<'stock_alerts', 'id' | 'itemId' | 'itemName' | 'createdAt'>

/** The newest alert of a dish since an instant. */
async function alertOf(tx: Queryable, itemId: string, since: Date): Promise<string | undefined> {
  const [row] = await tx<{ id: string }[]>`
    select id
    from stock_alerts
    where item_id = ${itemId} and created_at > ${since}
    order by created_at desc
    limit 1`
  return row?.id
}

/** Writes an alert and notifies every process when the transaction commits. */
async function insertAlert(tx: Queryable, alert: StockAlertRow & { staffId: string }): Promise<void> {
  const row: Row<'stock_alerts'> = alert
  await tx`insert into stock_alerts ${tx(row)}`
  await tx`select pg_notify('stock_alert', ${alert.id})`
}

/** Alerts since a session began, oldest first: earlier ones were seen by the shift before. */
async function alertsSince(sql: Queryable, since: Date, sessionId: string): Promise<StockAlertRow[]> {
  return await sql<StockAlertRow[]>`
    select id, item_id, item_name, created_at
    from stock_alerts
    where created_at > ${since}
      and created_at >= (select s.created_at from sessions s where s.id = ${sessionId})
    order by created_at, id`
}

/** Records, once, that a session was told. */
async function insertReceipts(sql: Queryable, alertIds: readonly string[], sessionId: string): Promise<void> {
  await sql`
    insert into stock_alert_receipts (alert_id, session_id)
    select id, ${sessionId}
    from unnest(${alertIds as string[]}::uuid[]) as notified (id)
    on conflict do nothing`
}

async function notifiedSessions(sql: Queryable, alertId: string): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select session_id as id
    from stock_alert_receipts
    where alert_id = ${alertId}`
  return rows.map(({ id }) => id)
}

/** The push subscriptions whose services have taken the alert. */
async function alertedDevices(sql: Queryable, alertId: string): Promise<string[]> {
  const rows = await sql<{ recipient: string }[]>`
    select recipient
    from messages
    where kind = 'stock-alert' and channel = 'push' and cause = ${alertId} and status = 'sent'`
  return rows.map(({ recipient }) => recipient)
}

/** Whether a push of this alert is still waiting to be sent. */
async function isBeingWritten(sql: Queryable, alertId: string): Promise<boolean> {
  const rows = await sql`
    select 1
    from messages
    where kind = 'stock-alert' and channel = 'push' and cause = ${alertId} and status = 'queued'
    limit 1`
  return rows.length > 0
}
