import { withRecipes } from '#api/features/menu/rules/reward-recipes.ts'
import { type MenuSnapshot, menuSnapshot } from '#api/features/menu/snapshot.ts'
import { orderForPaper } from '#api/features/orders/read-order.ts'
import type { Services } from '#api/platform/context.ts'
import type { Change, Columns, Queryable } from '#api/platform/database/database.ts'
import { columnsOf, type Paper, testSlip } from './paper.ts'
import type { PrinterRow } from './stored-printers.ts'
import { type PaperCause, ticketOf } from './ticket.ts'
import type { DishFacts } from './ticket-lines.ts'

export type Waiting = { job: PrintJob; paper: Paper }

const STORED_MS = 30 * 24 * 3_600_000

/** The next ticket of which something comes out; those of which nothing does are ended on the way. */
export async function nextTicket(services: Services, printer: PrinterRow): Promise<Waiting | undefined> {
  const { sql, clock } = services
  for (;;) {
    const job = await nextJob(sql, printer.id)
    if (!job) return undefined
    const paper = await paperOf(services, printer, job)
    if (paper) return { job, paper }
    await endJob(sql, job.id, job.sendings > 0 ? 'failed' : 'void', clock())
  }
}

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
  if (status === 'delivered' || status === 'no_show' || status === 'cancelled') return true
  return (cause === 'refunded' || cause === 'refunded_part') && !isOrderKnown
}

const facts = new WeakMap<MenuSnapshot['menu'], ReadonlyMap<string, DishFacts>>()

/** Once for each menu. */
function dishesOf(menu: MenuSnapshot['menu']): ReadonlyMap<string, DishFacts> {
  const known = facts.get(menu)
  if (known) return known
  const items = [menu.dineIn, menu.takeaway].flatMap(service => Object.values(service).flat())
  const dishes = new Map(
    items.map(({ id, station, usualHeat, nameTh, allergens, allergensByVariant }) => [
      id,
      { station, usualHeat: usualHeat ?? 1, nameTh, allergens, allergensByVariant },
    ]),
  )
  const all = withRecipes(dishes, menu.rewards, ({ nameTh }) => ({ nameTh }))
  facts.set(menu, all)
  return all
}

/** Deletes jobs a month after they ended: so long one can see what came out of which printer. */
export async function forgetPrinted({ sql, clock }: Services): Promise<void> {
  await deleteEndedJobs(sql, new Date(clock().getTime() - STORED_MS))
}

/** `test`: a slip of no order. */
export type JobCause = PaperCause | 'test'
export type PrintJob = Columns<'print_jobs', 'id' | 'revision' | 'copy' | 'askedAt'> & {
  /** Null: of none, which is a test. */
  orderId: string | null
  cause: JobCause
  status: 'waiting' | 'sent' | 'printed' | 'void' | 'failed'
  /** How often the printer has fetched it. */
  sendings: number
  /** The pieces of a refund by the lines' numbers. */
  givenBack: Record<string, number> | null
  /** Not where the ticket that says to cook the order was to come from this printer, and had not when this was asked for. */
  isOrderKnown: boolean
  /** A slip has called the order off. */
  isCalledOff: boolean
}

const columns = (sql: Queryable) => sql`
  id, order_id, cause, revision, copy, status, sendings, asked_at,
  given_back,
  coalesce(
    (
      -- What is printed after a refund has left its pieces out already.
      select bool_or(c.sendings > 0 and (print_jobs.refund = 0 or c.sent_at <= print_jobs.asked_at))
      from print_jobs c
      where c.printer_id = print_jobs.printer_id
        and c.order_id = print_jobs.order_id
        and c.cause in ('confirmed', 'changed')
    ),
    true
  ) as is_order_known,
  exists (
    select from print_jobs c
    where c.printer_id = print_jobs.printer_id
      and c.order_id = print_jobs.order_id
      and c.cause = 'refunded'
      and c.sendings > 0
  ) as is_called_off`

/** The next one of a printer, in the order in which they were asked for. */
async function nextJob(sql: Queryable, printerId: string): Promise<PrintJob | undefined> {
  const [row] = await sql<PrintJob[]>`
    select ${columns(sql)}
    from print_jobs
    where printer_id = ${printerId} and status in ('waiting', 'sent')
    order by place
    limit 1`
  return row
}

/** One of a printer's, ended or not. */
export async function jobOf(sql: Queryable, printerId: string, id: string): Promise<PrintJob | undefined> {
  const [row] = await sql<PrintJob[]>`
    select ${columns(sql)} from print_jobs where printer_id = ${printerId} and id = ${id}`
  return row
}

/** The one that a printer has fetched and not confirmed. */
export async function sentJob(sql: Queryable, printerId: string): Promise<PrintJob | undefined> {
  const [row] = await sql<PrintJob[]>`
    select ${columns(sql)}
    from print_jobs
    where printer_id = ${printerId} and status = 'sent'
    order by place
    limit 1`
  return row
}

/** @returns whether it was still to be printed */
export async function markSent(sql: Queryable, id: string, now: Date): Promise<boolean> {
  const rows = await sql`
    update print_jobs
    set status = 'sent', sendings = sendings + 1, sent_at = coalesce(sent_at, ${now})
    where id = ${id} and status in ('waiting', 'sent')`
  return rows.count === 1
}

/** Ends a job; one that has ended stays as it is. */
export function endJob(sql: Queryable, id: string, status: 'printed' | 'void' | 'failed', now: Date) {
  const change: Change<'print_jobs', 'status' | 'endedAt'> = { status, endedAt: now }
  return sql`
    update print_jobs
    set ${sql(change)}
    where id = ${id} and status = ${status === 'void' ? 'waiting' : 'sent'}`
}

function deleteEndedJobs(sql: Queryable, before: Date) {
  return sql`delete from print_jobs where ended_at < ${before}`
}
