import { reservedUntil } from '#api/features/menu/dish-portions.ts'
import { isShown, portionsOn } from '#api/features/menu/rules/portions-of-day.ts'
import { type MenuSnapshot, menuSnapshot } from '#api/features/menu/snapshot.ts'
import { bookOf } from '#api/features/pricing/rules/price-book.ts'
import { dishesOf, type EatenLine, eatenDishes } from '#api/features/pricing/rules/sold-out.ts'
import { settingsSnapshot } from '#api/features/settings/snapshot.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import { formatDay, parisDay } from '#api/kernel/time/paris-time.ts'
import type { Services } from '#api/platform/context.ts'
import { type Queryable, sqlDetail } from '#api/platform/database/database.ts'
import { heldBack } from './holds.ts'

/**
 * Holds the portions that lines eat on their pickup's Paris day. Dishes without a number that day are not asked about.
 * Send it after the order's own rows and the vouchers, before the slot; then hand what it answers, by `leftOf`, to
 * `announcePortions` once the transaction is over, or its error to `holdRefusal`.
 * @param order.at the pickup's instant
 * @returns the statement, not sent yet, since it has to follow the order's own in one batch; none where no dish has a
 *   number
 * Source: docs/decisions/0112-portions-are-counted-by-pickup-day.md.
 */
export function holdPortions(
  tx: Queryable,
  order: { id: string; at: Date },
  lines: readonly EatenLine[],
  menu: MenuSnapshot,
) {
  const day = parisDay(order.at)
  const pieces = numberedPieces(menu, lines, day)
  return pieces.size > 0 ? [holdPieces(tx, order.id, day, pieces)] : []
}

/** What is left of the scarcest dish after `holdPortions`; null where none has a number. */
export async function leftOf(holding: ReturnType<typeof holdPortions>): Promise<number | null> {
  const [rows] = await Promise.all(holding)
  return rows?.[0].left ?? null
}

/**
 * Gives an order's portions back; customers are told when the transaction commits. It locks the dishes' rows: after the
 * vouchers, before the slot.
 * @param what all unless said: of one day, where an order has moved to another; of lines, with the quantity that goes
 */
export async function releasePortions(
  services: Services,
  tx: Queryable,
  orderId: string,
  { day, lines }: { day?: string; lines?: readonly EatenLine[] } = {},
): Promise<void> {
  const menu = lines && (await services.snapshots.read(menuSnapshot))
  const pieces = lines && menu && eatenDishes(bookOf(menu.orderable), lines)
  await announcePortionsWithin(tx, await releasePieces(tx, orderId, { ...(day && { day }), ...(pieces && { pieces }) }))
}

/** Gives back what a paid order holds for pieces that were refunded before the kitchen began. */
export async function releaseRefunded(tx: Queryable, orderId: string): Promise<void> {
  await announcePortionsWithin(tx, await trimPieces(tx, orderId))
}

/**
 * Has customers told of what an order left, once it is committed: `notifyBoards` says why not within. If the notice is lost,
 * the next reading of the menu brings it.
 */
export function announcePortions({ sql, log }: Services, left: number | null): void {
  if (left === null || !isShown(left)) return
  notifyPortions(sql).catch(err => log.warn({ err }, 'menus not told of the portions left'))
}

/** The same within a transaction that notifies anyway. @param left also what was left before some were given back */
export async function announcePortionsWithin(tx: Queryable, left: number | null): Promise<void> {
  if (left !== null && isShown(left)) await notifyPortions(tx)
}

/** The pieces of those dishes that have a number on a day. */
function numberedPieces({ orderable, portions }: MenuSnapshot, lines: readonly EatenLine[], day: string): Pieces {
  if (portions.size === 0) return new Map()
  const isNumbered = (dish: string) => {
    const known = portions.get(dish)
    return known !== undefined && portionsOn(known, day) !== undefined
  }
  return new Map([...eatenDishes(bookOf(orderable), lines)].filter(([dish]) => isNumbered(dish)))
}

