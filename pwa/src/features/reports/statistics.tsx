import { type ReactNode, useState } from 'react'
import type { Statistics as Data } from '#api/features/reports/contract.ts'
import { DISHES, FIGURES } from '#api/features/reports/rules/report-tables.ts'
import { formatEuros, toCents } from '#api/kernel/order/money.ts'
import { ORDER_SOURCE_NAMES, ORDER_SOURCES, sourceAddress } from '#api/kernel/order/order-sources.ts'
import { plural } from '#api/kernel/plural.ts'
import { EmptyState } from '#pwa/ui/feedback/empty-state.tsx'
import { CopyButton } from '#pwa/ui/forms/copy-button.tsx'
import { FilterChips } from '#pwa/ui/forms/filters.tsx'
import { count, euros } from './figure-words.ts'
import { ChangeWord } from './key-figures.tsx'
import { formatSpan, spanOnColumn } from './periods.tsx'
import { CsvButton, type FigureColumns, FigureTable, Panel, ReportPanel } from './report-columns.tsx'
import { SlotLoad, WeekHours } from './week-grid.tsx'
import './reports.css'

const MEASURES = [
  { value: 'quantity', label: 'Par quantité' },
  { value: 'revenue', label: 'Par recette' },
] as const

const WORDS = {
  quantity: { best: 'Les dix plus vendus', worst: 'Les dix moins vendus', file: 'par-quantite' },
  revenue: { best: 'Les dix plus grosses recettes', worst: 'Les dix plus petites recettes', file: 'par-recette' },
} as const

const FIGURE_WORDS = { euros, count }

/** The statistics: two spans compared, then the dishes, hours and slots of the first. */
export function Statistics({ data }: { data: Data }) {
  return (
    <div className="statistics">
      <div className="panels" data-columns="even">
        <TwoPeriods data={data} />
        <Cancellations data={data} />
      </div>
      <Sources data={data} />
      <AtTill data={data} />
      <p className="soft">Plats, heures et créneaux {inSentence(data.period)}</p>
      <Dishes dishes={data.dishes} />
      <div className="panels" data-columns="even">
        <WeekHours cells={data.weekday_hours} />
        <SlotLoad slots={data.slots} />
      </div>
    </div>
  )
}

/** Such as `du 23 octobre au 21 novembre 2026`. */
function inSentence({ from, to }: Data['period']): string {
  const words = formatSpan(from, to)
  return words.charAt(0).toLowerCase() + words.slice(1)
}

/** The money that staff took for the restaurant's till: beside the figures and in none of them. */
function AtTill({ data: { period, comparison } }: { data: Data }) {
  const [now, before] = [period.at_till, comparison.at_till]
  if (now.orders_count + before.orders_count === 0) return null
  return (
    <p className="soft">
      À part, à payer à la caisse du restaurant&nbsp;: {atTillWords(now)}
      {before.orders_count > 0 && `\u00a0; avant\u00a0: ${atTillWords(before)}`}. Leur chiffre d’affaires est celui de
      la caisse.
    </p>
  )
}

function atTillWords({ orders_count, amount, collected_count }: Data['period']['at_till']): string {
  if (orders_count === 0) return 'aucune'
  const collected = collected_count === 0 ? 'aucune encaissée' : plural(collected_count, 'encaissée', 'encaissées')
  return `${plural(orders_count, 'commande', 'commandes')} pour ${formatEuros(toCents(amount))} (${collected})`
}

type Measure = 'quantity' | 'revenue'

/** The ten best and the ten worst dishes, by pieces or by revenue. */
function Dishes({ dishes }: { dishes: Data['dishes'] }) {
  const [measure, setMeasure] = useState<Measure>('quantity')
  const { best, worst, file } = WORDS[measure]
  return (
    <div className="dishes">
      <FilterChips label="Classer les plats" chips={MEASURES} chosen={measure} onChoose={setMeasure} />
      <div className="panels" data-columns="even">
        <ReportPanel
          table={{ ...DISHES, title: best, file: `meilleurs-plats-${file}` }}
          rows={dishes[`best_by_${measure}`]}
        />
        <ReportPanel
          table={{ ...DISHES, title: worst, file: `derniers-plats-${file}` }}
          rows={dishes[`worst_by_${measure}`]}
        />
      </div>
    </div>
  )
}

type PanelProps = { data: Data }

/** Why orders were cancelled, in two spans side by side. */
function Cancellations({ data }: PanelProps) {
  const counts = ({ cancellations }: Span) => cancellations.reasons.map(row => [row.reason, row.orders_count] as const)
  return (
    <ComparedPanel
      title="Raisons des annulations"
      file="annulations"
      firstColumn="Raison"
      data={data}
      rows={countedRows(data, counts).map(row => ({ ...row, isMoreWorse: true }))}
      empty="Aucune annulation."
    />
  )
}

