import type { Queryable } from '#api/platform/database.ts'

export type NewCustomer = {
  id: string
  email: string
  name: string
  phone: string
  passwordHash: string
  qrCodeId: string
  marketingOptInAt: Date | null
  createdAt: Date
}

export type Profile = {
  id: string
  name: string
  email: string
  emailVerifiedAt: Date | null
  phone: string
  profileImage: string | null
  createdAt: Date
  points: number
  qrCodeId: string
  paidOrders: number
  spentCents: number
  favorites: { name: string; quantity: number }[]
  marketingOptIn: boolean
}

/** Writes a customer, unless its e-mail or its QR id is taken; waits for whoever is about to take one of them. */
export async function insertCustomer(tx: Queryable, customer: NewCustomer): Promise<boolean> {
  // lower() is the database's own, as in the table's check: JavaScript's differs for a few letters.
  const rows = await tx`
    insert into customers (
      id, email, name, phone, password_hash, qr_code_id, marketing_opt_in_at, created_at
    )
    values (
      ${customer.id}, lower(${customer.email}), ${customer.name}, ${customer.phone}, ${customer.passwordHash},
      ${customer.qrCodeId}, ${customer.marketingOptInAt}, ${customer.createdAt}
    )
    on conflict do nothing`
  return rows.count === 1
}

export type Account = { customerId: string; name: string; email: string; passwordHash: string }

export async function accountOf(sql: Queryable, email: string): Promise<Account | undefined> {
  const [row] = await sql<Account[]>`
    select id as "customerId", name, email, password_hash as "passwordHash"
    from customers
    where email = lower(${email})`
  return row
}

/** Whether a password is still the account's; if so, it stays until the transaction ends. */
export async function holdPasswordHash(tx: Queryable, customerId: string, passwordHash: string): Promise<boolean> {
  const rows = await tx`
    select 1
    from customers
    where id = ${customerId}
      and password_hash = ${passwordHash}
    for share`
  return rows.count === 1
}

/** The customer's name and address, for the mail that says so. */
export async function setPasswordHash(
  tx: Queryable,
  customerId: string,
  passwordHash: string,
): Promise<{ name: string; email: string } | undefined> {
  const [row] = await tx<{ name: string; email: string }[]>`
    update customers
    set password_hash = ${passwordHash}
    where id = ${customerId}
    returning name, email`
  return row
}

/** The same, where the password is still the one that was checked; undefined when it changed or the account is gone. */
export async function replacePasswordHash(
  tx: Queryable,
  customerId: string,
  change: { from: string; to: string },
): Promise<{ name: string; email: string } | undefined> {
  const [row] = await tx<{ name: string; email: string }[]>`
    update customers
    set password_hash = ${change.to}
    where id = ${customerId}
      and password_hash = ${change.from}
    returning name, email`
  return row
}

/** A customer's address, lower case as the table keeps it, if it is confirmed; undefined when the customer is gone. */
export async function provenEmailOf(
  sql: Queryable,
  customerId: string,
): Promise<{ provenEmail: string | null } | undefined> {
  const [row] = await sql<{ provenEmail: string | null }[]>`
    select case when email_verified_at is not null then email end as "provenEmail"
    from customers
    where id = ${customerId}`
  return row
}

export type ExportedAccount = { emailVerifiedAt: Date | null; marketingOptInAt: Date | null }

export async function exportedAccount(sql: Queryable, customerId: string): Promise<ExportedAccount | undefined> {
  const [row] = await sql<ExportedAccount[]>`
    select email_verified_at as "emailVerifiedAt", marketing_opt_in_at as "marketingOptInAt"
    from customers
    where id = ${customerId}`
  return row
}

/**
 * Keeps a customer's row to the transaction, if the password is still the one that was checked: until it ends, nobody
 * can place an order, write or upload as this customer.
 */
export async function lockCustomer(tx: Queryable, customerId: string, passwordHash: string): Promise<boolean> {
  const rows = await tx`
    select 1
    from customers
    where id = ${customerId}
      and password_hash = ${passwordHash}
    for update`
  return rows.count === 1
}