/** A dish of which the asker cannot have what they want. */
type Short = {
  menuItemId: string
  name: string
  /** How many they can have. */
  left: number
  wanted: number
  /** The places of the lines that eat of it. */
  lines: number[]
  /** Unpaid orders hold some: when the first of them may let go. */
  retryMinutes?: number
  /** More are left than one asker may hold before paying. */
  isShare?: true
}

/**
 * The problem for an error of `holdPortions` or `rationPieces`: 'item_unavailable' with every dish of which too few are
 * left, how many that are and which lines eat of it, so that the page can keep the rest. Undefined where there are
 * enough again.
 * It reads the database, which is impossible inside the failed transaction.
 */
export async function portionsRefusal(
  services: Services,
  at: Date,
  lines: readonly EatenLine[],
  menu: MenuSnapshot,
  error?: unknown,
): Promise<AppError | undefined> {
  const { sql, clock } = services
  const day = parisDay(at)
  const pieces = numberedPieces(menu, lines, day)
  const dishes = [...pieces.keys()]
  const [left, minutes] = [await portionsLeft(sql, day, dishes), await minutesReserved(services, day, dishes)]
  const share = rationedPieces(error)
  const book = bookOf(menu.orderable)
  const short = [...pieces].flatMap(([dish, wanted]): Short[] => {
    const all = left.get(dish)
    const rest = all === undefined || share?.dish !== dish ? all : Math.min(all, share.most)
    if (all === undefined || rest === undefined || rest >= wanted) return []
    const eating = lines.flatMap((line, index) => (dishesOf(book, line).includes(dish) ? [index] : []))
    const retryMinutes = minutes.get(dish)
    return [
      {
        ...{ menuItemId: dish, name: book.dishes.get(dish)?.name ?? dish, left: rest, wanted, lines: eating },
        ...(retryMinutes !== undefined && { retryMinutes }),
        ...(rest < all && { isShare: true as const }),
      },
    ]
  })
  const [first] = short
  if (!first) return undefined
  const [lineIndex = 0] = first.lines
  return new AppError('item_unavailable', {
    sentence: sentenceOf(first, day === parisDay(clock()) ? undefined : day),
    values: { name: first.name },
    extra: { lineIndex, menuItemId: lines[lineIndex]?.menuItemId, left: first.left, day, portions: short },
  })
}

/** In how many minutes the first unpaid order that holds some of a dish may let go of them. */
async function minutesReserved(services: Services, day: string, dishes: string[]): Promise<Map<string, number>> {
  const settings = await services.snapshots.read(settingsSnapshot)
  const now = services.clock()
  const until = await reservedUntil(services.sql, { day, dishes }, settings, now)
  return new Map([...until].map(([dish, at]) => [dish, Math.ceil((at.getTime() - now.getTime()) / 60_000)]))
}

/** @param day where it is not today */
function sentenceOf({ name, left, retryMinutes, isShare }: Short, day: string | undefined): string {
  const when = day ? `pour ${formatDay(day)}` : 'pour aujourd’hui'
  const retry = retryMinutes && `essayez dans ${retryMinutes}\u00a0minute${retryMinutes > 1 ? 's' : ''}`
  if (left === 0 && retry) return `${name}\u00a0: réservé ${when} par d’autres commandes. Ré${retry}.`
  if (left === 0) return `${name}\u00a0: épuisé ${when}. Retirez-le pour continuer.`
  if (isShare) return `${name}\u00a0: ${left} au plus à la fois ${when}. Réduisez la quantité pour continuer.`
  if (retry)
    return `${name}\u00a0: plus que ${left} ${when}, d’autres sont réservés. Réduisez la quantité, ou ré${retry}.`
  return `${name}\u00a0: plus que ${left} ${when}. Réduisez la quantité pour continuer.`
}

/** Pieces by dish. */
type Pieces = ReadonlyMap<string, number>

