import type { AdminReservation } from '../contract/reservations-admin.ts'
import type { AdminRow } from '../queries/reservations-admin.ts'
import { isOver } from '../rules/answers.ts'

/** A request as the staff see it. */
export function toAdminReservation({ customerId: _, ...row }: AdminRow, now: Date): AdminReservation {
  const { createdAt, answeredAt, answeredBy, ...asked } = row
  return {
    ...asked,
    created_at: createdAt.toISOString(),
    answered_at: answeredAt?.toISOString() ?? null,
    answered_by: answeredBy,
    is_over: isOver(row, now),
  }
}
