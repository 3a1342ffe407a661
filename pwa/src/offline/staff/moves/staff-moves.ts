/** The one queue of this browser, followed by every tab. */
import { otherTabs } from '../../queue/other-tabs.ts'
import { createTapsQueue, storedTaps } from './taps-queue.ts'

/** Of the lock and the channel that tabs share. */
export const MOVES = 'laikhram_staff_moves'

/** `tapsQueue` is all of it; the others are its two kinds. */
export const {
  taps: tapsQueue,
  moves: movesQueue,
  ticks: ticksQueue,
} = createTapsQueue(storedTaps(), () => notifyOtherTabs('changed'))

const lookAgain = () => void tapsQueue.reload()
const notifyOtherTabs = otherTabs<'changed'>(MOVES, { onMessage: lookAgain, onShown: lookAgain })