/** From which profile or flyer orders came, in two spans side by side, and the addresses to give out there. */
function Sources({ data }: PanelProps) {
  const counts = ({ sources }: Span) => sources.map(row => [row.source, row.orders_count] as const)
  return (
    <ComparedPanel
      title="D’où viennent les commandes"
      file="sources"
      firstColumn="Source"
      data={data}
      rows={countedRows(data, counts, source => ORDER_SOURCES[source])}
      empty="Aucune commande comptée."
    >
      <details className="source-addresses">
        <summary>Les adresses à donner</summary>
        <p className="soft">
          Chacune ouvre la carte. Qui arrive par elle et va jusqu’au paiement compte pour ce jour&nbsp;; rien n’en reste
          sur son appareil ni sur sa commande.
        </p>
        <dl>
          {ORDER_SOURCE_NAMES.map(name => (
            <div key={name}>
              <dt>{ORDER_SOURCES[name]}</dt>
              <dd>
                <span>{sourceAddress(location.origin, name)}</span>
                <CopyButton text={sourceAddress(location.origin, name)} copied="Copiée">
                  Copier<span className="visually-hidden"> l’adresse, {ORDER_SOURCES[name]}</span>
                </CopyButton>
              </dd>
            </div>
          ))}
        </dl>
      </details>
    </ComparedPanel>
  )
}

/** What is counted in either span by name, the first span's most frequent first. */
function countedRows<Name extends string>(
  { period, comparison }: Data,
  countsOf: (span: Span) => (readonly [Name, number])[],
  wordOf: (name: Name) => string = name => name,
): ComparedRow[] {
  const [now, before] = [new Map(countsOf(period)), new Map(countsOf(comparison))]
  return [...new Set([...now.keys(), ...before.keys()])].map(name => ({
    key: name,
    word: wordOf(name),
    now: now.get(name) ?? 0,
    before: before.get(name) ?? 0,
    words: count,
  }))
}

/** Revenue, orders, average, refunded orders and cancellations of two spans, compared. */
function TwoPeriods({ data }: PanelProps) {
  return (
    <ComparedPanel
      title="Les deux périodes"
      file="comparaison"
      firstColumn="Chiffre"
      data={data}
      rows={comparedRows(data)}
    />
  )
}

function comparedRows({ period, comparison }: Data): ComparedRow[] {
  return [
    ...Object.values(FIGURES).map(figure => ({
      key: figure.wire,
      word: figure.title,
      now: period[figure.wire],
      before: comparison[figure.wire],
      words: FIGURE_WORDS[figure.unit],
      isMoreWorse: figure === FIGURES.refundedOrders,
    })),
    {
      key: 'cancellations',
      word: 'Annulations',
      now: period.cancellations.total,
      before: comparison.cancellations.total,
      words: count,
      isMoreWorse: true,
    },
  ]
}

type Span = Data['period'] | Data['comparison']

type ComparedPanelProps = PanelProps & {
  title: string
  /** The file's name, without its ending. */
  file: string
  firstColumn: string
  rows: ComparedRow[]
  /** Said in place of no row. */
  empty?: string
  children?: ReactNode
}

/** Figures of two spans side by side, and what else belongs to them below. */
function ComparedPanel({ title, file, firstColumn, data, rows, empty, children }: ComparedPanelProps) {
  const columns = comparisonColumns(firstColumn, data)
  return (
    <Panel title={title} actions={<CsvButton table={{ title, file }} columns={columns} rows={rows} />}>
      <FigureTable
        caption={title}
        columns={columns}
        rows={rows}
        rowKey={({ key }) => key}
        empty={empty ? <EmptyState title={empty} /> : null}
        columnsFrom={32}
      />
      {children}
    </Panel>
  )
}

/** A figure for each of the two spans. */
type ComparedRow = {
  key: string
  word: string
  now: number
  before: number
  words: (value: number) => string
  isMoreWorse?: boolean
}

/**
 * The columns for a figure's name, its value in each span, and its change.
 * @param title over the figures' names
 */
function comparisonColumns(title: string, { period, comparison }: Data): FigureColumns<ComparedRow> {
  return [
    { key: 'word', title, value: ({ word }) => word },
    {
      key: 'now',
      title: spanOnColumn(period.from, period.to),
      value: ({ now }) => now,
      cell: ({ now, words }) => words(now),
      isNumber: true,
    },
    {
      key: 'before',
      title: spanOnColumn(comparison.from, comparison.to),
      value: ({ before }) => before,
      cell: ({ before, words }) => words(before),
      isNumber: true,
    },
    {
      key: 'change',
      title: 'Écart',
      value: ({ now, before }) => Math.round((now - before) * 100) / 100,
      cell: ({ now, before, words, isMoreWorse = false }) => (
        <ChangeWord now={now} before={before} words={words} isMoreWorse={isMoreWorse} />
      ),
      isNumber: true,
    },
  ]
}
