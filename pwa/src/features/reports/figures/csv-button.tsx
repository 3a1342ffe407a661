import type { ReportTable } from '#api/features/reports/rules/report-columns.ts'
import { parisDay } from '#api/kernel/time/paris-time.ts'
import { saveCsv } from '#pwa/lib/files.ts'
import { clock } from '#pwa/lib/state/clock.ts'
import { Button } from '#pwa/ui/forms/button.tsx'
import { Icon } from '#pwa/ui/media/icon.tsx'
import { type FigureColumns, fileColumns } from './figure-table.tsx'

type CsvButtonProps<Row> = {
  table: Pick<ReportTable, 'title' | 'caption' | 'file'>
  columns: FigureColumns<Row>
  rows: readonly Row[]
}

/** Saves a table as a file, in the order of the page; disabled without rows. */
export function CsvButton<Row>({ table, columns, rows }: CsvButtonProps<Row>) {
  if (rows.length === 0) return null
  return (
    <Button
      look="link"
      aria-label={`CSV, ${contentOf(table)}`}
      onClick={() => saveCsv(table.file, parisDay(clock.now()), fileColumns(columns), rows)}
    >
      <Icon name="download" />
      CSV
    </Button>
  )
}

/** What the file contains, for screen readers: `Articles les plus vendus`. */
function contentOf({ title, caption }: CsvButtonProps<unknown>['table']): string {
  return caption === undefined ? title : caption.charAt(0).toLowerCase() + caption.slice(1)
}
