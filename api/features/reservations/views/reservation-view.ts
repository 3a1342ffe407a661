import type { OfficeReservation } from '../contract/reservations-admin.ts'
import type { OfficeRow } from '../queries/reservations-admin.ts'
import { isOver } from '../rules/answers.ts'

/** A request as the staff see it. */
export function toOfficeReservation({ customerId: _, ...row }: OfficeRow, now: Date): OfficeReservation {
  const { createdAt, answeredAt, answeredBy, ...asked } = row
  return {
    ...asked,
    created_at: createdAt.toISOString(),
    answered_at: answeredAt?.toISOString() ?? null,
    answered_by: answeredBy,
    is_over: isOver(row, now),
  }
}
