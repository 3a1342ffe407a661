import type { AdminReservation, Promised } from '#api/features/reservations/contract-staff.ts'
import { type Decide, TableRow } from './table-row.tsx'
import { dayHeading, formatPromised, formatService } from './table-words.ts'
import './table-list.css'

type TableListProps = {
  /** Sorted by day, as the server sends them. */
  tables: readonly AdminReservation[]
  promised: readonly Promised[]
  now: Date
  onDecide: Decide
  onUndoNoShow: (table: AdminReservation) => void
}

/** The reservations by day, with the tables that are already promised for each. */
export function TableList({ tables, promised, now, onDecide, onUndoNoShow }: TableListProps) {
  return (
    <div className="table-list">
      {[...new Set(tables.map(({ date }) => date))].map(date => {
        const held = promised.find(day => day.date === date)
        return (
          <section key={date} aria-labelledby={`day-${date}`}>
            <div className="day">
              <h3 id={`day-${date}`}>{dayHeading(date, now)}</h3>
              <p className="soft">{held && held.tables > 0 ? formatPromised(held) : 'Aucune table confirmée'}</p>
              {held?.services?.map(service => (
                <p key={service.opens} className="seats" data-over={service.free < 0 ? '' : undefined}>
                  {formatService(service)}
                </p>
              ))}
            </div>
            <ul>
              {tables
                .filter(table => table.date === date)
                .map(table => (
                  <TableRow key={table.id} table={table} now={now} onDecide={onDecide} onUndoNoShow={onUndoNoShow} />
                ))}
            </ul>
          </section>
        )
      })}
    </div>
  )
}
