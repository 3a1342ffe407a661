import { pickupsAhead } from '#api/features/orders/counter/list-orders.ts'
import { tablesAhead } from '#api/features/reservations/list-reservations.ts'
import { serviceAt } from '#api/features/settings/rules/hours.ts'
import type { InputOf, OutputOf } from '#api/kernel/endpoint.ts'
import { parisDay, parisTime } from '#api/kernel/time/paris-time.ts'
import type { Ctx } from '#api/platform/context.ts'
import type * as contract from './contract.ts'

type Moment = { date: string; time: string }

/**
 * How many orders that are not handed over yet, and reservations that are asked for or accepted, fall into times at
 * which the restaurant would be closed. They are kept all the same; the count lets the admin decide knowing of them.
 */
export async function foresee(
  ctx: Ctx,
  { week, closures }: InputOf<typeof contract.foreseeSettings>['body'],
): Promise<OutputOf<typeof contract.foreseeSettings>> {
  const now = ctx.clock()
  const pickups = (await pickupsAhead(ctx, now)).map(at => ({ date: parisDay(at), time: parisTime(at) }))
  const tables = await tablesAhead(ctx, parisDay(now))
  const count = (isHit: (moment: Moment) => boolean) => ({
    orders: pickups.filter(isHit).length,
    reservations: tables.filter(isHit).length,
  })
  const isClosed = ({ date }: Moment) => closures.some(({ from, to }) => from <= date && date <= to)
  return {
    closures: closures.map(({ from, to }) => count(({ date }) => from <= date && date <= to)),
    outside: count(moment => !isClosed(moment) && !serviceAt(moment.date, moment.time, { week, closures: [] })),
  }
}
