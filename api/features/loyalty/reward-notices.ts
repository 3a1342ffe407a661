import { loyaltyRewardMail } from '#api/features/notifications/account-mails.ts'
import { notify } from '#api/features/notifications/notify.ts'
import { uuid } from '#api/kernel/ids.ts'
import { availableRewards, POINTS_PER_REWARD } from '#api/kernel/order/points.ts'
import type { Staff } from '#api/kernel/people/actor.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import type { Ctx, Services } from '#api/platform/context.ts'
import type { Columns, Queryable, Row } from '#api/platform/database/database.ts'
import { writeAuditEntry } from '#api/platform/trail.ts'
import type { RewardNotice } from './contract-staff.ts'
import { comesToReward } from './rules.ts'

/**
 * Notifies the staff that a customer's points now buy one dish more.
 * @param balance before and after, under the customer's lock
 */
export async function announceReward(
  tx: Queryable,
  customerId: string,
  balance: { before: number; after: number },
  now: Date,
): Promise<void> {
  if (comesToReward(balance.before, balance.after)) await insertNotice(tx, { id: uuid(), customerId, now })
}

/**
 * Customers who have come to a dish and whose notice nobody of the staff has dismissed, newest first.
 * @param limit without it, all of them
 */
export async function rewardNotices(ctx: Ctx, limit: number | undefined): Promise<RewardNotice[]> {
  const rows = await openNotices(ctx.sql, limit ?? null)
  return rows.map(({ id, name, email }) => ({ id, customer_name: name, customer_email: email }))
}

/** The same notices, with their total number. */
export async function newRewards(
  ctx: Ctx,
  limit: number | undefined,
): Promise<{ newRewards: RewardNotice[]; total: number }> {
  const [rewards, total] = await Promise.all([rewardNotices(ctx, limit), countOpenNotices(ctx.sql)])
  return { newRewards: rewards, total }
}

/**
 * Dismisses a notice for a staff member who has seen it; of two at once, the first has the audit entry.
 * @throws AppError 'not_found'
 */
export async function dismissNotice(ctx: Ctx, id: string): Promise<void> {
  await ctx.sql.begin(async tx => {
    const notice = await lockedNotice(tx, id)
    if (!notice) throw new AppError('not_found')
    if (notice.isDismissed) return
    const { staffId } = ctx.actor as Staff
    const now = ctx.clock()
    await markDismissed(tx, id, now)
    await writeAuditEntry(tx, {
      from: ctx.actor,
      staffId,
      action: 'loyalty.notice_seen',
      // The entry is about the customer, so that the name in it goes when their account is erased.
      subject: notice.customerId,
      at: now,
      details: { name: notice.name },
    })
  })
}

/** Writes that a customer has come to a dish; where their last notice is still open, it is renewed. */
async function insertNotice(tx: Queryable, notice: { id: string; customerId: string; now: Date }): Promise<void> {
  const row: Row<'loyalty_notices', 'dismissedAt'> = {
    id: notice.id,
    customerId: notice.customerId,
    createdAt: notice.now,
  }
  await tx`
    insert into loyalty_notices ${tx(row)}
    on conflict (customer_id) where dismissed_at is null do update
    set created_at = excluded.created_at`
}

export type NoticeRow = Columns<'customers', 'id' | 'name' | 'email'>

/**
 * Notices that nobody has dismissed, newest first, without customers who have spent the points.
 * @param limit null: all of them
 */
async function openNotices(sql: Queryable, limit: number | null): Promise<NoticeRow[]> {
  return await sql<NoticeRow[]>`
    select notice.id, customer.name, customer.email
    from loyalty_notices notice
    join customers customer on customer.id = notice.customer_id
    where ${isOpen(sql)}
    order by notice.created_at desc, notice.id
    ${limit === null ? sql`` : sql`limit ${limit}`}`
}

async function countOpenNotices(sql: Queryable): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)
    from loyalty_notices notice
    join customers customer on customer.id = notice.customer_id
    where ${isOpen(sql)}`
  return row?.count ?? 0
}

function isOpen(sql: Queryable) {
  return sql`notice.dismissed_at is null and customer.points_balance >= ${POINTS_PER_REWARD}`
}

/** Whose notice it is, and whether it is dismissed; locked until the transaction ends. */
async function lockedNotice(
  tx: Queryable,
  id: string,
): Promise<{ customerId: string; name: string; isDismissed: boolean } | undefined> {
  const [row] = await tx<{ customerId: string; name: string; isDismissed: boolean }[]>`
    select customer.id as customer_id, customer.name, notice.dismissed_at is not null as is_dismissed
    from loyalty_notices notice
    join customers customer on customer.id = notice.customer_id
    where notice.id = ${id}
    for update of notice`
  return row
}

async function markDismissed(tx: Queryable, id: string, now: Date): Promise<void> {
  await tx`
    update loyalty_notices
    set dismissed_at = ${now}
    where id = ${id}`
}

/**
 * Notifies a customer whom the point just earned has brought to a free dish: once for every ten points, however often
 * an order is refunded and another one earns the tenth again. Points that the staff set or an import brought do not
 * count as earned.
 * @param balance with that point, from `earnPoint`, under the customer's lock
 */
export async function notifyReward(
  services: Services,
  tx: Queryable,
  customerId: string,
  balance: number,
): Promise<void> {
  if (!comesToReward(balance - 1, balance)) return
  const card = await cardOf(tx, customerId)
  if (!card) return
  const loyaltyUrl = `${services.origins[0] ?? ''}/?compte=points`
  const rewards = availableRewards(balance)
  const data = loyaltyRewardMail({ customerName: card.name, points: balance, rewards, loyaltyUrl })
  // After a refund the tenth point may be earned again: the same cause keeps it from being told twice.
  const cause = `${customerId} ${card.earned}`
  await notify(services, tx, { kind: 'loyalty-reward', cause, email: card.email, customerId, data })
}

/** The card's customer, and how many of their points were earned by orders and not taken back. */
async function cardOf(
  sql: Queryable,
  customerId: string,
): Promise<{ name: string; email: string; earned: number } | undefined> {
  const [row] = await sql<{ name: string; email: string; earned: number }[]>`
    select
      name, email,
      (
        select count(*)
        from loyalty_ledger
        where customer_id = customers.id and kind = 'earned' and reversed_at is null
      ) as earned
    from customers
    where id = ${customerId}`
  return row
}
