import type { ReactNode } from 'react'
import { STATUS_WORDS } from '#api/features/orders/rules/order-status.ts'
import { dropLate, type LateNotice, tryLateAgain, useLateNotices } from '../line/late-notices.ts'
import { type Move, undo, useMovesAfterPaint } from '../line/moves.ts'
import './tickets.css'

/** In the board's head there is one line: several moves are taken back together. */
const MOST_LINES = 1

/** Whether something can be taken back, or a delay could not be told. */
export function useHasUndo(): boolean {
  const moves = useMovesAfterPaint()
  const notices = useLateNotices()
  return (
    [...moves.values()].some(({ isSent }) => !isSent) || [...notices.values()].some(({ state }) => state !== 'sending')
  )
}

/** The last taps, with an undo for 5 seconds. */
export function UndoBar() {
  const open = [...useMovesAfterPaint().values()].filter(move => !move.isSent)
  const notices = [...useLateNotices().values()]
  return (
    <div className="undo-bar" role="status">
      {open.length > MOST_LINES && (
        <UndoLine of={`les ${open.length} changements`} onUndo={() => undoAll(open)}>
          <b>{open.length} commandes</b> changées
        </UndoLine>
      )}
      {(open.length > MOST_LINES ? [] : open).map(({ id, number, to }) => (
        <UndoLine key={id} of={number} onUndo={() => undo(id)}>
          <b>Commande {number}</b>&nbsp;: {STATUS_WORDS[to]}
        </UndoLine>
      ))}
      {notices.map(notice => (
        <LateLine key={notice.key} notice={notice} />
      ))}
    </div>
  )
}

function undoAll(moves: readonly Move[]): void {
  for (const { id } of moves) undo(id)
}

/**
 * A delay that its customer is about to be told of, with an undo; or what became of the notice, and what can be done.
 */
export function LateLine({ notice: { id, number, minutes, state, problem } }: { notice: LateNotice }) {
  if (state === 'sending') return null
  if (state === 'waiting') {
    return (
      <UndoLine of={`le retard de ${number}`} onUndo={() => dropLate(id)}>
        <b>Commande {number}</b>&nbsp;: retard de&nbsp;{minutes}&nbsp;min
      </UndoLine>
    )
  }
  return (
    <p className="undo-line" data-failed>
      <span className="what">
        <span>
          <b>Commande {number}</b>&nbsp;: {problem}
        </span>
      </span>
      <span className="ways">
        <button type="button" onClick={() => tryLateAgain(id)}>
          Réessayer<span className="visually-hidden"> de prévenir {number}</span>
        </button>
        <button type="button" onClick={() => dropLate(id)}>
          Laisser<span className="visually-hidden"> {number}</span>
        </button>
      </span>
    </p>
  )
}

type UndoLineProps = {
  /** The tap in words. */
  children: ReactNode
  /** The name of what the button takes back, for screen readers. */
  of: string
  onUndo: () => void
}

/** The last tap, with an undo and the seconds that are left for it. */
function UndoLine({ children, of, onUndo }: UndoLineProps) {
  return (
    <p className="undo-line">
      <span className="what">
        <span>{children}</span>
        <span className="seconds" aria-hidden="true">
          <i />
          <i />
          <i />
          <i />
          <i />
        </span>
      </span>
      <button type="button" onClick={onUndo}>
        Annuler<span className="visually-hidden"> {of}</span>
      </button>
    </p>
  )
}
