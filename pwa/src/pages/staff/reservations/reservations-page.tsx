import { useTables, useUndoNoShow } from '#pwa/features/reservations/admin/queries.ts'
import { TableList } from '#pwa/features/reservations/admin/table-list.tsx'
import { formatWaiting } from '#pwa/features/reservations/admin/table-words.ts'
import { TABLE_VIEWS, tableViewNamed } from '#pwa/features/reservations/admin/views.ts'
import { useAddressFilter } from '#pwa/lib/navigation/use-address-filter.ts'
import { useOverlay } from '#pwa/lib/navigation/use-overlay.ts'
import { useLastRow } from '#pwa/lib/state/use-last-row.ts'
import { useNow } from '#pwa/lib/state/use-now.ts'
import { DataSection } from '#pwa/ui/data/data-section/data-section.tsx'
import { LoadMore } from '#pwa/ui/data/load-more/load-more.tsx'
import { EmptyState } from '#pwa/ui/feedback/empty-state/empty-state.tsx'
import { Button } from '#pwa/ui/forms/button/button.tsx'
import { PageHead } from '#pwa/ui/layout/page-head/page-head.tsx'
import { AnswerSheet } from './answer-sheet.tsx'
import { type TableFilter, TableFilters } from './table-filters.tsx'
import { TakingSheet } from './taking-sheet.tsx'

const PARAMS: Record<keyof TableFilter, string> = { view: 'vue', day: 'jour', q: 'recherche' }

/** `/admin/reservations`: who has asked for a table, and the answer to each. */
export function ReservationsPage() {
  const [asked, changeFilter] = useAddressFilter(PARAMS)
  const view = tableViewNamed(asked.view)
  const day = dayIn(asked.day)
  const { q } = asked
  const tables = useTables({ ...TABLE_VIEWS[view].query, ...(day && { day }), ...(q && { q }) })
  const accepting = useOverlay('confirmer')
  const declining = useOverlay('refuser')
  const taking = useOverlay('noter')
  const { mutate: undoNoShow } = useUndoNoShow()
  const now = useNow()
  const listed = tables.data?.pages.flatMap(({ reservations }) => reservations) ?? []
  const toAccept = useLastRow(listed, accepting.value)
  const toDecline = useLastRow(listed, declining.value)
  // The last page was asked for last.
  const counts = tables.data?.pages.at(-1)
  return (
    <>
      <PageHead
        title="Réservations"
        lead={counts && <span role="status">{formatWaiting(counts.waiting, counts.to_call_back)}</span>}
      >
        <Button onClick={() => taking.show()}>Noter une table</Button>
      </PageHead>
      <TableFilters filter={{ view, day, q }} onChange={changeFilter} waiting={counts?.waiting} />
      <DataSection
        title="Demandes"
        isTitleHidden
        query={tables}
        failure="Les demandes n’ont pas pu être chargées."
        skeletonLines={8}
      >
        {({ pages }) => (
          <>
            {listed.length === 0 ? (
              <EmptyState title={q ? 'Personne de ce nom ici.' : EMPTY[view]} />
            ) : (
              <TableList
                tables={listed}
                promised={pages.flatMap(({ days }) => days)}
                now={now}
                onDecide={({ id }, answer) => (answer === 'accepted' ? accepting : declining).show(id)}
                onUndoNoShow={table => undoNoShow(table)}
              />
            )}
            <LoadMore query={tables} />
          </>
        )}
      </DataSection>
      <TakingSheet open={taking.open} now={now} onClose={taking.close} />
      <AnswerSheet table={toAccept} answer="accepted" onClose={accepting.close} />
      <AnswerSheet table={toDecline} answer="declined" onClose={declining.close} />
    </>
  )
}

const EMPTY: Record<TableFilter['view'], string> = {
  'a-venir': 'Aucune demande à venir.',
  'a-traiter': 'Tout a reçu une réponse.',
  confirmees: 'Aucune table confirmée.',
  refusees: 'Aucune demande refusée.',
  passees: 'Aucune demande passée.',
}

/** What somebody typed into the address may be no day. */
function dayIn(text: string): string {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : ''
}
