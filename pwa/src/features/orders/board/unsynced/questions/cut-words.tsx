import { useWaitingTaps } from '../use-queue.ts'
import { cutWords } from '../waiting-words.ts'

/**
 * Says that the server does not answer, and how many moves wait. It is a component of its own, so that a tap renders
 * nothing else again.
 */
export function CutWords() {
  return <>{cutWords(useWaitingTaps().count)}</>
}
