import { dropLate, type LateNotice, tryLateAgain } from '../line/late-notices.ts'
import { UndoLine } from '../undo/undo-line.tsx'

/** A customer who is about to be told of a delay, with the way back; or what became of it, with what can be done. */
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
