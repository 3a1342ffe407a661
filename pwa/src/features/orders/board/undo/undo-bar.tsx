import { STATUS_WORDS } from '#api/features/orders/rules/order-status.ts'
import { useLateNotices } from '../line/late-notices.ts'
import { type Move, undo, useMovesAfterPaint } from '../line/moves.ts'
import { LateLine } from '../tickets/columns/late-line.tsx'
import { UndoLine } from './undo-line.tsx'
import './undo-bar.css'

/** Begun together by one tap, they are taken back by one. */
const MOST_LINES = 3

/** The last taps, each with an undo for 5 seconds, the latest nearest to the hand. */
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
