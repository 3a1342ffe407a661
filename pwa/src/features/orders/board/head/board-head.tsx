import type { ReactNode } from 'react'
import { formatDay, parisDay, parisTime } from '#api/kernel/time/paris-time.ts'
import { useClockSkew } from '#pwa/lib/state/clock.ts'
import { ClockNote } from '#pwa/ui/feedback/clock-note/clock-note.tsx'
import { Icon } from '#pwa/ui/media/icon/icon.tsx'
import { CutWords } from '../unsynced/questions/cut-words.tsx'
import { formatMoment } from './format-moment.ts'
import './board-head.css'

type BoardHeadProps = {
  now: Date
  /** Undefined until the stream was connected for the first time. */
  isUp: boolean | undefined
  /** When the server last sent something. */
  upAt: Date | undefined
  /** Where this device stands, unless it is the pass. */
  place?: string | undefined
  children: ReactNode
}

/** The clock, the day, whether the board is up to date, and the actions for the whole board. */
export function BoardHead({ now, isUp, upAt, place, children }: BoardHeadProps) {
  const day = formatDay(parisDay(now))
  return (
    <header className="board-head">
      <time className="clock">{parisTime(now)}</time>
      <div>
        <h1>
          <span className="visually-hidden">Commandes, </span>
          {day.charAt(0).toLocaleUpperCase('fr')}
          {day.slice(1)}
        </h1>
        <p data-up={isUp}>
          <Icon name={isUp === undefined ? 'refresh' : isUp ? 'check' : 'offline'} />
          {isUp === undefined ? 'Connexion…' : isUp ? 'Connecté, à jour' : <CutWords />}
        </p>
        <ClockNote skewMs={useClockSkew()} />
        {place && <p className="place">{place}</p>}
        {isUp === false && upAt && <p>Dernière mise à jour&nbsp;: {formatMoment(upAt, now)}.</p>}
      </div>
      <div className="actions">{children}</div>
    </header>
  )
}
