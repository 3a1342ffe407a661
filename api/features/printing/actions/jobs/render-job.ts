import { type MenuSnapshot, menuSnapshot } from '#api/features/menu/actions/menu-snapshot.ts'
import { orderForPaper } from '#api/features/orders/actions/order-for-paper.ts'
import type { Services } from '#api/platform/context/context.ts'
import type { PrintJob } from '../../queries/print-jobs.ts'
import type { PrinterRow } from '../../queries/printers.ts'
import type { DishFacts } from '../../rules/ticket/dish-lines.ts'
import { columnsOf, type Paper } from '../../rules/ticket/paper.ts'
import { testSlip } from '../../rules/ticket/test-slip.ts'
import { ticketOf } from '../../rules/ticket/ticket.ts'

/**
 * The paper of a job, written from the order as the tables hold it now: the job itself holds nobody's words.
 * @returns null: nobody needs it, since nothing of it is made at the printer's stations, or nobody cooks it any more
 */
export async function paperOf(services: Services, printer: PrinterRow, job: PrintJob): Promise<Paper | null> {
  const { sql, snapshots, clock } = services
  if (job.orderId === null || job.cause === 'test') return testSlip(printer, clock())
  const order = await orderForPaper(sql, job.orderId, clock())
  if (!order || isPast(job, order.status)) return null
  const { menu } = await snapshots.read(menuSnapshot)
  return ticketOf({
    order,
    cause: job.cause,
    revision: job.revision,
    givenBack: job.givenBack,
    isRepeated: job.sendings > 0,
    columns: columnsOf(printer.paperMm),
    kitchen: { dishes: dishesOf(menu), stations: printer.stations, language: printer.language },
    now: clock(),
  })
}

/**
 * Whether a ticket comes too late to be of use: one to cook, of what is handed over or cancelled; one of a cancellation or
 * a refund, where the kitchen has never heard of the order, or has heard that it is off.
 */
function isPast({ cause, isOrderKnown, isCalledOff, sendings }: PrintJob, status: string): boolean {
  if (cause === 'copy' || sendings > 0) return false
  if (cause === 'cancelled') return !isOrderKnown || isCalledOff
  if (status === 'delivered' || status === 'cancelled') return true
  return (cause === 'refunded' || cause === 'refunded_part') && !isOrderKnown
}

const facts = new WeakMap<MenuSnapshot['menu'], ReadonlyMap<string, DishFacts>>()

/** Once for each menu. */
function dishesOf(menu: MenuSnapshot['menu']): ReadonlyMap<string, DishFacts> {
  const known = facts.get(menu)
  if (known) return known
  const items = [menu.dineIn, menu.takeaway].flatMap(service => Object.values(service).flat())
  const dishes = new Map(
    items.map(({ id, station, usualHeat, nameTh }) => [id, { station, usualHeat: usualHeat ?? 1, nameTh }]),
  )
  facts.set(menu, dishes)
  return dishes
}
