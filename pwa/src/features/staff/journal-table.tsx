import type { AuditEntry } from '#api/features/staff/contract.ts'
import { formatMoment } from '#pwa/lib/format/moment-words.ts'
import { type Column, DataTable } from '#pwa/ui/data/data-table.tsx'
import { EmptyState } from '#pwa/ui/feedback/empty-state.tsx'
import { formatAction } from './action-words.ts'
import { formatDetails } from './detail-words.ts'
import './staff-late.css'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Subjects of which there is only one: the action names them already. */
const SAID = ['settings', 'qr-codes', 'contracts', 'people']

/** The journal's actions, newest first: who did what to what. */
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

/**
 * The subject of an action, and the person: a colleague by name, an order by its number and customer, a table by its
 * day and guest, anything else by its own name; empty where that says nothing.
 */
export function formatSubject({ action, subject, subject_name, subject_number, details, staff }: AuditEntry): string {
  // Logging in names the same person twice.
  if (subject === staff?.id) return ''
  if (action.startsWith('order.') && UUID.test(subject)) {
    const number = `#${subject.slice(0, 8).toUpperCase()}`
    return inOneLine(subject_number ? `Commande ${subject_number}` : number, subject_name)
  }
  if (action.startsWith('reservation.')) return inOneLine(details.name, subject_name)
  if (action.startsWith('review.')) return subject_name === null ? '' : `Avis de ${subject_name}`
  if (subject_name !== null) return subject_name
  if (typeof details.name === 'string') return details.name
  return UUID.test(subject) || SAID.includes(subject) ? '' : subject
}

function inOneLine(...words: readonly unknown[]): string {
  return words.filter(word => typeof word === 'string' && word !== '').join(', ')
}
