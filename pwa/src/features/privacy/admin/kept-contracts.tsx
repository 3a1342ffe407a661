import type { KeptContract } from '#api/features/privacy/contract-staff.ts'
import { formatEuros, toCents } from '#api/kernel/order/money.ts'
import { formatDay, parisDay } from '#api/kernel/time/paris-time.ts'
import { type Column, DataTable } from '#pwa/ui/data/data-table.tsx'
import { DataSection } from '#pwa/ui/layout/staff-page.tsx'
import { useKeptContracts } from './queries.ts'

/** The contracts of 120 € or more that the law keeps of people who were erased, with what was sold. */
export function KeptContracts({ contact }: { contact: string }) {
  const contracts = useKeptContracts(contact)
  return (
    <DataSection
      title="Contrats conservés"
      query={contracts}
      failure={contracts.error?.message ?? 'La recherche n’a pas abouti.'}
      skeletonLines={2}
    >
      {rows => (
        <>
          <p className="soft">
            Commandes de 120&nbsp;€ ou plus de personnes dont les données sont effacées. Le contrat reste dix ans, à
            part, pour qui demande le sien.
          </p>
          <DataTable
            caption="Contrats conservés"
            columns={COLUMNS}
            rows={rows}
            rowKey={({ orderId }) => orderId}
            columnsFrom={50}
            empty={<p>Aucun contrat conservé sous ce contact.</p>}
          />
        </>
      )}
    </DataSection>
  )
}

const COLUMNS: readonly [Column<KeptContract>, ...Column<KeptContract>[]] = [
  { key: 'order', title: 'Commande', cell: ({ number, name }) => `${number} · ${name}`, breaks: true },
  {
    key: 'items',
    title: 'Articles',
    cell: ({ items }) =>
      items.map(({ name, variant, quantity }) => `${quantity} × ${name}${variant ? ` ${variant}` : ''}`).join(', '),
    breaks: true,
  },
  { key: 'total', title: 'Total', cell: ({ total }) => formatEuros(toCents(total)), isWhole: true },
  { key: 'at', title: 'Conclu', cell: ({ concludedAt }) => formatDay(parisDay(new Date(concludedAt))), breaks: true },
  { key: 'until', title: 'Gardé jusqu’au', cell: ({ keptUntil }) => dateWords(keptUntil), breaks: true },
  { key: 'terms', title: 'CGV', cell: ({ termsVersion }) => termsVersion, breaks: true },
]

/** With its year: it is ten years ahead. */
function dateWords(day: string): string {
  return `${formatDay(day)} ${day.slice(0, 4)}`
}
