/**
 * A review that is being written. It lives in the tab's own storage: closing the form or reloading keeps it, the next
 * person at this computer does not find it. Its key makes one review of it, however often it is sent.
 */

import { useSyncExternalStore } from 'react'
import { uuid } from '#api/kernel/ids.ts'
import { createListeners } from '#pwa/lib/listeners.ts'
import { isText, isWhole, objectOf, optional, type Shaped } from '#pwa/lib/shape.ts'
import { storedValue } from '#pwa/lib/stored.ts'

const isDraft = objectOf({
  key: isText,
  rating: isWhole,
  /** Absent until typed in: what is known of the person then stands for it. */
  name: optional(isText),
  email: optional(isText),
  /** Absent until chosen: today. */
  date: optional(isText),
  comment: isText,
})
export type ReviewDraft = Shaped<typeof isDraft>

const stored = storedValue('session', 'laikhram_review', isDraft)
let draft = stored.read() ?? freshDraft()
const listeners = createListeners()

/** Five stars to begin with, as the former client had it. */
function freshDraft(): ReviewDraft {
  return { key: uuid(), rating: 5, comment: '' }
}

export function useReviewDraft(): ReviewDraft {
  return useSyncExternalStore(listeners.add, () => draft)
}

export function changeReviewDraft(change: Partial<Omit<ReviewDraft, 'key'>>): void {
  set({ ...draft, ...change })
}

/** One that was sent already and came back, with the key that it went out with. */
export function adoptReviewDraft(returned: ReviewDraft): void {
  set(returned)
}

/** The review is published, or waits to be: the next one is another one. */
export function dropReviewDraft(): void {
  set(freshDraft())
  stored.write(undefined)
}

function set(next: ReviewDraft) {
  draft = next
  stored.write(draft)
  listeners.tell()
}
