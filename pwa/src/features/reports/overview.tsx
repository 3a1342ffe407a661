import type { ReactNode } from 'react'
import type { Dashboard } from '#api/features/reports/contract.ts'
import { DASHBOARD_TABLES, ORDERS_BY_HOUR, REVENUE_BY_DAY, SUMMARY } from '#api/features/reports/rules/report-tables.ts'
import { plural } from '#api/kernel/plural.ts'
import { formatDay } from '#api/kernel/time/paris-time.ts'
import { partOrNothing } from '#pwa/ui/layout/part.tsx'
import { ChartFigure, ChartKey } from './chart-figure.tsx'
import { count, euros, percent } from './figure-words.ts'
import { ChangeWord, type KeyFigure, KeyFigures } from './key-figures.tsx'
import { dayOnAxis } from './periods.tsx'
import { CsvButton, FigureTable, Panel, ReportPanels, reportColumns } from './report-columns.tsx'
import { SalesPanel } from './sales.tsx'

const FIGURES: readonly Figure[] = [
  { of: SUMMARY.revenueCents },
  { of: SUMMARY.orders },
  { of: SUMMARY.averageCents, difference: euros },
  { of: SUMMARY.conversion, difference: points },
]
const WORDS = { euros, count, percent }

const { title, caption, columns } = ORDERS_BY_HOUR
const HOUR_COLUMNS = reportColumns(columns)

const DAY_COLUMNS = reportColumns(REVENUE_BY_DAY.columns)

/**
 * The first tab: the four figures, their course by day and by hour, and the best-selling dishes.
 * @param today what waits now, which other features know
 */
export function Overview({ data, today }: { data: Dashboard; today?: ReactNode }) {
  return (
    <>
      <OverviewFigures data={data} />
      <div className="panels" data-columns="aside">
        <SalesByDay days={data.revenue_series} />
        <ReportPanels tables={DASHBOARD_TABLES} data={data} />
        <OrdersByHour hours={data.hourly_distribution} />
        {today}
      </div>
    </>
  )
}

type Figure = {
  of: (typeof SUMMARY)[keyof typeof SUMMARY]
  /** Formats the change of a figure that is shown as a difference. */
  difference?: (value: number) => string
}

/**
 * Revenue, orders, average basket and conversion, each compared with as many days before. Orders that were given back in
 * full are in none of them and stand apart.
 */
function OverviewFigures({ data }: { data: Dashboard }) {
  return <KeyFigures figures={FIGURES.map(figure => keyFigure(figure, data))} />
}

function keyFigure({ of, difference }: Figure, { summary, previous_summary }: Dashboard): KeyFigure {
  const [now, before, words] = [summary[of.wire], previous_summary[of.wire], WORDS[of.unit]]
  return {
    word: of.title,
    value: words(now),
    note: (
      <>
        <ChangeWord now={now} before={before} words={difference ?? words} {...(difference && { isDifference: true })} />
        <span className="visually-hidden">, {words(before)} la période d’avant</span>
        {of === SUMMARY.orders && <Refunded orders={summary.refunded_orders} />}
      </>
    ),
  }
}

function Refunded({ orders }: { orders: number }) {
  return orders > 0 && <span>{`\u00a0· ${plural(orders, 'remboursée', 'remboursées')} à part`}</span>
}

/** The difference of two rates: `1,9 point`, `2 points`. */
function points(difference: number): string {
  return plural(Math.round(difference * 10) / 10, 'point', 'points').replace('.', ',')
}

const HoursChart = partOrNothing(async () => (await import('./hours-chart.tsx')).HoursChart)

type Hour = Dashboard['hourly_distribution'][number]

/** When orders are paid, by the hour of the day. */
function OrdersByHour({ hours }: { hours: readonly Hour[] }) {
  return (
    <Panel
      title={title}
      beside={<ChartKey series={[{ series: 'hours', word: caption }]} />}
      actions={<CsvButton table={ORDERS_BY_HOUR} columns={HOUR_COLUMNS} rows={hours} />}
    >
      <ChartFigure
        says={formatHours(hours)}
        drawing={<HoursChart hours={hours.map(({ _id, orders_count }) => ({ hour: _id, orders: orders_count }))} />}
        figures={
          <FigureTable
            caption={caption}
            columns={HOUR_COLUMNS}
            rows={hours}
            rowKey={({ _id }) => String(_id)}
            empty={null}
          />
        }
      />
    </Panel>
  )
}

function formatHours(hours: readonly Hour[]): string {
  const best = hours.reduce((most, hour) => (hour.orders_count > most.orders_count ? hour : most), {
    _id: 0,
    orders_count: 0,
  })
  if (best.orders_count === 0) return 'Commandes par heure\u00a0: aucune.'
  const orders = plural(best.orders_count, 'commande', 'commandes')
  return `Commandes par heure. Le plus, de ${best._id}\u00a0h à ${(best._id + 1) % 24}\u00a0h\u00a0: ${orders}.`
}

type Day = Dashboard['revenue_series'][number]

/** Revenue and orders over the days of the period. */
function SalesByDay({ days }: { days: readonly Day[] }) {
  const points = days.map(({ _id, total_revenue, orders_count }) => ({
    tick: dayOnAxis(_id),
    name: formatDay(_id),
    revenue: total_revenue,
    orders: orders_count,
  }))
  return <SalesPanel table={REVENUE_BY_DAY} points={points} rows={days} columns={DAY_COLUMNS} />
}
