import type { Queryable } from '#api/platform/database/database.ts'
import { asValue, type Change } from '#api/platform/database/row.ts'

export type Profile = {
  id: string
  name: string
  email: string
  emailVerifiedAt: Date | null
  phone: string
  profileImage: string | null
  createdAt: Date
  points: number
  qrCodeId: string | null
  paidOrders: number
  spentCents: number
  favorites: { name: string; quantity: number }[]
  marketingOptIn: boolean
}

/**
 * A customer with figures from their orders: how many were paid, captured minus refunded, and the three dishes taken
 * most often. Cancelled orders are left out of the dishes, since nobody ate them.
 */
export async function profileOf(sql: Queryable, customerId: string): Promise<Profile | undefined> {
  const [row] = await sql<Profile[]>`
    select
      c.id,
      c.name,
      c.email,
      c.email_verified_at as "emailVerifiedAt",
      c.phone,
      c.profile_image_url as "profileImage",
      c.created_at as "createdAt",
      c.points_balance as points,
      c.qr_code_id as "qrCodeId",
      figures.paid_orders as "paidOrders",
      figures.spent_cents as "spentCents",
      favorites.dishes as favorites,
      c.marketing_opt_in_at is not null as "marketingOptIn"
    from customers c
    cross join lateral (
      select
        count(*) as paid_orders,
        coalesce(sum(kept_cents(o)), 0) as spent_cents
      from orders o
      where customer_id = c.id
        and is_kept(o)
    ) figures
    cross join lateral (
      select coalesce(jsonb_agg(jsonb_build_object('name', name, 'quantity', quantity)), '[]') as dishes
      from (
        select
          (array_agg(l.name order by o.created_at desc, l.line_no))[1] as name,
          sum(l.quantity - l.removed_quantity) as quantity
        from orders o
        join line_items l on l.order_id = o.id
        where o.customer_id = c.id
          and is_kept(o)
          and o.status <> 'cancelled'
          and l.removed_quantity < l.quantity
        group by l.menu_item_id
        order by quantity desc, name
        limit 3
      ) most_taken
    ) favorites
    where c.id = ${customerId}`
  return row
}

type ProfileColumn = 'name' | 'phone' | 'profile_image_url' | 'marketing_opt_in_at'

/** Fields that are undefined stay as they are. False when the customer is deleted. */
export async function updateCustomer(
  tx: Queryable,
  customerId: string,
  change: {
    name: string
    phone: string | undefined
    profileImage: string | null | undefined
    marketingOptIn: boolean | undefined
    now: Date
  },
): Promise<boolean> {
  const { name, phone, profileImage, marketingOptIn, now } = change
  // An agreement keeps its first day; giving it again does not move it.
  const agreement = marketingOptIn ? asValue(tx`coalesce(marketing_opt_in_at, ${now})`) : null
  const row: Change<'customers', ProfileColumn> = {
    name,
    phone: phone ?? asValue(tx`phone`),
    profile_image_url: profileImage === undefined ? asValue(tx`profile_image_url`) : profileImage,
    marketing_opt_in_at: marketingOptIn === undefined ? asValue(tx`marketing_opt_in_at`) : agreement,
  }
  const rows = await tx`update customers set ${tx(row)} where id = ${customerId}`
  return rows.count === 1
}

/** Replaces the customer's picture; false when the customer is deleted. */
export async function setProfileImage(tx: Queryable, customerId: string, address: string): Promise<boolean> {
  const rows = await tx`
    update customers
    set profile_image_url = ${address}
    where id = ${customerId}`
  return rows.count === 1
}
