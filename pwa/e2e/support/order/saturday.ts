/**
 * A Saturday at its height: 28 confirmed orders, 11 of them due within three quarters of an hour, five that cook, four that
 * are ready; with allergies, notes, set menus, the till's money, alcohol, and customers who stand there.
 */
import type { Sql } from 'postgres'
import { deleteOrders } from './rush.ts'

type Dish = {
  id: string
  name: string
  quantity?: number
  variant?: string
  heat?: number
  parts?: readonly { id: string; name: string; protein?: string; heat?: number }[]
  isAlcohol?: boolean
}

type Evening = {
  status: 'confirmed' | 'preparing' | 'ready'
  /** Minutes from now to the pickup. */
  inMinutes: number
  name: string
  dishes: readonly Dish[]
  note?: string
  isAtTill?: boolean
  /** Minutes since the customer said that they are there. */
  hereForMinutes?: number
}

const padThai = (variant: string, quantity = 1): Dish => ({ id: 'pad-thai', name: 'Pad thaï', variant, quantity })
const curry = (variant: string, heat: number): Dish => ({ id: 'curry-vert', name: 'Curry vert', variant, heat })
const RICE: Dish = { id: 'riz-thai', name: 'Riz thaï' }
const SOM_TAM: Dish = { id: 'som-tam', name: 'Som tam', heat: 1 }
const KAPAO: Dish = { id: 'pad-kapao', name: 'Pad kapao', variant: 'bœuf', heat: 4, quantity: 2 }
const NEMS: Dish = { id: 'nems', name: 'Nems aux légumes' }
const BEER: Dish = { id: 'biere', name: 'Bière thaïe blonde 33 cl', isAlcohol: true }
const SET_MENU: Dish = {
  id: 'formule1',
  name: 'Formule entrée et plat',
  parts: [
    { id: 'gyoza', name: 'Gyoza au poulet' },
    { id: 'pad-thai', name: 'Pad thaï', protein: 'poulet', heat: 2 },
    { id: 'eau', name: 'Eau plate des Alpes' },
  ],
}

const EVENING: readonly Evening[] = [
  { status: 'preparing', inMinutes: -2, name: 'Karim Benali', dishes: [KAPAO, RICE] },
  {
    status: 'preparing',
    inMinutes: 3,
    name: 'Famille Nguyen',
    note: 'Les pad thaï sans coriandre',
    dishes: [NEMS, SOM_TAM, padThai('crevette', 2), curry('poulet', 3), RICE, KAPAO, SET_MENU],
  },
  {
    status: 'preparing',
    inMinutes: 18,
    name: 'Léa Fontaine',
    note: 'Allergie : arachides',
    dishes: [padThai('végétarien'), RICE, NEMS],
  },
  { status: 'preparing', inMinutes: 18, name: 'Au comptoir', isAtTill: true, dishes: [curry('crevette', 3), RICE] },
  { status: 'preparing', inMinutes: 18, name: 'Julie Marchand', dishes: [SET_MENU] },
  { status: 'ready', inMinutes: -12, name: 'Hugo Perrin', dishes: [padThai('poulet'), RICE] },
  { status: 'ready', inMinutes: -2, name: 'Inès Bouaziz', hereForMinutes: 4, dishes: [BEER, NEMS] },
  { status: 'ready', inMinutes: 3, name: 'Marc Delattre', isAtTill: true, dishes: [KAPAO] },
  { status: 'ready', inMinutes: 3, name: 'Sophie Lemaire', note: 'allergique au sésame', dishes: [SOM_TAM, RICE] },
  { status: 'confirmed', inMinutes: 3, name: 'Thomas Girard', dishes: [padThai('poulet'), NEMS] },
  { status: 'confirmed', inMinutes: 18, name: 'Nadia Haddad', hereForMinutes: 3, dishes: [KAPAO, RICE, NEMS] },
  {
    status: 'confirmed',
    inMinutes: 18,
    name: 'Amélie Roux',
    note: 'Allergie aux crustacés',
    dishes: [SOM_TAM, curry('poulet', 2), RICE],
  },
  { status: 'confirmed', inMinutes: 18, name: 'Mehdi Kaci', dishes: [KAPAO, padThai('poulet croustillant', 3)] },
  { status: 'confirmed', inMinutes: 18, name: 'Claire Dubois', dishes: [SET_MENU, NEMS] },
  { status: 'confirmed', inMinutes: 18, name: 'Au comptoir', isAtTill: true, dishes: [padThai('crevette')] },
  {
    status: 'confirmed',
    inMinutes: 33,
    name: 'Paul Moreau',
    note: 'Pas trop pimenté pour les enfants',
    dishes: [curry('poulet', 1), padThai('crevette'), RICE],
  },
  { status: 'confirmed', inMinutes: 33, name: 'Sarah Cohen', dishes: [SOM_TAM, BEER] },
  { status: 'confirmed', inMinutes: 33, name: 'Lucas Petit', dishes: [padThai('poulet', 2), NEMS, RICE] },
  { status: 'confirmed', inMinutes: 33, name: 'Mme Tran', note: 'Couverts pour 2 svp', dishes: [curry('bœuf', 2)] },
  { status: 'confirmed', inMinutes: 33, name: 'Antoine Lefèvre', dishes: [KAPAO, NEMS] },
  ...[48, 48, 48, 48, 48, 63, 63, 63, 63, 78, 78, 78, 78, 108, 108, 108, 138].map(
    (inMinutes, place): Evening => ({
      status: 'confirmed',
      inMinutes,
      name: ['Chloé Garnier', 'Yanis Brahimi', 'Éva Rousseau', 'Pierre Lambert', 'Manon Fabre'][place % 5] ?? '',
      dishes: place % 2 ? [padThai('porc'), SOM_TAM] : [curry('végétarien', 2)],
      ...(place % 7 === 2 && { note: 'Allergie au soja' }),
    }),
  ),
]

