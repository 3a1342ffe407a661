import type { ReactNode } from 'react'
import { formatDay, parisDay, parisTime } from '#api/kernel/time/paris-time.ts'
import { useOverlay } from '#pwa/lib/navigation/use-overlay.ts'
import { useClockSkew } from '#pwa/lib/state/clock.ts'
import { ClockNote } from '#pwa/ui/feedback/device-notes.tsx'
import { Banner } from '#pwa/ui/feedback/notice.tsx'
import { Icon } from '#pwa/ui/media/icon.tsx'
import { formatMoment } from './format-moment.ts'
import { cutWords, useWaitingTaps } from './line/board-queue.ts'
import { UndoBar, useHasUndo } from './tickets/undo-bar.tsx'
import './board-late.css'

type BoardHeadProps = {
  now: Date
  /** Undefined until the stream was connected for the first time. */
  isUp: boolean | undefined
  /** When the server last sent something. */
  upAt: Date | undefined
  /** Where this device stands, unless it is the pass. */
  place?: string | undefined
  /** The one line of notices; an undo takes its place for its five seconds. */
  middle: ReactNode
  children: ReactNode
}

/** The clock, the day, whether the board is up to date, and the actions for the whole board. */
export function BoardHead({ now, isUp, upAt, place, middle, children }: BoardHeadProps) {
  const day = formatDay(parisDay(now))
  const hasUndo = useHasUndo()
  // 'À cuire' has the undo over itself.
  const isCovered = useOverlay('cuire').open
  return (
    <header className="board-head">
      <time className="clock">{parisTime(now)}</time>
      <div className="standing">
        <h1 data-cut={isUp === false && upAt ? '' : undefined}>
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
      <div className="middle">
        {!isCovered && <UndoBar />}
        <div hidden={hasUndo}>{middle}</div>
      </div>
      <div className="actions">{children}</div>
    </header>
  )
}

/**
 * Says that the server does not answer, and how many moves wait. It is a component of its own, so that a tap renders
 * nothing else again.
 */
function CutWords() {
  return <>{cutWords(useWaitingTaps().count)}</>
}

/** Shown where the device cannot store the waiting moves. */
export function NotStoredBanner() {
  const { count, isStored } = useWaitingTaps()
  if (count.moves + count.ticks === 0 || isStored) return null
  return (
    <Banner icon="alert">
      Cet appareil ne peut rien garder&nbsp;: laissez cette page ouverte jusqu’au retour du réseau, sinon les
      changements en attente seront perdus.
    </Banner>
  )
}
