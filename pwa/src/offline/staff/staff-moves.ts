/** The one queue of this browser, followed by every tab. */
import { createMovesQueue } from './moves-queue.ts'
import { storedMoves } from './moves-storage.ts'

// Not everywhere (an old WebKit): there, a tab looks again when it is shown.
const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('laikhram_staff_moves')

export const movesQueue = createMovesQueue(storedMoves(), () => channel?.postMessage('changed'))

channel?.addEventListener('message', () => void movesQueue.reload())
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') void movesQueue.reload()
})