/**
 * Fills the board with that evening.
 * @returns the orders' ids in its order, and a function that deletes them
 */
export async function saturday(sql: Sql) {
  const [waiter] = await sql<{ id: string }[]>`select id from staff order by role limit 1`
  const ids: string[] = []
  for (const { status, inMinutes, name, dishes, note = '', isAtTill = false, hereForMinutes } of EVENING) {
    const hasAlcohol = dishes.some(({ isAlcohol }) => isAlcohol)
    const captured = isAtTill ? 0 : 2580
    const lines = dishes.map((dish, index) => ({
      line_no: index + 1,
      menu_item_id: dish.id,
      name: dish.name,
      quantity: dish.quantity ?? 1,
      variant: dish.variant ?? null,
      spicy_level: dish.heat ?? null,
      components:
        dish.parts?.map(({ id, name: part, protein, heat }) => ({
          category: 'plats',
          menuItemId: id,
          name: part,
          ...(protein && { protein }),
          ...(heat && { spicyLevel: heat }),
        })) ?? null,
      alcohol: dish.isAlcohol ?? false,
    }))
    // One statement: the reports' sums count a paid order with the lines that it has once it is inserted.
    const [order] = await sql<{ id: string }[]>`
      with placed as (
        insert into orders (
          id, tracking_token, status, customer_name, customer_email, total_cents, pickup_at, pickup_notes, has_alcohol,
          adult_declared, legal_version, created_at, pay_by, paid_at, paid_on, cancellable_until, captured_cents,
          taken_by, till_at, customer_here_at
        )
        select gen_random_uuid(), 'a token', ${status}, ${name}, 'samedi@exemple.fr', 2580,
          now() + make_interval(mins => ${inMinutes}), ${note}, ${hasAlcohol}, ${hasAlcohol}, '1',
          now() - interval '40 minutes', now(), paid, (paid at time zone 'Europe/Paris')::date, paid, ${captured},
          case when ${isAtTill} then ${waiter?.id ?? null}::uuid end, case when ${isAtTill} then now() end,
          now() - make_interval(mins => ${hereForMinutes ?? null}::integer)
        from (select case when not ${isAtTill} then now() - interval '39 minutes' end as paid) as money
        returning id
      ), cooked as (
        insert into line_items (
          order_id, line_no, menu_item_id, name, quantity, unit_price_cents, variant, spicy_level, components, alcohol,
          category_key, vat_shares
        )
        select placed.id, l.line_no, l.menu_item_id, l.name, l.quantity, 1290, l.variant, l.spicy_level,
          nullif(l.components, 'null'), l.alcohol, 'plats', '{"10": 1290}'
        from placed, jsonb_to_recordset(${JSON.stringify(lines)}::text::jsonb) as l (
          line_no smallint, menu_item_id text, name text, quantity smallint, variant text, spicy_level smallint,
          components jsonb, alcohol boolean
        )
      )
      select id from placed`
    if (!order) throw new Error('no order was inserted')
    ids.push(order.id)
  }
  await sql`select pg_notify('order_changed', id::text) from unnest(${ids}::uuid[]) as id`
  return { ids, end: () => deleteOrders(sql, ids) }
}
