import { useWaitingMoves } from '../use-queue.ts'
import { cutWords } from '../waiting-words.ts'

/** That the server is gone, and how many taps wait for it. By itself: a tap draws nothing else anew. */
export function CutWords() {
  return cutWords(useWaitingMoves().count)
}
