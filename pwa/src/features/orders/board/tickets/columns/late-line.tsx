import { dropLate, type LateNotice, tryLateAgain } from '../../line/late-notices.ts'
import { UndoLine } from '../../undo/undo-line.tsx'

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
