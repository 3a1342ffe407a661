import { type ReactNode, useId } from 'react'
import type { ReportTable, ShownTable, WireRow } from '#api/features/reports/rules/report-columns.ts'
import { EmptyState } from '#pwa/ui/feedback/empty-state.tsx'
import { CsvButton, FigureTable } from './figure-table.tsx'
import { reportColumns } from './report-columns.tsx'
import './reports.css'

type Rows<Table extends ReportTable> = readonly WireRow<Table['columns']>[]

/** A report's table under its heading, with its file. */
export function ReportPanel<Table extends ShownTable>({ table, rows }: { table: Table; rows: Rows<Table> }) {
  const { title, caption = title, rowKey, empty, columnsFrom, isSortable } = table
  const columns = reportColumns(table.columns, rows)
  return (
    <Panel title={title} actions={<CsvButton table={table} columns={columns} rows={rows} />}>
      <FigureTable
        caption={caption}
        columns={columns}
        rows={rows}
        rowKey={row => rowKey.map(name => (row as Record<string, unknown>)[name]).join()}
        empty={<EmptyState title={empty} />}
        {...(columnsFrom && { columnsFrom })}
        {...(isSortable && { isSortable })}
      />
    </Panel>
  )
}

type ReportPanelsProps<Tables extends Record<string, ShownTable>> = {
  tables: Tables
  data: { [Name in keyof Tables]: Rows<Tables[Name]> }
}

/** A group's tables, each in a panel of its own: one that is added to the group is here by itself. */
export function ReportPanels<Tables extends Record<string, ShownTable>>({ tables, data }: ReportPanelsProps<Tables>) {
  return Object.entries(tables).map(([name, table]) => (
    <ReportPanel key={name} table={table} rows={data[name] as Rows<ShownTable>} />
  ))
}

type PanelProps = {
  title: string
  /** Stands beside the heading, such as a legend. */
  beside?: ReactNode
  /** Stands at the end of the heading's line. */
  actions?: ReactNode
  children: ReactNode
}

/** One of several parts of a report, under a heading of its own. */
export function Panel({ title, beside, actions, children }: PanelProps) {
  const id = useId()
  return (
    <section className="panel" aria-labelledby={id}>
      <div className="head">
        <h3 id={id}>{title}</h3>
        {beside}
        {actions && <div className="actions">{actions}</div>}
      </div>
      {children}
    </section>
  )
}
