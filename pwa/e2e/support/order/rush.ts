/** Fills the board with paid orders of three dishes each, besides those already there. */
import type { Sql } from 'postgres'

const NAMES = ['Camille Renard', 'Inès Benali', 'Marc Dupont', 'Léa Moreau', 'Paul Girard', 'Yasmine Haddad']

/**
 * Inserts this many orders of each status, with pickups within the next hour.
 * @param firstHas replaces the first order's curry, without choices. It is set here since a paid order's lines must
 *   not be changed later: the reports' sums have counted them
 * @returns their ids, and a function that deletes them
 */
export async function rush(
  sql: Sql,
  counts: { confirmed: number; preparing: number; ready: number },
  firstHas: { id: string | null; name: string } = { id: null, name: '' },
) {
  const statuses = Object.entries(counts).flatMap(([status, count]) => Array.from({ length: count }, () => status))
  const ids = await sql<{ id: string }[]>`
    with wanted as (
      select gen_random_uuid() as id, status, place, now() as at
      from unnest(${statuses}::text[]) with ordinality as w (status, place)
    ), placed as (
      insert into orders (
        id, tracking_token, status, customer_name, customer_email, total_cents, pickup_at, pickup_notes, has_alcohol,
        adult_declared, legal_version, created_at, pay_by, paid_at, paid_on, cancellable_until, captured_cents
      )
      select id, 'a token', status, (${NAMES}::text[])[1 + place % ${NAMES.length}], 'rush@exemple.fr', 3870,
        least(
          at + make_interval(mins => 5 + place::integer),
          (date_trunc('day', at at time zone 'Europe/Paris') + interval '1 day - 1 second') at time zone 'Europe/Paris'
        ),
        '', false, false, '1', at, at, at, (at at time zone 'Europe/Paris')::date, at, 3870
      from wanted
      returning id
    ), cooked as (
      insert into line_items (
        order_id, line_no, menu_item_id, name, quantity, unit_price_cents, variant, spicy_level, alcohol, category_key,
        vat_shares
      )
      select placed.id, d.line_no,
        case when is_other then ${firstHas.id} else d.dish end, case when is_other then ${firstHas.name} else d.name end,
        1, 1290, case when not is_other then d.variant end, case when not is_other then d.heat end,
        false, 'plats', '{"10": 1290}'
      from placed join wanted using (id), (values
        (1, 'pad-thai', 'Pad thaï', 'crevette', 2), (2, 'curry-vert', 'Curry vert', 'poulet', 3),
        (3, 'pad-see-ew', 'Pad see ew', 'porc', 1)
      ) as d (line_no, dish, name, variant, heat),
        lateral (select d.line_no = 2 and place = 1 and ${firstHas.id !== null} as is_other) as first_order
    )
    select id from placed`
  const all = ids.map(({ id }) => id)
  await sql`select pg_notify('order_changed', id::text) from unnest(${all}::uuid[]) as id`
  return { ids: all, end: () => deleteOrders(sql, all) }
}

/**
 * Deletes orders that were inserted, and looks whether the reports' sums had counted them as they were: sums below zero
 * would fail the tests that come after, on another page.
 */
export async function deleteOrders(sql: Sql, ids: readonly string[]): Promise<void> {
  await sql`delete from orders where id = any(${ids as string[]}::uuid[])`
  const below =
    await sql`select menu_item_id, quantity, revenue_cents from sales_dishes where least(quantity, revenue_cents) < 0`
  if (below.length > 0) throw new Error(`orders were inserted without their sums: ${JSON.stringify(below)}`)
}
