import type { AdminReservation, Promised } from '../contract/reservations-admin.ts'
import type { AdminRow } from '../queries/reservations-admin.ts'
import { isOver } from '../rules/answers.ts'
import type { PromisedDay } from '../rules/promised-seats.ts'

/** A request as the staff see it. */
export function toAdminReservation({ customerId: _, ...row }: AdminRow, now: Date): AdminReservation {
  const { createdAt, answeredAt, answeredBy, calledOff, takenBy, ...asked } = row
  return {
    ...asked,
    created_at: createdAt.toISOString(),
    answered_at: answeredAt?.toISOString() ?? null,
    answered_by: answeredBy,
    is_over: isOver(row, now),
    ...(calledOff !== null && { called_off: calledOff }),
    ...(takenBy !== null && { taken_by: takenBy }),
  }
}

/** What is promised of a day. */
export function toPromised({ isAtLeast, services, ...day }: PromisedDay): Promised {
  return {
    ...{ ...day, at_least: isAtLeast },
    ...(services && { services: services.map(({ isAtLeast, ...service }) => ({ ...service, at_least: isAtLeast })) }),
  }
}
