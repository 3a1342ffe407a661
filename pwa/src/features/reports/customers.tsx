import { Suspense } from 'react'
import type { CustomerInsights } from '#api/features/reports/contract.ts'
import { SEGMENTS, type Segment } from '#api/features/reports/rules/report-columns.ts'
import { CUSTOMERS_TABLES } from '#api/features/reports/rules/report-tables.ts'
import { plural } from '#api/kernel/plural.ts'
import { EmptyState } from '#pwa/ui/feedback/empty-state.tsx'
import { partOrNothing } from '#pwa/ui/layout/part.tsx'
import { ChartErrorBoundary } from './chart-figure.tsx'
import { average, count, euros, percent, shareOf } from './figure-words.ts'
import { KeyFigures } from './key-figures.tsx'
import {
  CsvButton,
  type FigureColumns,
  FigureTable,
  Panel,
  ReportPanels,
  SEGMENT_LOOKS,
  SegmentBadge,
} from './report-columns.tsx'
import './reports.css'

/** The third tab: the customers. */
export function Customers({ data }: { data: CustomerInsights }) {
  return (
    <>
      <CustomerFigures data={data} />
      <div className="panels" data-columns="end">
        <SegmentRing data={data} />
        <ReportPanels tables={CUSTOMERS_TABLES} data={data} />
      </div>
    </>
  )
}

/** How many customers bought in the period, how many came back, and what each is worth on average. */
function CustomerFigures({ data }: { data: CustomerInsights }) {
  return (
    <KeyFigures
      figures={[
        { word: 'Clients', value: count(data.total_customers), note: 'Avec une commande payée' },
        { word: 'Clients revenus', value: percent(data.retention_rate), note: 'Un autre jour' },
        { word: 'Commandes par client', value: average(data.average_orders_per_customer), note: 'En moyenne' },
        { word: 'Dépense par client', value: euros(data.average_customer_value), note: 'En moyenne' },
      ]}
    />
  )
}

const SegmentsChart = partOrNothing(async () => (await import('./segments-chart.tsx')).SegmentsChart)

type Row = { segment: Segment; customers: number }

/** Customers by how often they have ever ordered: a ring, and its legend with the figures. */
function SegmentRing({ data }: { data: CustomerInsights }) {
  const title = 'Segments'
  const rows = SEGMENTS.map(segment => ({ segment, customers: data.segment_distribution[segment] ?? 0 }))
  const all = rows.reduce((sum, { customers }) => sum + customers, 0)
  const columns = columnsOf(all)
  return (
    <Panel title={title} actions={<CsvButton table={{ title, file: 'segments' }} columns={columns} rows={rows} />}>
      {all === 0 ? (
        <EmptyState title="Aucun client sur ces jours." />
      ) : (
        <div className="segment-ring">
          <ChartErrorBoundary instead={null}>
            <div className="ring" role="img" aria-label={formatRing(rows)}>
              <Suspense fallback={null}>
                <SegmentsChart
                  slices={rows
                    .filter(({ customers }) => customers > 0)
                    .map(({ segment, customers }) => ({ ...SEGMENT_LOOKS[segment], customers }))}
                />
              </Suspense>
            </div>
          </ChartErrorBoundary>
          <FigureTable caption={title} columns={columns} rows={rows} rowKey={({ segment }) => segment} empty={null} />
        </div>
      )}
    </Panel>
  )
}

function columnsOf(all: number): FigureColumns<Row> {
  return [
    {
      key: 'segment',
      title: 'Segment',
      value: ({ segment }) => SEGMENT_LOOKS[segment].word,
      cell: ({ segment }) => (
        <>
          <SegmentBadge segment={segment} />
          <span className="meaning">{SEGMENT_LOOKS[segment].meaning}</span>
        </>
      ),
    },
    {
      key: 'customers',
      title: 'Clients',
      value: ({ customers }) => customers,
      cell: ({ customers }) => count(customers),
      isNumber: true,
    },
    {
      key: 'share',
      title: 'Part',
      fileTitle: 'Part (%)',
      value: ({ customers }) => Math.round(shareOf(customers, all) * 10) / 10,
      cell: ({ customers }) => percent(shareOf(customers, all)),
      isNumber: true,
    },
  ]
}

function formatRing(rows: readonly Row[]): string {
  const parts = rows.map(
    ({ segment, customers }) => `${SEGMENT_LOOKS[segment].word}, ${plural(customers, 'client', 'clients')}`,
  )
  return `Clients par segment\u00a0: ${parts.join('\u00a0; ')}.`
}
