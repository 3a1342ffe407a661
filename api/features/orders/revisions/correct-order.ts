import type { InputOf } from '#api/kernel/endpoint.ts'
import type { Staff } from '#api/kernel/people/actor.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import type { Ctx } from '#api/platform/context.ts'
import type { Change } from '#api/platform/database/database.ts'
import { writeAuditEntry } from '#api/platform/trail.ts'
import type * as contract from '../contract-revisions.ts'
import type { BoardOrder } from '../contract-staff.ts'
import { answerOnBoard, staleOrder } from '../read-order.ts'
import { lockedOrder, notifyOrder, type OrderRow } from '../rows.ts'
import { allergyColumns } from '../rules/allergy.ts'
import { isForTheCounter, STATUS_WORDS } from '../rules/order-status.ts'

type Correction = Omit<InputOf<typeof contract.correctOrder>['body'], 'version'>
type Corrected = Partial<
  Change<'orders', 'customerName' | 'pickupNotes' | 'cutlery' | keyof ReturnType<typeof allergyColumns>>
>

/**
 * Corrects for whom a paid order is, its note for the kitchen, its cutlery and its allergy. Nothing is paid for it, so it
 * holds at once, also beside a change that waits for its payment and for an order of the till; boards show it and printers
 * that print changes get the ticket anew. The journal does not say which of them it was: that somebody has an allergy is
 * health data.
 * @throws AppError 'order_not_found', 'stale_version' (with the order as it is), 'not_revisable', 'validation_failed'
 *   where nothing differs
 * Source: docs/decisions/0116-revisions-of-a-paid-order.md.
 */
export async function correctOrder(
  ctx: Ctx,
  id: string,
  { version, ...correction }: InputOf<typeof contract.correctOrder>['body'],
): Promise<BoardOrder> {
  return ctx.sql.begin(async tx => {
    const order = await lockedOrder(tx, id)
    if (!order) throw new AppError('order_not_found')
    if (order.version !== version) throw await staleOrder(ctx, tx, id)
    if (!isForTheCounter(order.status)) {
      throw new AppError('not_revisable', { values: { status: STATUS_WORDS[order.status] } })
    }
    const now = ctx.clock()
    const change = correctedColumns(order, correction, now)
    if (Object.keys(change).length === 0) {
      throw new AppError('validation_failed', {
        errors: [{ path: 'name', message: 'Rien ne change dans la commande.' }],
      })
    }
    await tx`update orders set ${tx(change)} where id = ${id}`
    await tx`select queue_corrected(${id}, ${now})`
    await writeAuditEntry(tx, {
      from: ctx.actor,
      staffId: (ctx.actor as Staff).staffId,
      action: 'order.corrected',
      subject: id,
      at: now,
      details: {},
    })
    await notifyOrder(tx, id)
    return await answerOnBoard(ctx, tx, id)
  })
}

/** The columns that differ. What is not said stays. */
function correctedColumns(order: OrderRow, { name, notes, cutlery, allergy }: Correction, now: Date): Corrected {
  const said = allergyColumns(allergy, now)
  const isAnotherAllergy = said.allergyText !== order.allergyText || said.allergens.join() !== order.allergens.join()
  return {
    ...(typeof name === 'string' && name !== order.customerName && { customerName: name }),
    ...(typeof notes === 'string' && notes !== order.pickupNotes && { pickupNotes: notes }),
    ...(typeof cutlery === 'number' && cutlery !== order.cutlery && { cutlery }),
    ...(allergy != null && isAnotherAllergy && said),
  }
}
