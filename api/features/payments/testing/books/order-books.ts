import type { Sql } from '#api/platform/database/database.ts'

export type OrderBooks = {
  status: string
  total: number
  captured: number
  refunded: number
  /** The part of the refunds that has left the total. */
  reduced: number
  revisions: { number: number; status: string; difference: number; paid: number }[]
  /** Every status that it came into, in order. */
  history: string
  /** The statuses that the staff brought it into. */
  staffMoves: string[]
  /** Whether it still holds its slot. */
  isHeld: boolean
  /** The restaurant's till has its money. */
  isCollected: boolean
  payments: {
    sessionId: string
    status: string
    settles: boolean | null
    revisionId: string | null
    captured: number
    refunded: number
    /** The cents of its refunds that the provider has accepted. */
    sent: number
  }[]
}

/** What our tables say of orders, by their ids. */
export async function orderBooks(sql: Sql, ids: readonly string[]): Promise<Map<string, OrderBooks>> {
  const rows = await sql<(OrderBooks & { id: string })[]>`
    select o.id, o.status, o.total_cents as total, o.captured_cents as captured, o.refunded_cents as refunded,
      o.reduced_cents as reduced, o.collected_at is not null as is_collected,
      (
        select coalesce(jsonb_agg(jsonb_build_object(
          'number', r.number, 'status', r.status, 'difference', r.total_after_cents - r.total_before_cents + r.returned_cents,
          'paid', (select count(*) from payments p where p.revision_id = r.id and p.settles)
        )), '[]')
        from order_revisions r
        where r.order_id = o.id
      ) as revisions,
      (select string_agg(status, ' ' order by id) from order_events where order_id = o.id) as history,
      array(select status from order_events where order_id = o.id and staff_id is not null) as staff_moves,
      exists (select 1 from slot_holds where order_id = o.id and released_at is null) as is_held,
      (
        select coalesce(jsonb_agg(jsonb_build_object(
          'sessionId', p.session_id, 'status', p.status, 'settles', p.settles, 'revisionId', p.revision_id, 'captured', p.captured_cents,
          'refunded', p.refunded_cents, 'sent', (
            select coalesce(sum(amount_cents), 0)
            from refunds
            where payment_id = p.id and status = 'sent'
          )
        )), '[]')
        from payments p
        where p.order_id = o.id
      ) as payments
    from orders o
    where o.id = any(${ids as string[]}::uuid[])`
  return new Map(rows.map(row => [row.id, row]))
}
