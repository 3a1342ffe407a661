import { Suspense } from 'react'
import type { CustomerInsights } from '#api/features/reports/contract.ts'
import { SEGMENTS, type Segment } from '#api/features/reports/rules/report-columns.ts'
import { plural } from '#api/kernel/plural.ts'
import { EmptyState } from '#pwa/ui/feedback/empty-state.tsx'
import { partOrNothing } from '#pwa/ui/layout/part.tsx'
import { ChartErrorBoundary } from '../chart/chart-error-boundary.tsx'
import { CsvButton } from '../figures/csv-button.tsx'
import { type FigureColumns, FigureTable } from '../figures/figure-table.tsx'
import { count, percent, shareOf } from '../figures/figure-words.ts'
import { Panel } from '../panel.tsx'
import { SegmentBadge } from './segment-badge.tsx'
import { SEGMENT_LOOKS } from './segments.ts'
import './segment-ring.css'

const SegmentsChart = partOrNothing(async () => (await import('../chart/segments-chart.tsx')).SegmentsChart)

type Row = { segment: Segment; customers: number }

/** Customers by how often they have ever ordered: a ring, and its legend with the figures. */
export function SegmentRing({ data }: { data: CustomerInsights }) {
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
