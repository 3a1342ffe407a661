import { useState } from 'react'
import type { AdminReservation } from '#api/features/reservations/contract-staff.ts'
import type { TableAnswer } from '#api/features/reservations/rules.ts'
import { AnswerForm } from '#pwa/features/reservations/admin/answer-form.tsx'
import {
  TABLE_VIEWS,
  type TableView,
  tableViewNamed,
  usePromisedOn,
  useTables,
  useUndoNoShow,
} from '#pwa/features/reservations/admin/queries.ts'
import { formatWaiting, TableList } from '#pwa/features/reservations/admin/table-list.tsx'
import { beginTable, TakingForm, tableDraft } from '#pwa/features/reservations/admin/taking-form.tsx'
import { useRestaurant } from '#pwa/lib/menu/use-menu.ts'
import { useAddressFilter, useLastRow } from '#pwa/lib/navigation/list-page.ts'
import { useOverlay } from '#pwa/lib/navigation/use-overlay.ts'
import { useNow } from '#pwa/lib/state/clock.ts'
import { showToast } from '#pwa/lib/state/toasts.ts'
import { useStore } from '#pwa/lib/state/use-store.ts'
import { EmptyState } from '#pwa/ui/feedback/empty-state.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'
import { Field } from '#pwa/ui/forms/field.tsx'
import { FilterChips, SearchBox } from '#pwa/ui/forms/filters.tsx'
import { DataSection, LoadMore, PageHead } from '#pwa/ui/layout/staff-page.tsx'
import { Sheet } from '#pwa/ui/overlays/sheet.tsx'
import './staff-pages.css'

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
        title="Tables"
        lead={counts && <span role="status">{formatWaiting(counts.waiting, counts.to_call_back)}</span>}
      >
        <Button
          onClick={() => {
            beginTable(now)
            taking.show()
          }}
        >
          Noter une table
        </Button>
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

type AnswerSheetProps = {
  /** Undefined: closed. */
  table: AdminReservation | undefined
  answer: TableAnswer
  onClose: () => void
}

/** The answer to one request, over the list. */
function AnswerSheet({ table, answer, onClose }: AnswerSheetProps) {
  // What is asked stays the same when another tablet answers meanwhile.
  const [opened, setOpened] = useState(table)
  if (opened?.id !== table?.id) setOpened(table)
  const onDone = ({ name, email, status, called_off }: AdminReservation) => {
    const done = status === 'accepted' ? 'Table confirmée.' : 'Pas de table\u00a0: c’est noté.'
    const isMailed = email !== null && (called_off === undefined || called_off === 'house')
    showToast({ tone: 'done', text: isMailed ? `${done} Un email part à ${name}.` : done })
    onClose()
  }
  return (
    <Sheet open={table !== undefined} title={titleOf(answer, opened)} onClose={onClose}>
      {table && <AnswerForm key={table.id} table={table} answer={answer} onDone={onDone} />}
    </Sheet>
  )
}

function titleOf(answer: TableAnswer, table: AdminReservation | undefined): string {
  if (answer === 'accepted') return 'Confirmer la table'
  if (table?.status !== 'accepted') return 'Pas de table'
  return table.is_over ? 'Personne n’est venu' : 'Annuler la table'
}

type TakingSheetProps = { open: boolean; now: Date; onClose: () => void }

/** A table is written down, over the list. */
function TakingSheet({ open, now, onClose }: TakingSheetProps) {
  const { data: restaurant } = useRestaurant()
  const { date } = useStore(tableDraft)
  const promised = usePromisedOn(open ? date : '')
  const onDone = ({ name, email }: AdminReservation) => {
    showToast({ tone: 'done', text: email === null ? 'Table notée.' : `Table notée. Un email part à ${name}.` })
    onClose()
  }
  return (
    <Sheet open={open} title="Noter une table" onClose={onClose}>
      <TakingForm house={restaurant} promised={promised} now={now} onDone={onDone} />
    </Sheet>
  )
}

type TableFilter = {
  view: TableView
  /** A Paris day, or empty. */
  day: string
  q: string
}

type TableFiltersProps = {
  filter: TableFilter
  onChange: (change: Partial<TableFilter>) => void
  /** How many requests wait for an answer, once it is known. */
  waiting: number | undefined
}

/** By what has become of it, by day, and by whom it was asked for. */
function TableFilters({ filter, onChange, waiting }: TableFiltersProps) {
  const { view, day, q } = filter
  return (
    <div className="table-filters">
      <FilterChips
        label="Demandes"
        chips={Object.entries(TABLE_VIEWS).map(([value, { label }]) => ({
          value: value as TableView,
          label,
          count: value === 'a-traiter' ? waiting : undefined,
        }))}
        chosen={view}
        onChoose={view => onChange({ view })}
      />
      <SearchBox label="Nom ou téléphone" value={q} onSearch={q => onChange({ q })} />
      <Field label="Jour">
        {control => (
          <input {...control} type="date" value={day} onChange={({ target }) => onChange({ day: target.value })} />
        )}
      </Field>
      {day !== '' && (
        <Button look="link" onClick={() => onChange({ day: '' })}>
          Tous les jours
        </Button>
      )}
    </div>
  )
}
