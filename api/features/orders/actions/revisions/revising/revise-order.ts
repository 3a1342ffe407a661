import { type MenuSnapshot, menuSnapshot } from '#api/features/menu/snapshot.ts'
import { slotFull } from '#api/features/pickup/offer-slots.ts'
import type { Slot } from '#api/features/pickup/rules/pickup-slots.ts'
import { capacityAt } from '#api/features/pickup/slot-calendar.ts'
import { type Settings, settingsSnapshot } from '#api/features/settings/actions/settings-snapshot.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import { parisDay, parisTime } from '#api/kernel/time/paris-time.ts'
import type { Ctx } from '#api/platform/context/context.ts'
import type { Queryable } from '#api/platform/database/database.ts'
import type { BoardOrder } from '../../../contract/orders-admin.ts'
import type { NewLineRow, WholeOrder } from '../../../queries/order-rows.ts'
import { nextNumbers } from '../../../queries/paid/revisions.ts'
import { areCurrent, assertCurrent, isDecidedOnOld, isSlotFull } from '../../../queries/pickup/slot-holds.ts'
import { isOutOfPortions } from '../../../queries/portions/portion-holds.ts'
import { lockedOrder, wholeOrder } from '../../../queries/read-orders.ts'
import { STATUS_WORDS } from '../../../rules/order-status.ts'
import { isRevisable } from '../../../rules/revisions/revisable.ts'
import { staleOrder } from '../../answering/board-order.ts'
import type { OrderMoney } from '../../paying/order-money-port.ts'
import { portionsRefusal } from '../../portions/portions-refusal.ts'
import { assertNoneWaits } from '../end-waiting.ts'
import { type Change, decideRevision } from './decide-revision.ts'
import { newRevision, pickupOf } from './new-revision.ts'
import { saveRevision } from './save-revision.ts'

/**
 * Changes a paid order for the staff. What is less goes back at once; for what is more the order stays as it was until
 * the customer has paid it. The version is the one that was seen: a change decided on an older one changes nothing.
 * @throws AppError the endpoint's problems; 'stale_version' brings the order as it is
 * Source: docs/decisions/0116-a-paid-order-may-change.md.
 */
export async function reviseOrder(ctx: Ctx, money: OrderMoney, id: string, change: Change): Promise<BoardOrder> {
  const seen = await Promise.all([ctx.snapshots.read(menuSnapshot), ctx.snapshots.read(settingsSnapshot)])
  try {
    return await decideAndSave(ctx, money, id, change, ...seen)
  } catch (error) {
    // As in `placeOrder`: a refusal may rest on a menu that has changed unnoticed by this process.
    const mayBeOld = isDecidedOnOld(error) || error instanceof AppError
    if (!mayBeOld || (await areCurrent(ctx.sql, seen[0].version, seen[1].version))) throw error
  }
  const fresh = await Promise.all([ctx.snapshots.reload(menuSnapshot), ctx.snapshots.reload(settingsSnapshot)])
  return await decideAndSave(ctx, money, id, change, ...fresh)
}

async function decideAndSave(
  ctx: Ctx,
  money: OrderMoney,
  id: string,
  change: Change,
  menu: MenuSnapshot,
  settings: Settings,
): Promise<BoardOrder> {
  let wanted: { slot: Slot; load: number; hasAlcohol: boolean; added: NewLineRow[]; pickupAt: Date } | undefined
  try {
    return await ctx.sql.begin(async tx => {
      const order = await revisableOrder(ctx, tx, id, change.version)
      const numbers = await nextNumbers(tx, id)
      const decision = decideRevision(order, change, numbers.line, { menu, settings, now: ctx.clock() })
      await assertCurrent(tx, menu.version, settings.version)
      const revision = await newRevision(ctx, tx, order, decision, numbers)
      wanted = {
        slot: decision.slot ?? { ...wall(revision.slotAt), at: revision.slotAt, capacity: null },
        load: revision.kitchenLoad,
        hasAlcohol: revision.hasAlcohol,
        added: revision.added,
        pickupAt: pickupOf(order, revision),
      }
      return await saveRevision(ctx, tx, money, order, revision, menu, capacityAt(revision.slotAt, settings))
    })
  } catch (error) {
    if (isSlotFull(error) && wanted) throw await slotFull(ctx, wanted.slot, wanted)
    if (isOutOfPortions(error) && wanted) {
      throw (await portionsRefusal(ctx, wanted.pickupAt, wanted.added, menu)) ?? new AppError('conflict')
    }
    throw error
  }
}

async function revisableOrder(ctx: Ctx, tx: Queryable, id: string, version: number): Promise<WholeOrder> {
  if (!(await lockedOrder(tx, id))) throw new AppError('order_not_found')
  const order = (await wholeOrder(tx, id)) as WholeOrder
  if (order.version !== version) throw await staleOrder(ctx, tx, id)
  // Its money is in the restaurant's till, which this software does not keep.
  if (order.tillAt) throw new AppError('revised_at_till')
  if (!isRevisable(order)) throw new AppError('not_revisable', { values: { status: STATUS_WORDS[order.status] } })
  await assertNoneWaits(tx, id)
  return order
}

function wall(at: Date): { date: string; time: string } {
  return { date: parisDay(at), time: parisTime(at) }
}
