import type { AuditEntry } from '#api/features/staff/contract.ts'
import { formatMoment } from '#pwa/lib/format/moment-words.ts'
import { type Column, DataTable } from '#pwa/ui/data/data-table.tsx'
import { EmptyState } from '#pwa/ui/feedback/empty-state.tsx'
import { formatAction } from './action-words.ts'
import { formatDetails } from './detail-words.ts'
import { formatSubject } from './subject-words.ts'
import './journal-table.css'

/** Who did what to what, newest first. */
export function JournalTable({ entries, now }: { entries: readonly AuditEntry[]; now: Date }) {
  return (
    <DataTable
      caption="Journal"
      columns={columns(now)}
      rows={entries}
      rowKey={({ id }) => id}
      columnsFrom={50}
      empty={<EmptyState title="Aucune entrée ne correspond." />}
    />
  )
}

function formatAuthor({ staff, action }: AuditEntry): string {
  return staff?.name ?? (action.startsWith('reconcile.') ? 'Le logiciel' : 'Compte supprimé')
}

function columns(now: Date): readonly [Column<AuditEntry>, ...Column<AuditEntry>[]] {
  return [
    { key: 'action', title: 'Action', cell: ({ action }) => formatAction(action) },
    { key: 'subject', title: 'Sur quoi', cell: entry => formatSubject(entry) || '–', breaks: true },
    {
      key: 'who',
      title: 'Par',
      cell: entry => (
        <>
          {formatAuthor(entry)} {entry.device && <small className="soft note device">{entry.device}</small>}
        </>
      ),
      breaks: true,
    },
    { key: 'at', title: 'Quand', cell: ({ at }) => formatMoment(new Date(at), now), isWhole: true },
    { key: 'details', title: 'Détails', cell: ({ details }) => formatDetails(details) || '–', breaks: true },
  ]
}
