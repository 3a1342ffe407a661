import type { Printer } from '#api/features/printing/contract.ts'
import { formatMoment } from '#pwa/lib/format/moment-words.ts'
import { type Column, DataTable } from '#pwa/ui/data/data-table.tsx'
import { EmptyState } from '#pwa/ui/feedback/empty-state.tsx'
import { StateWord } from '#pwa/ui/feedback/notice.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'
import { dutyWords, STATE_WORDS, wayWords } from './printer-words.ts'

type PrintersTableProps = { printers: readonly Printer[]; now: Date; onEdit: (printer: Printer) => void }

/** The printers, what each prints and how it is. */
export function PrintersTable({ printers, now, onEdit }: PrintersTableProps) {
  return (
    <DataTable
      caption="Imprimantes du restaurant"
      columns={columns(now)}
      rows={printers}
      rowKey={({ id }) => id}
      empty={
        <EmptyState title="Aucune imprimante.">
          Sans imprimante, les tickets s’impriment depuis la page Commandes, par le navigateur.
        </EmptyState>
      }
      actions={printer => (
        <Button look="link" aria-label={`Modifier ${printer.name}`} onClick={() => onEdit(printer)}>
          Modifier
        </Button>
      )}
    />
  )
}

function columns(now: Date): readonly [Column<Printer>, ...Column<Printer>[]] {
  return [
    { key: 'name', title: 'Nom', cell: ({ name }) => name },
    { key: 'duty', title: 'Imprime', cell: dutyWords },
    {
      key: 'paper',
      title: 'Liaison, papier',
      cell: ({ paperMm, copies, ...reached }) =>
        `${wayWords(reached)} · ${paperMm}\u00a0mm${copies > 1 ? `, ${copies}\u00a0exemplaires` : ''}`,
    },
    {
      key: 'waiting',
      title: 'En attente',
      cell: ({ waiting }) => (waiting > 0 ? `${waiting}\u00a0ticket${waiting > 1 ? 's' : ''}` : 'Rien'),
    },
    {
      key: 'seen',
      title: 'Dernier contact',
      cell: ({ seenAt }) => (seenAt ? formatMoment(new Date(seenAt), now) : 'Jamais'),
    },
    { key: 'state', title: 'État', cell: stateOf },
  ]
}

function stateOf({ active, state }: Printer) {
  if (!active) {
    return (
      <StateWord tone="soft" icon="close">
        Désactivée
      </StateWord>
    )
  }
  const { words, tone, icon } = STATE_WORDS[state]
  return (
    <StateWord tone={tone} icon={icon}>
      {words}
    </StateWord>
  )
}
