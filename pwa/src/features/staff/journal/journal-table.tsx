import type { AuditEntry } from '#api/features/staff/contract/staff.ts'
import { momentInWords } from '#pwa/lib/format/moment-words.ts'
import { type Column, DataTable } from '#pwa/ui/data/data-table/data-table.tsx'
import { EmptyState } from '#pwa/ui/feedback/empty-state/empty-state.tsx'
import { actionInWords } from './action-words.ts'
import { detailsInWords } from './detail-words.ts'
import { subjectInWords } from './subject-words.ts'

/** Who did what to what, newest first. */
export function JournalTable({ entries, now }: { entries: readonly AuditEntry[]; now: Date }) {
  return (
    <DataTable
      caption="Journal"
      columns={columns(now)}
      rows={entries}
      rowKey={({ id }) => id}
      empty={<EmptyState title="Rien de tel au journal." />}
      columnsFrom={56}
    />
  )
}

function authorInWords({ staff, action }: AuditEntry): string {
  return staff?.name ?? (action.startsWith('reconcile.') ? 'Le logiciel' : 'Compte supprimé')
}

function columns(now: Date): readonly [Column<AuditEntry>, ...Column<AuditEntry>[]] {
  return [
    { key: 'action', title: 'Action', cell: ({ action }) => actionInWords(action) },
    { key: 'subject', title: 'Sur quoi', cell: entry => subjectInWords(entry) || '–', breaks: true },
    { key: 'who', title: 'Par', cell: entry => authorInWords(entry), breaks: true },
    { key: 'at', title: 'Quand', cell: ({ at }) => momentInWords(new Date(at), now), isWhole: true },
    { key: 'details', title: 'Détails', cell: ({ details }) => detailsInWords(details) || '–', breaks: true },
  ]
}
