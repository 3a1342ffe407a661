import type { listReservations } from '#api/features/reservations/contract-staff.ts'
import type { RequestOf } from '#api/kernel/endpoint.ts'

export type TableQuery = NonNullable<RequestOf<typeof listReservations>['query']>

/** The views of the list, by the word that names them in the address. */
export const TABLE_VIEWS = {
  'a-venir': { label: 'À venir', query: {} },
  'a-traiter': { label: 'À traiter', query: { status: 'pending' } },
  confirmees: { label: 'Confirmées', query: { status: 'accepted' } },
  refusees: { label: 'Refusées', query: { status: 'declined' } },
  passees: { label: 'Passées', query: { period: 'past' } },
} as const satisfies Record<string, { label: string; query: TableQuery }>
export type TableView = keyof typeof TABLE_VIEWS

/** The view that a word of the address names; the upcoming ones for any other word. */
export function tableViewNamed(name: string): TableView {
  return Object.hasOwn(TABLE_VIEWS, name) ? (name as TableView) : 'a-venir'
}
