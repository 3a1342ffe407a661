import { STATUS_WORDS } from '#api/features/orders/rules/order-status.ts'
import { LateLine } from '../columns/late-line.tsx'
import { useLateNotices } from '../line/late-notices.ts'
import { undo, useMoves } from '../line/moves.ts'
import { UndoLine } from './undo-line.tsx'
import './undo-bar.css'

/** The last taps, each with an undo for 5 seconds, the latest nearest to the hand. */
export function UndoBar() {
  const open = [...useMoves().values()].filter(move => !move.isSent)
  const notices = [...useLateNotices().values()]
  return (
    <div className="undo-bar" role="status">
      {open.map(({ id, number, to }) => (
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
