import { STATUS_WORDS } from '#api/features/orders/rules.ts'
import { undo, useMoves } from './line/moves.ts'
import './undo-bar.css'

/** What was just tapped, each with its way back for 5 seconds, the latest nearest to the hand. */
export function UndoBar() {
  const open = [...useMoves().values()].filter(move => !move.isSent)
  return (
    <div className="undo-bar" role="status">
      {open.map(({ id, number, to }) => (
        <p key={id}>
          <span className="what">
            <span>
              <b>{number}</b>&nbsp;: {STATUS_WORDS[to]}
            </span>
            <span className="seconds" aria-hidden="true">
              <i />
              <i />
              <i />
              <i />
              <i />
            </span>
          </span>
          <button type="button" onClick={() => undo(id)}>
            Annuler<span className="visually-hidden"> {number}</span>
          </button>
        </p>
      ))}
    </div>
  )
}
