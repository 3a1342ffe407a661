import { type Closing, getClosing } from '#api/features/books/contract.ts'
import { toCents } from '#api/kernel/order/money.ts'
import { plural } from '#api/kernel/plural.ts'
import { formatDate, formatDay, instantInSentence } from '#api/kernel/time/paris-time.ts'
import { useStaffFile } from '#pwa/lib/calls/staff-file.ts'
import { formatMonth } from '#pwa/lib/format/moment-words.ts'
import { useOverlay, useShowOverlay } from '#pwa/lib/navigation/use-overlay.ts'
import { type Column, DataTable } from '#pwa/ui/data/data-table.tsx'
import { Fact } from '#pwa/ui/data/figures.tsx'
import { EmptyState } from '#pwa/ui/feedback/empty-state.tsx'
import { Notice } from '#pwa/ui/feedback/notice.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'
import { Icon } from '#pwa/ui/media/icon.tsx'
import { Sheet } from '#pwa/ui/overlays/sheet.tsx'
import { money, VatTable } from './books.tsx'
import './books.css'

const OVERLAY = 'cloture'

/** The closings of a month, newest first: a day each, and the month's own. */
export function Closings({ closings }: { closings: readonly Closing[] }) {
  return (
    <DataTable
      caption="Clôtures"
      columns={COLUMNS}
      rows={[...closings].reverse()}
      rowKey={({ number }) => String(number)}
      columnsFrom={50}
      empty={<EmptyState title="Aucune clôture dans ce mois." />}
    />
  )
}

/** The closing that the address names, all of it. */
export function ClosingSheet({ closings }: { closings: readonly Closing[] }) {
  const { open, value, close } = useOverlay(OVERLAY)
  const closing = closings.find(({ number }) => String(number) === value)
  return (
    <Sheet open={open} shape="page" title={`Clôture n°\u00a0${value ?? ''}`} onClose={close}>
      {closing ? <Sealed closing={closing} /> : <p>Cette clôture n’est pas de ce mois.</p>}
    </Sheet>
  )
}

const COLUMNS: readonly [Column<Closing>, ...Column<Closing>[]] = [
  { key: 'period', title: 'Période', cell: closing => <ClosedPeriod closing={closing} />, breaks: true },
  { key: 'orders', title: 'Commandes', cell: ({ orders }) => orders, isNumber: true },
  { key: 'captured', title: 'Encaissé', cell: ({ captured }) => money(captured), isNumber: true },
  { key: 'refunded', title: 'Remboursé', cell: ({ refunded }) => money(refunded), isNumber: true },
  { key: 'kept', title: 'CA TTC', cell: ({ kept }) => money(kept), isNumber: true },
  { key: 'tax', title: 'Dont TVA', cell: ({ vat }) => money(sum(vat.map(({ tax }) => tax))), isNumber: true },
  { key: 'file', title: 'Clôture', cell: closing => <ClosingFile number={closing.number} /> },
]

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + toCents(amount), 0) / 100
}

function ClosedPeriod({ closing: { period, number, from, lateEntries, sealedAt } }: { closing: Closing }) {
  const show = useShowOverlay(OVERLAY)
  const words = { day: formatDay(from), month: formatMonth(from), year: `année ${from.slice(0, 4)}` }[period]
  return (
    <>
      <Button look="link" onClick={() => show(String(number))}>
        {words}
      </Button>
      <small className="sealed">
        scellée {instantInSentence(new Date(sealedAt))}
        {lateEntries > 0 && `, dont ${plural(lateEntries, 'écriture arrivée', 'écritures arrivées')} après leur jour`}
      </small>
    </>
  )
}

function ClosingFile({ number }: { number: number }) {
  const file = useStaffFile(getClosing, { params: { number: String(number) } }, `cloture-${number}.pdf`)
  return (
    <>
      <Button look="link" busy={file.isPending} busyLabel="Préparation…" onClick={() => file.mutate()}>
        <Icon name="download" />
        N°&nbsp;{number}
        <span className="visually-hidden"> en PDF</span>
      </Button>
      {file.error && <Notice tone="problem">{file.error.message}</Notice>}
    </>
  )
}

/** Its totals, its tax, and by what it is known to be unchanged. */
function Sealed({ closing }: { closing: Closing }) {
  const { from, to, sealedAt, entries, lateEntries, lastEntry, lastHash, hash, keyId } = closing
  return (
    <div className="sealed-closing">
      <dl className="fact-list">
        <Fact name="Période">{from === to ? formatDate(from) : `du ${formatDate(from)} au ${formatDate(to)}`}</Fact>
        <Fact name="Scellée">{instantInSentence(new Date(sealedAt))}</Fact>
        <Fact name="Écritures">
          {entries}, dont {lateEntries} de jours déjà clos
        </Fact>
        <Fact name="Commandes">{closing.orders}</Fact>
        <Fact name="Encaissé">{money(closing.captured)}</Fact>
        <Fact name="Remboursé">{money(closing.refunded)}</Fact>
        <Fact name="CA TTC">{money(closing.kept)}</Fact>
        <Fact name="Réductions">{money(closing.discounts)}, déjà déduites</Fact>
        <Fact name="Plats offerts">{closing.freeDishes}</Fact>
        <Fact name="À rendre">{money(closing.unsold)}</Fact>
        <Fact name="Contesté">{money(closing.disputed)}</Fact>
        <Fact name="Commissions">{money(closing.fees)}</Fact>
        <Fact name="Viré">{money(closing.paidOut)}</Fact>
      </dl>
      <VatTable vat={closing.vat} caption="TVA de la clôture par taux" />
      <dl className="fact-list">
        <Fact name="Total perpétuel">
          {money(closing.perpetual)} gardés, {money(closing.perpetualCaptured)} encaissés
        </Fact>
        <Fact name="Empreinte">{hash}</Fact>
        <Fact name="Dernière écriture">
          {lastEntry}, empreinte {lastHash}
        </Fact>
        <Fact name="Clé">{keyId}</Fact>
      </dl>
      <ClosingFile number={closing.number} />
    </div>
  )
}
