/** The one queue of this browser, followed by every tab. */
import { otherTabs } from '../../queue/other-tabs.ts'
import { createMovesQueue, storedMoves } from './moves-queue.ts'

/** Of the lock and the channel that tabs share. */
export const MOVES = 'laikhram_staff_moves'

export const movesQueue = createMovesQueue(storedMoves(), () => tellOtherTabs('changed'))

const lookAgain = () => void movesQueue.reload()
const tellOtherTabs = otherTabs<'changed'>(MOVES, { onMessage: lookAgain, onShown: lookAgain })
