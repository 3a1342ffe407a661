import type { AdminReservation, Promised } from '#api/features/reservations/contract-staff.ts'
import type { TableAnswer } from '#api/features/reservations/rules/answers.ts'
import { formatGuests } from '#api/features/reservations/rules/table-times.ts'
import { spaced, unbroken } from '#pwa/lib/format/contact-words.ts'
import { formatMoment } from '#pwa/lib/format/moment-words.ts'
import { StateWord } from '#pwa/ui/feedback/notice.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'
import { dayHeading, formatPromised, formatService, stateOfTable } from './table-words.ts'
import './reservations-admin.css'

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

type Decide = (table: AdminReservation, answer: TableAnswer) => void

type TableRowProps = {
  table: AdminReservation
  now: Date
  onDecide: Decide
  /** Takes 'Pas venue' back. */
  onUndoNoShow: (table: AdminReservation) => void
}

/** A reservation: when, who, how many, their message, and the possible answers. */
function TableRow({ table, now, onDecide, onUndoNoShow }: TableRowProps) {
  const { name, phone, email, time, guests, message, status, is_over, called_off } = table
  const { word, icon, tone } = stateOfTable(table)
  return (
    <li className="table-row" data-waiting={status === 'pending' && !is_over ? '' : undefined}>
      <p className="when num">
        <time dateTime={`${table.date}T${time}`}>{time}</time>
      </p>
      <div className="who">
        <h4>
          <bdi>{name}</bdi>
        </h4>
        <p className="guests">{formatGuests(guests)}</p>
        <p className="ways">
          <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{unbroken(spaced(phone))}</a>
          {email === null ? <span className="soft">Sans email</span> : <a href={`mailto:${email}`}>{email}</a>}
        </p>
        {message && (
          <p className="words" dir="auto">
            {message}
          </p>
        )}
      </div>
      <div className="state">
        <StateWord tone={tone} icon={icon}>
          {word}
        </StateWord>
        <History table={table} now={now} />
      </div>
      {is_over && status === 'accepted' && (
        <div className="actions">
          <Button look="link" aria-label={`${name} n’est pas venu`} onClick={() => onDecide(table, 'declined')}>
            Pas venue
          </Button>
        </div>
      )}
      {called_off === 'no_show' && (
        <div className="actions">
          <Button
            look="link"
            aria-label={`Finalement venue\u00a0: la table de ${name}`}
            onClick={() => onUndoNoShow(table)}
          >
            Finalement venue
          </Button>
        </div>
      )}
      {!is_over && status !== 'declined' && (
        <div className="actions">
          {status === 'pending' ? (
            <>
              <Button aria-label={`Confirmer la table de ${name}`} onClick={() => onDecide(table, 'accepted')}>
                Confirmer
              </Button>
              <Button aria-label={`Refuser la demande de ${name}`} onClick={() => onDecide(table, 'declined')}>
                Refuser
              </Button>
            </>
          ) : (
            <Button look="link" aria-label={`Annuler la table de ${name}`} onClick={() => onDecide(table, 'declined')}>
              Annuler la table
            </Button>
          )}
        </div>
      )}
    </li>
  )
}

/** When it was asked for, or who answered it, when, and with what message. */
function History({ table, now }: { table: AdminReservation; now: Date }) {
  const { created_at, answered_at, answered_by, answer, taken_by, status } = table
  const isAsTaken = taken_by !== undefined && status === 'accepted'
  if (answered_at === null) return <p className="soft small">Demandée {formatMoment(new Date(created_at), now)}</p>
  return (
    <>
      <p className="soft small">
        {isAsTaken ? `Notée au téléphone par ${taken_by}, ` : answered_by && `Par ${answered_by}, `}
        {formatMoment(new Date(answered_at), now)}
      </p>
      {answer && (
        <p className="answer small" dir="auto">
          {answer}
        </p>
      )}
    </>
  )
}
