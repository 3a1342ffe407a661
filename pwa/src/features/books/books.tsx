import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import {
  type BooksFigures,
  type Closing,
  type Books as Data,
  getClosing,
  readBooks,
  type VatOfRate,
} from '#api/features/books/contract.ts'
import { formatEuros, toCents } from '#api/kernel/order/money.ts'
import { plural } from '#api/kernel/plural.ts'
import { formatDate, formatDay, formatTimeInSentence, parisDay, parisTime } from '#api/kernel/time/paris-time.ts'
import { staffCall } from '#pwa/lib/calls/staff-call.ts'
import { useStaffFile } from '#pwa/lib/calls/staff-file.ts'
import { formatMonth } from '#pwa/lib/format/moment-words.ts'
import { useNow } from '#pwa/lib/state/clock.ts'
import { type Column, DataTable } from '#pwa/ui/data/data-table.tsx'
import { Figures } from '#pwa/ui/data/figures.tsx'
import { EmptyState } from '#pwa/ui/feedback/empty-state.tsx'
import { Notice } from '#pwa/ui/feedback/notice.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'
import { Icon } from '#pwa/ui/media/icon.tsx'
import './books.css'
import '#pwa/ui/forms/field.css'

/** Entries are written each minute. */
const LOOK_AGAIN_MS = 60_000

const booksQuery = (month: string) =>
  queryOptions({
    queryKey: ['admin books', month],
    queryFn: ({ signal }) => staffCall(readBooks, { query: { month } }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: LOOK_AGAIN_MS,
  })

/** A month of the books. @param month such as `2026-11` */
export function useBooks(month: string) {
  return useQuery(booksQuery(month))
}

/** The month in the address (`?mois=2026-10`), the present one without it. */
export function useAskedMonth() {
  const [search, setSearch] = useSearchParams()
  const current = parisDay(useNow()).slice(0, 7)
  const asked = search.get('mois') ?? ''
  const month = /^20\d\d-(0[1-9]|1[0-2])$/.test(asked) && asked <= current ? asked : current
  const ask = (next: string) => setSearch(next === current ? {} : { mois: next }, { replace: true })
  return { month, current, ask }
}

type MonthSelectProps = { month: string; months: readonly string[]; onChange: (month: string) => void }

export function MonthSelect({ month, months, onChange }: MonthSelectProps) {
  return (
    <div className="field month-select">
      <select aria-label="Mois" value={month} onChange={({ target }) => onChange(target.value)}>
        {months.map(one => (
          <option key={one} value={one}>
            {formatMonth(`${one}-01`)}
          </option>
        ))}
      </select>
    </div>
  )
}

/** The months from the books' first one to a last one, newest first. */
export function monthsUntil(last: string, first: string | null): string[] {
  const months = [last]
  while (first !== null && (months.at(-1) ?? '') > first) months.push(monthBefore(months.at(-1) ?? ''))
  return months
}

function monthBefore(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return number === 1 ? `${year - 1}-12` : `${year}-${String(number - 1).padStart(2, '0')}`
}

const money = (euros: number) => formatEuros(toCents(euros))

/** A month's turnover, from its closed days. */
export function MonthFigures({ totals }: { totals: BooksFigures }) {
  return (
    <Figures
      figures={[
        { word: 'Chiffre d’affaires TTC', value: money(totals.kept) },
        { word: 'Encaissé', value: money(totals.captured) },
        { word: 'Remboursé', value: money(totals.refunded) },
        { word: 'Commandes', value: totals.orders },
      ]}
    />
  )
}

/** The month's tax as it goes on the return, rate by rate. */
export function VatTable({ vat }: { vat: readonly VatOfRate[] }) {
  return (
    <DataTable
      caption="TVA du mois par taux"
      columns={[
        { key: 'rate', title: 'Taux', cell: ({ rate }) => `${String(rate).replace('.', ',')}\u00a0%` },
        { key: 'line', title: 'Ligne de la CA3', cell: ({ formLine }) => formLine || '–' },
        { key: 'base', title: 'Base HT', cell: ({ base }) => money(base), isNumber: true },
        { key: 'tax', title: 'TVA', cell: ({ tax }) => money(tax), isNumber: true },
        { key: 'total', title: 'TTC', cell: ({ total }) => money(total), isNumber: true },
      ]}
      rows={vat}
      rowKey={({ rate }) => String(rate)}
      columnsFrom={32}
      empty={<p className="soft">Aucune vente dans un jour clos de ce mois.</p>}
    />
  )
}

/** The entries that wait for the next closing. */
export function OpenFigures({ open, waiting }: Pick<Data, 'open' | 'waiting'>) {
  if (open.entries + waiting === 0) return <p className="soft">Tout ce qui est entré est clos.</p>
  return (
    <p>
      {plural(open.entries, 'écriture', 'écritures')} depuis la dernière clôture&nbsp;: {money(open.captured)}{' '}
      encaissés, {money(open.refunded)} remboursés. Un jour se clôt tout seul le lendemain à 5&nbsp;h.
    </p>
  )
}

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

function ClosedPeriod({ closing: { period, from, lateEntries, sealedAt } }: { closing: Closing }) {
  const sealed = new Date(sealedAt)
  const words = { day: formatDay(from), month: formatMonth(from), year: `année ${from.slice(0, 4)}` }[period]
  return (
    <>
      <b>{words}</b>
      <small className="sealed">
        scellée le {formatDate(parisDay(sealed))} à {formatTimeInSentence(parisTime(sealed))}
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
