import type { Queryable } from '#api/platform/database/database.ts'
import type { DisputeFacts } from '../rules/evidence-sections.ts'

export async function disputeFacts(
  sql: Queryable,
  orderId: string,
  paymentId: string,
): Promise<DisputeFacts | undefined> {
  const [row] = await sql<DisputeFacts[]>`
    select o.customer_email as email, o.customer_phone as phone, o.legal_version as "legalVersion",
      o.created_at as "createdAt", o.paid_at as "paidAt", o.pickup_at as "pickupAt",
      o.call_number as "callNumber",
      o.customer_here_at as "customerHereAt", o.has_alcohol as "hasAlcohol", o.adult_declared as "adultDeclared",
      o.age_checked_at as "ageCheckedAt", p.session_id as "sessionId",
      p.payment_intent as "paymentIntent", p.captured_cents as "capturedCents",
      (
        select coalesce(jsonb_agg(jsonb_build_object(
          'status', e.status, 'at', e.at, 'byStaff', e.staff_id is not null
        ) order by e.id), '[]')
        from order_events e
        where e.order_id = o.id
      ) as steps,
      (
        select coalesce(jsonb_agg(jsonb_build_object(
          'kind', m.kind, 'channel', m.channel, 'status', m.status, 'createdAt', m.created_at,
          'sentAt', m.sent_at
        ) order by m.created_at, m.id), '[]')
        from messages m
        where m.order_id = o.id and m.kind <> 'order-new'
      ) as messages,
      (
        select coalesce(jsonb_agg(jsonb_build_object(
          'amountCents', r.amount_cents, 'reason', r.reason, 'status', r.status, 'at', r.created_at
        ) order by r.created_at, r.id), '[]')
        from refunds r
        join payments q on q.id = r.payment_id
        where q.order_id = o.id and r.status <> 'withdrawn'
      ) as refunds
    from orders o
    join payments p on p.id = ${paymentId}
    where o.id = ${orderId}`
  return row
}
