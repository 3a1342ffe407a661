import { type Books, exportDays, exportJournal, exportPapers, exportReporting } from '#api/features/books/contract.ts'
import { useStaffFile } from '#pwa/lib/calls/staff-file.ts'
import { Link } from '#pwa/lib/navigation/link.tsx'
import { useIsAdmin } from '#pwa/lib/session/staff-session.ts'
import { type Column, DataTable } from '#pwa/ui/data/data-table.tsx'
import { Notice } from '#pwa/ui/feedback/notice.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'
import { Icon } from '#pwa/ui/media/icon.tsx'

type MonthFile = {
  name: string
  /** What it is, and for what. */
  what: string
  format: string
  endpoint: typeof exportJournal | typeof exportDays | typeof exportReporting | typeof exportPapers
  /** The name under which it is saved, without the month. */
  saved: readonly [name: string, ending: string]
  /** About how much it grows by an order; the others stay small. */
  bytesOfOrder?: number
}

const FILES: readonly MonthFile[] = [
  {
    name: 'Écritures à importer',
    what: 'Le journal des ventes par jour et par taux, pour le logiciel de comptabilité',
    format: 'TXT',
    endpoint: exportJournal,
    saved: ['ecritures-a-importer', 'txt'],
  },
  {
    name: 'Tableau des jours',
    what: 'Les jours clos avec leur TVA, à ouvrir dans Excel',
    format: 'CSV',
    endpoint: exportDays,
    saved: ['jours', 'csv'],
  },
  {
    name: 'Totaux pour l’e-reporting',
    what: 'Les ventes par jour, catégorie et taux, que votre plateforme agréée transmet',
    format: 'CSV',
    endpoint: exportReporting,
    saved: ['e-reporting', 'csv'],
  },
  {
    name: 'Facturettes et factures',
    what: 'Les PDF du mois, sans nom ni coordonnées de particulier. Plusieurs minutes pour un gros mois.',
    format: 'ZIP',
    endpoint: exportPapers,
    saved: ['pieces', 'zip'],
    bytesOfOrder: 23_000,
  },
]

type MonthFilesProps = Pick<Books, 'accounts' | 'closings' | 'totals'> & { month: string }

/** What the accountant takes of a month, a line a file. */
export function MonthFiles({ month, closings, totals, accounts }: MonthFilesProps) {
  const columns: readonly [Column<MonthFile>, ...Column<MonthFile>[]] = [
    { key: 'name', title: 'Fichier', cell: file => <Download key={month} file={file} month={month} /> },
    { key: 'what', title: 'Ce que c’est', cell: ({ what }) => what },
    { key: 'format', title: 'Format', cell: file => formatWords(file, totals.orders) },
  ]
  return (
    <>
      <DataTable
        caption="Fichiers du mois"
        columns={columns}
        rows={closings.length > 0 ? FILES : []}
        rowKey={({ name }) => name}
        columnsFrom={44}
        empty={<p className="soft">Aucun jour clos dans ce mois&nbsp;: rien à emporter encore.</p>}
      />
      <AccountsLine accounts={accounts} />
    </>
  )
}

function Download({ file, month }: { file: MonthFile; month: string }) {
  const [name, ending] = file.saved
  const call = useStaffFile(file.endpoint, { params: { month } }, `${name}-${month}.${ending}`)
  return (
    <>
      <Button look="link" busy={call.isPending} busyLabel="Préparation…" onClick={() => call.mutate()}>
        <Icon name="download" />
        {file.name}
      </Button>
      {call.error && <Notice tone="problem">{call.error.message}</Notice>}
    </>
  )
}

/** `ZIP, environ 69 Mo` */
function formatWords({ format, bytesOfOrder = 0 }: MonthFile, orders: number): string {
  const megabytes = Math.round((bytesOfOrder * orders) / 1_000_000)
  return megabytes > 0 ? `${format}, environ ${megabytes}\u00a0Mo` : format
}

/** The accounts that the entries post to; who may change them is led there. */
function AccountsLine({ accounts }: Pick<Books, 'accounts'>) {
  const isAdmin = useIsAdmin()
  return (
    <p className="soft">
      Comptes des écritures&nbsp;: {accounts.sales} ventes et {accounts.tax} TVA, suivis du taux, {accounts.customers}{' '}
      clients, {accounts.provider} prestataire de paiement, {accounts.owed} ce qui est à rendre ou contesté,{' '}
      {accounts.fees} commissions, {accounts.bank} banque.
      {isAdmin && (
        <>
          {' '}
          <Link to="/admin/reglages?partie=comptabilite">Changer les comptes</Link>
        </>
      )}
    </p>
  )
}
