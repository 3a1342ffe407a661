import { type Queryable, sqlDetail, sqlState } from '#api/platform/database/database.ts'

/** Pieces by dish. */
export type Pieces = ReadonlyMap<string, number>

/**
 * Fails the transaction where a dish has too few; `isOutOfPortions` recognises that error. It locks the dishes' rows of
 * that day until commit: after the vouchers, before the slot.
 * @returns one row, with what is left of the scarcest of them; null where none has a number
 */
export function holdPieces(tx: Queryable, orderId: string, day: string, pieces: Pieces) {
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
 * `isOutOfPortions` recognises that error, too. Send it after `holdPieces`, whose locks it needs.
 */
export function rationPieces(tx: Queryable, orderId: string) {
  return tx`select ration_portions(${orderId})`
}

export function isOutOfPortions(error: unknown): boolean {
  return sqlState(error) === 'LK005' || sqlState(error) === 'LK014'
}

/** The dish of which the asker may hold fewer than are left, by the error of `rationPieces`; undefined for any other. */
export function rationedPieces(error: unknown): { dish: string; most: number } | undefined {
  return sqlState(error) === 'LK014' ? JSON.parse(sqlDetail(error) ?? '') : undefined
}

/** How many are left of dishes on a day, by id; those without a number that day are not in it. */
export async function portionsLeft(
  sql: Queryable,
  day: string,
  items: readonly string[],
): Promise<Map<string, number>> {
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
export async function trimPieces(tx: Queryable, orderId: string): Promise<number | null> {
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