/**
 * Fails the transaction where a dish has too few: 'out_of_portions'. It locks the dishes' rows of
 * that day until commit: after the vouchers, before the slot.
 * @returns one row, with what is left of the scarcest of them; null where none has a number
 */
function holdPieces(tx: Queryable, orderId: string, day: string, pieces: Pieces) {
  const [items, quantities] = [[...pieces.keys()], [...pieces.values()]]
  return tx<[{ left: number | null }]>`
    select hold_portions(${orderId}, ${day}, ${items}::text[], ${quantities}::integer[]) as left`
}

/**
 * Gives an order's portions back; those that it does not hold are left out.
 * @param what all of them unless said: of one day, or some pieces of some dishes
 * @returns what was left of the scarcest of them before; null where it held none
 */
export async function releasePieces(
  tx: Queryable,
  orderId: string,
  { day = null, pieces }: { day?: string | null; pieces?: Pieces } = {},
): Promise<number | null> {
  const [items, quantities] = pieces ? [[...pieces.keys()], [...pieces.values()]] : [null, null]
  const [row] = await tx<[{ left: number | null }]>`
    select release_portions(${orderId}, ${day}, ${items}::text[], ${quantities}::integer[]) as left`
  return row.left
}

/**
 * Fails the transaction where an origin of an unpaid order would hold more than half of what is left of a dish;
 * 'portions_rationed'. Send it after `holdPieces`, whose locks it needs.
 */
export function rationPieces(tx: Queryable, orderId: string) {
  return tx`select ration_portions(${orderId})`
}

/** The dish of which the asker may hold fewer than are left, by the error of `rationPieces`; undefined for any other. */
function rationedPieces(error: unknown): { dish: string; most: number } | undefined {
  return heldBack(error) === 'portions_rationed' ? JSON.parse(sqlDetail(error) ?? '') : undefined
}

/** How many are left of dishes on a day, by id; those without a number that day are not in it. */
async function portionsLeft(sql: Queryable, day: string, items: readonly string[]): Promise<Map<string, number>> {
  const rows = await sql<{ id: string; left: number }[]>`
    select i.id, coalesce(d.portions, p.portions) - coalesce(d.held, 0) as left
    from unnest(${items as string[]}::text[]) i (id)
    left join portion_days d on d.item_id = i.id and d.day = ${day}
    left join menu_item_portions p on p.item_id = i.id and p.weekday = extract(isodow from ${day}::date) and d.day is null
    where coalesce(d.portions, p.portions) is not null`
  return new Map(rows.map(({ id, left }) => [id, left]))
}

/** Whether an order holds portions of a dish of which none is left on that day. */
export async function holdsLastPieces(tx: Queryable, orderId: string): Promise<boolean> {
  const [row] = await tx<[{ holds: boolean }]>`
    select exists (
      select from portion_holds h
      join portion_days d on d.day = h.day and d.item_id = h.item_id
      where h.order_id = ${orderId} and d.held = d.portions
    ) as holds`
  return row.holds
}

/** Gives back what an order holds more than its lines still eat without what was refunded. */
async function trimPieces(tx: Queryable, orderId: string): Promise<number | null> {
  const [row] = await tx<{ left: number | null }[]>`
    select release_portions(${orderId}, null, array_agg(h.item_id), array_agg(h.quantity - coalesce(e.net, 0))) as left
    from (select item_id, sum(quantity)::integer as quantity from portion_holds where order_id = ${orderId} group by 1) h
    left join eaten_portions(${orderId}) e on e.item_id = h.item_id
    where h.quantity > coalesce(e.net, 0)
    having count(*) > 0`
  return row?.left ?? null
}

/**
 * Lets every process read the menu anew, since what is left is part of what it shows. It raises no version: orders are
 * decided on the rows themselves.
 */
export function notifyPortions(sql: Queryable) {
  return sql`select pg_notify('menu_changed', '')`
}
