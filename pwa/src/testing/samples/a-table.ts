import type { AdminReservation } from '#api/features/reservations/contract-staff.ts'

/** A request for a table that waits, as the staff see it; change what the test is about. */
export function aTable(change: Partial<AdminReservation> = {}): AdminReservation {
  return {
    id: '5b2c0f5e-0000-4000-8000-000000000001',
    name: 'Camille Renard',
    phone: '06 12 34 56 78',
    email: 'camille@exemple.fr',
    date: '2026-11-22',
    time: '19:30',
    guests: '4',
    message: 'Près de la fenêtre',
    status: 'pending',
    created_at: '2026-11-21T09:00:00.000Z',
    answered_at: null,
    answered_by: null,
    answer: null,
    is_over: false,
    ...change,
  }
}
