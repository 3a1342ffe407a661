import { isNumber, type Queryable } from '#api/platform/database/database.ts'
import type { Contact } from '../rules/contact.ts'

/** One person: an account's address, or else a guest's, or else a telephone with a name. */
export type Found = {
  /** The account's address. */
  account: string | null
  isConfirmed: boolean
  email: string | null
  phone: string
  name: string
}

/**
 * Who has used a contact, in their account, in what they ordered or asked for, or in what they wrote. What a guest left
 * under an account's confirmed address is the account's. Those who gave no address are told apart by their names. Of
 * each the newest spelling is answered.
 */
export async function peopleOf(sql: Queryable, { email, number }: Contact, limit: number): Promise<Found[]> {
  const isTheirs = (address: ReturnType<Queryable>, phone: ReturnType<Queryable>) =>
    email === null ? isNumber(sql, phone, number) : sql`lower(${address}) = ${email}`
  return await sql<Found[]>`
    with used as (
      select customer_id, lower(customer_email) as email, customer_phone as phone, customer_name as name, created_at
      from orders
      where ${isTheirs(sql`customer_email`, sql`customer_phone`)}
      union all
      select customer_id, lower(email), phone, name, created_at
      from reservations
      where ${isTheirs(sql`email`, sql`phone`)}
      union all
      select customer_id, lower(email), null, name, created_at
      from reviews
      where lower(email) = ${email}
      union all
      select null, lower(email), null, null, created_at
      from review_reports
      where lower(email) = ${email}
      union all
      select id, email, phone, name, created_at
      from customers
      where ${isTheirs(sql`email`, sql`phone`)}
    ),
    persons as (
      select
        c.email as account,
        c.email_verified_at is not null as "isConfirmed",
        case when c.id is null then u.email end as email,
        case when c.id is null and u.email is null then plain_words(coalesce(u.name, '')) end as caller,
        (array_agg(coalesce(c.phone, u.phone) order by u.created_at desc) filter (where u.phone is not null))[1] as phone,
        (array_agg(coalesce(c.name, u.name) order by u.created_at desc) filter (where u.name is not null))[1] as name
      from used u
      left join customers c
        on c.id = u.customer_id
        or u.customer_id is null and c.email = u.email and c.email_verified_at is not null
      group by 1, 2, 3, 4
    )
    select account, "isConfirmed", email, coalesce(phone, '') as phone, coalesce(name, '') as name
    from persons
    order by account nulls last, email nulls last, caller
    limit ${limit}`
}
