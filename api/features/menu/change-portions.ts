import type { InputOf, OutputOf } from '#api/kernel/endpoint.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import { parisDay } from '#api/kernel/time/paris-time.ts'
import type { Ctx } from '#api/platform/context.ts'
import type { Queryable } from '#api/platform/database/database.ts'
import { cacheAnswer } from '#api/platform/idempotency.ts'
import type * as contractStaff from './contract-staff.ts'
import { dishPortions } from './dish-portions.ts'
import { fieldsNamed } from './list-dishes.ts'
import { MOST_PORTIONS, portionsOn } from './rules/portions-of-day.ts'
import { writeMenuEntry } from './save-dish.ts'
import { lockMenu } from './write-menu.ts'

/**
 * Changes how many portions of a dish are left for today's pickups. What orders hold stays theirs: fewer than none are never
 * left.
 * @throws AppError 'not_found', 'no_portions' for a change of a dish that has no number today
 */
export async function changePortions(
  ctx: Ctx,
  id: string,
  body: InputOf<typeof contractStaff.changePortions>['body'],
): Promise<OutputOf<typeof contractStaff.changePortions>> {
  const day = parisDay(ctx.clock())
  return await ctx.sql.begin(async tx => {
    await lockMenu(tx)
    const { name } = await fieldsNamed(tx, id)
    const today = async () => {
      const known = (await dishPortions(tx, day)).get(id)
      return known && portionsOn(known, day)
    }
    const before = await today()
    if ('left' in body) {
      // A dish that had no number was not counted: it is now, so that what is left comes on top of what is ordered.
      if (!before && body.left !== null) await setPortions(tx, { itemId: id, day, portions: 0 })
      const held = (await today())?.held ?? 0
      await setPortions(tx, { itemId: id, day, portions: body.left === null ? null : held + body.left })
    } else {
      if (!before) throw new AppError('no_portions')
      const left = Math.min(Math.max(before.left + body.change, 0), MOST_PORTIONS)
      await setPortions(tx, { itemId: id, day, portions: before.held + left })
    }
    const after = await today()
    const change = { from: before?.left ?? null, to: after?.left ?? null }
    if (change.from !== change.to) await writeMenuEntry(ctx, tx, 'menu_item_portions', id, { name, day, ...change })
    const answer = { id, name, portionsToday: after }
    await cacheAnswer(tx, ctx, { status: 200, response: answer })
    return answer
  })
}

/** Sets a dish's number for a day; null: no limit. What is ordered already counts, and raises it where need be. */
async function setPortions(
  tx: Queryable,
  { itemId, day, portions }: { itemId: string; day: string; portions: number | null },
): Promise<void> {
  await tx`select set_portions(${itemId}, ${day}, ${portions}, true)`
}
