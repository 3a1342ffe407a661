import type { AdminReservation, Promised } from '#api/features/reservations/contract-staff.ts'
import {
  CALLED_OFF_WORDS,
  formatGuests,
  RESERVATION_WORDS,
  type TableAnswer,
} from '#api/features/reservations/rules.ts'
import { isMasked } from '#api/kernel/people/person.ts'
import { plural } from '#api/kernel/plural.ts'
import { addDays, formatDay, parisDay } from '#api/kernel/time/paris-time.ts'
import { spaced, unbroken } from '#pwa/lib/format/contact-words.ts'
import { servicesShort } from '#pwa/lib/format/hours-words.ts'
import { formatMoment } from '#pwa/lib/format/moment-words.ts'
import { StateWord } from '#pwa/ui/feedback/notice.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'
import type { IconName } from '#pwa/ui/media/icon.tsx'
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

/** Where it is masked there is nothing to write to: the answer's mail goes there all the same. */
function EmailWay({ email }: { email: string }) {
  return isMasked(email) ? <span className="soft">{email}</span> : <a href={`mailto:${email}`}>{email}</a>
}

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
          {email === null ? <span className="soft">Sans email</span> : <EmailWay email={email} />}
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

type State = { word: string; icon: IconName; tone: 'info' | 'good' | 'bad' | 'soft' }

/** The status of a reservation in words, or what has to be done about it. */
export function stateOfTable({ status, email, is_over, called_off }: AdminReservation): State {
  if (called_off)
    return { word: CALLED_OFF_WORDS[called_off], icon: 'close', tone: called_off === 'house' ? 'bad' : 'soft' }
  if (status === 'accepted') return { word: RESERVATION_WORDS.accepted, icon: 'check', tone: 'good' }
  if (status === 'declined') return { word: RESERVATION_WORDS.declined, icon: 'close', tone: 'bad' }
  if (is_over) return { word: 'Restée sans réponse', icon: 'alert', tone: 'soft' }
  if (email === null) return { word: 'À rappeler', icon: 'phone', tone: 'info' }
  return { word: RESERVATION_WORDS.pending, icon: 'clock', tone: 'info' }
}

/** Such as `Aucune demande en attente`, `3 demandes en attente, dont 1 client à rappeler`. */
export function formatWaiting(waiting: number, toCallBack: number): string {
  if (waiting === 0) return 'Aucune demande en attente'
  const words = plural(waiting, 'demande en attente', 'demandes en attente')
  return toCallBack === 0 ? words : `${words}, dont ${plural(toCallBack, 'client à rappeler', 'clients à rappeler')}`
}

/** Such as `3 tables confirmées, 11 couverts`; a party of more than ten counts as ten or more. */
export function formatPromised({ tables, guests, at_least }: Promised): string {
  const seats = plural(guests, 'couvert', 'couverts')
  const confirmed = plural(tables, 'table confirmée', 'tables confirmées')
  return `${confirmed}, ${at_least ? 'au moins ' : ''}${seats}`
}

/** A service of a day: `11 h 30 – 14 h 30 : 12 couverts promis, 18 libres`; `3 de trop` where more is promised. */
export function formatService({
  opens,
  closes,
  guests,
  at_least,
  free,
}: NonNullable<Promised['services']>[number]): string {
  const promised =
    guests === 0
      ? 'rien de promis'
      : `${at_least ? 'au moins ' : ''}${plural(guests, 'couvert promis', 'couverts promis')}`
  const left = free < 0 ? `${-free} de trop` : free === 0 ? 'complet' : plural(free, 'place libre', 'places libres')
  return `${servicesShort([{ opens, closes }])}\u00a0: ${promised}, ${left}`
}

/** Such as `Aujourd’hui, samedi 21 novembre`; with the year if it is another one. */
export function dayHeading(date: string, now: Date): string {
  const today = parisDay(now)
  const day = formatDay(date)
  if (date === today) return `Aujourd’hui, ${day}`
  if (date === addDays(today, 1)) return `Demain, ${day}`
  const year = date.slice(0, 4) === today.slice(0, 4) ? '' : ` ${date.slice(0, 4)}`
  return day.charAt(0).toUpperCase() + day.slice(1) + year
}