/** Sessions, links, points, vouchers and picture go with the row. */
export async function deleteCustomer(tx: Queryable, customerId: string): Promise<void> {
  await tx`
    delete from customers
    where id = ${customerId}`
}

/** The account of a customer; undefined when it is gone. */
export async function accountWithId(sql: Queryable, customerId: string): Promise<Account | undefined> {
  const [row] = await sql<Account[]>`
    select id as "customerId", name, email, password_hash as "passwordHash"
    from customers
    where id = ${customerId}`
  return row
}

/**
 * A customer with what the orders say: paid ones, captured minus refunded, and the three dishes taken most often. The
 * figures count what was paid for; a dish of a cancelled order was not eaten.
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
        coalesce(sum(captured_cents - refunded_cents), 0) as spent_cents
      from orders
      where customer_id = c.id
        and paid_at is not null
    ) figures
    cross join lateral (
      select coalesce(jsonb_agg(jsonb_build_object('name', name, 'quantity', quantity)), '[]') as dishes
      from (
        select
          (array_agg(l.name order by o.created_at desc, l.line_no))[1] as name,
          sum(l.quantity) as quantity
        from orders o
        join line_items l on l.order_id = o.id
        where o.customer_id = c.id
          and o.paid_at is not null
          and o.status <> 'cancelled'
        group by l.menu_item_id
        order by quantity desc, name
        limit 3
      ) most_taken
    ) favorites
    where c.id = ${customerId}`
  return row
}

/** Whether an address is the customer's own; undefined when the customer is gone. Reads no other customer. */
export async function isAddressOf(sql: Queryable, customerId: string, email: string): Promise<boolean | undefined> {
  const [row] = await sql<{ isOwn: boolean }[]>`
    select email = lower(${email}) as "isOwn"
    from customers
    where id = ${customerId}`
  return row?.isOwn
}

/** What is undefined stays as it is. False when the customer is gone. */
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
  // An agreement keeps its first day: giving it again is no new one.
  const rows = await tx`
    update customers
    set
      name = ${name},
      phone = coalesce(${phone ?? null}, phone),
      profile_image_url = case when ${profileImage !== undefined} then ${profileImage ?? null} else profile_image_url end,
      marketing_opt_in_at = case ${marketingOptIn ?? null}::boolean
        when true then coalesce(marketing_opt_in_at, ${now})
        when false then null
        else marketing_opt_in_at
      end
    where id = ${customerId}`
  return rows.count === 1
}

/** Puts a new picture in the place of the one before; false when the customer is gone. */
export async function setProfileImage(tx: Queryable, customerId: string, address: string): Promise<boolean> {
  const rows = await tx`
    update customers
    set profile_image_url = ${address}
    where id = ${customerId}`
  return rows.count === 1
}

export async function emailToVerify(
  sql: Queryable,
  customerId: string,
): Promise<{ name: string; email: string; verifiedAt: Date | null } | undefined> {
  const [row] = await sql<{ name: string; email: string; verifiedAt: Date | null }[]>`
    select name, email, email_verified_at as "verifiedAt"
    from customers
    where id = ${customerId}`
  return row
}

export async function setEmailVerified(tx: Queryable, customerId: string, now: Date): Promise<void> {
  await tx`
    update customers
    set email_verified_at = ${now}
    where id = ${customerId}
      and email_verified_at is null`
}

/** Gives a customer the guest orders of its address, and tells whoever watches them: their version moved. */
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

export type Card = { customerId: string; name: string; email: string; qrCodeId: string; points: number }

export async function cardByQrCode(sql: Queryable, qrCodeId: string): Promise<Card | undefined> {
  const [row] = await sql<Card[]>`
    select id as "customerId", name, email, qr_code_id as "qrCodeId", points_balance as points
    from customers
    where qr_code_id = ${qrCodeId}`
  return row
}
