import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { type BooksFigures, type Books as Data, readBooks, type VatOfRate } from '#api/features/books/contract.ts'
import { formatEuros, formatRate, toCents } from '#api/kernel/order/money.ts'
import { plural } from '#api/kernel/plural.ts'
import { parisDay } from '#api/kernel/time/paris-time.ts'
import { staffCall } from '#pwa/lib/calls/staff-call.ts'
import { formatMonth } from '#pwa/lib/format/moment-words.ts'
import { useNow } from '#pwa/lib/state/clock.ts'
import { DataTable } from '#pwa/ui/data/data-table.tsx'
import { Figures } from '#pwa/ui/data/figures.tsx'
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

/** An amount of the books in words. */
export const money = (euros: number) => formatEuros(toCents(euros))

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

/** Tax as it goes on the return, rate by rate. */
export function VatTable({ vat, caption }: { vat: readonly VatOfRate[]; caption: string }) {
  return (
    <DataTable
      caption={caption}
      columns={[
        { key: 'rate', title: 'Taux', cell: ({ rate }) => formatRate(rate) },
        { key: 'line', title: 'Ligne de la CA3', cell: ({ formLine }) => formLine || '–' },
        { key: 'base', title: 'Base HT', cell: ({ base }) => money(base), isNumber: true },
        { key: 'tax', title: 'TVA', cell: ({ tax }) => money(tax), isNumber: true },
        { key: 'total', title: 'TTC', cell: ({ total }) => money(total), isNumber: true },
      ]}
      rows={vat}
      rowKey={({ rate }) => String(rate)}
      columnsFrom={32}
      empty={<p className="soft">Aucune vente dans un jour clos.</p>}
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
