import { asValue, type Change, type Columns, type Queryable } from '#api/platform/database/database.ts'

export type Profile = Columns<
  'customers',
  'id' | 'name' | 'email' | 'emailVerifiedAt' | 'phone' | 'createdAt' | 'qrCodeId'
> & {
  profileImage: string | null
  points: number
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
      c.email_verified_at,
      c.phone,
      c.profile_image_url as profile_image,
      c.created_at,
      c.points_balance as points,
      c.qr_code_id,
      figures.paid_orders,
      figures.spent_cents,
      favorites.dishes as favorites,
      c.marketing_opt_in_at is not null as marketing_opt_in
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

type ProfileColumn = 'name' | 'phone' | 'profileImageUrl' | 'marketingOptInAt'

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
    profileImageUrl: profileImage === undefined ? asValue(tx`profile_image_url`) : profileImage,
    marketingOptInAt: marketingOptIn === undefined ? asValue(tx`marketing_opt_in_at`) : agreement,
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

/**
 * Whether an address is the customer's own; undefined when the customer is deleted. It reads no other customer, so that
 * its time tells nothing of them.
 */
export async function isAddressOf(sql: Queryable, customerId: string, email: string): Promise<boolean | undefined> {
  const [row] = await sql<{ isOwn: boolean }[]>`
    select email = lower(${email}) as is_own
    from customers
    where id = ${customerId}`
  return row?.isOwn
}

/**
 * A customer's address, lower case as the table stores it, if it is confirmed; undefined when the customer is deleted.
 */
export async function provenEmailOf(
  sql: Queryable,
  customerId: string,
): Promise<{ provenEmail: string | null } | undefined> {
  const [row] = await sql<{ provenEmail: string | null }[]>`
    select case when email_verified_at is not null then email end as proven_email
    from customers
    where id = ${customerId}`
  return row
}

export async function emailToVerify(
  sql: Queryable,
  customerId: string,
): Promise<{ email: string; verifiedAt: Date | null } | undefined> {
  const [row] = await sql<{ email: string; verifiedAt: Date | null }[]>`
    select email, email_verified_at as verified_at
    from customers
    where id = ${customerId}`
  return row
}

/** Locks an account until the transaction ends. @returns whether its address is confirmed; undefined when it is deleted */
export async function lockAccount(tx: Queryable, customerId: string): Promise<boolean | undefined> {
  const [row] = await tx<{ isProven: boolean }[]>`
    select email_verified_at is not null as is_proven
    from customers
    where id = ${customerId}
    for no key update`
  return row?.isProven
}

export async function setEmailVerified(tx: Queryable, customerId: string, now: Date): Promise<void> {
  await tx`
    update customers
    set email_verified_at = ${now}
    where id = ${customerId}
      and email_verified_at is null`
}

/**
 * Gives a customer the guest orders of their address, and notifies open pages of those orders, whose version changes.
 */
export async function attachGuestOrders(tx: Queryable, customerId: string): Promise<void> {
  await tx`
    with attached as (
      update orders
      set customer_id = c.id
      from customers c
      where c.id = ${customerId}
        and orders.customer_id is null
        and lower(orders.customer_email) = c.email
      returning orders.id
    )
    select pg_notify('order_changed', id::text)
    from attached`
}
