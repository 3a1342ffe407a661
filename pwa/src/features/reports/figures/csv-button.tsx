import { parisDay } from '#api/kernel/time/paris-time.ts'
import { saveCsv } from '#pwa/lib/files/csv.ts'
import { clock } from '#pwa/lib/state/clock.ts'
import { Button } from '#pwa/ui/forms/button/button.tsx'
import { Icon } from '#pwa/ui/media/icon/icon.tsx'
import { type FigureColumns, fileColumns } from './figure-table.tsx'

type CsvButtonProps<Row> = {
  /** What the file contains, for screen readers: 'Articles les plus vendus'. */
  of: string
  /** The file is `name-2026-11-22.csv`. */
  name: string
  columns: FigureColumns<Row>
  rows: readonly Row[]
}

/** Saves a table as a file, in the order of the page; disabled without rows. */
export function CsvButton<Row>({ of, name, columns, rows }: CsvButtonProps<Row>) {
  if (rows.length === 0) return null
  return (
    <Button
      look="link"
      aria-label={`CSV, ${of}`}
      onClick={() => saveCsv(name, parisDay(clock.now()), fileColumns(columns), rows)}
    >
      <Icon name="download" />
      CSV
    </Button>
  )
}
