import { settingsSnapshot } from '#api/features/settings/snapshot.ts'
import type { Ctx, Services } from '#api/platform/context.ts'
import type { Queryable } from '#api/platform/database/database.ts'
import type { Tracking } from './contract-tracking.ts'
import { authorisedOrder } from './read-order.ts'
import { notifyOrder } from './rows.ts'
import { trackOrder } from './track-order.ts'

const DAY_MS = 86_400_000

/**
 * Takes the allergy away from an order at its customer's wish, in whatever state it is, also from the answers that are
 * kept for repeated calls; open boards lose it at once. Paper that was printed keeps it.
 * @throws AppError 'order_not_found'
 * Source: GDPR article 7 (3); docs/decisions/0192-an-allergy-is-a-fact-of-the-order.md.
 */
export async function withdrawAllergy(ctx: Ctx, id: string, token: string | null | undefined): Promise<Tracking> {
  await authorisedOrder(ctx, ctx.sql, id, token)
  await ctx.sql.begin(async tx => {
    await deleteAllergies(tx, tx`id = ${id}`)
    await deleteFromAnswers(tx, id)
    await notifyOrder(tx, id)
  })
  return await trackOrder(ctx, id, token ?? undefined)
}

/** Deletes the allergies of orders whose pickup was longer ago than the setting allows. */
export async function forgetOldAllergies({ sql, clock, snapshots }: Services): Promise<void> {
  const { allergyDays } = await snapshots.read(settingsSnapshot)
  const before = new Date(clock().getTime() - allergyDays * DAY_MS)
  await deleteAllergies(sql, sql`coalesce(pickup_at, created_at) < ${before}`)
}

function deleteAllergies(sql: Queryable, which: ReturnType<Queryable>) {
  return sql`
    update orders
    set allergens = '{}', allergy_text = '', allergy_agreed_at = null
    where allergy_agreed_at is not null and ${which}`
}

/** An answer about the order is the order itself, or has it as a member. */
function deleteFromAnswers(tx: Queryable, id: string) {
  return tx`
    update idempotency_keys
    set response = response #- '{allergy}' #- '{order,allergy}'
    where (response ->> 'id' = ${id} and response ? 'allergy')
      or (response -> 'order' ->> 'id' = ${id} and response -> 'order' ? 'allergy')`
}
