/**
 * A request for a table that is being written. It lives in the tab's own storage: closing the form, a reload or a
 * failure keeps it, the next person at this computer does not find it. Its key makes one request of it, however often
 * it is sent.
 */

import { useSyncExternalStore } from 'react'
import { uuid } from '#api/kernel/ids.ts'
import { createListeners } from '#pwa/lib/listeners.ts'
import { isText, objectOf, optional, type Shaped } from '#pwa/lib/shape.ts'
import { storedValue } from '#pwa/lib/stored.ts'

const text = optional(isText)

/** A field is absent until it is touched: what is known of the person then stands for it. */
const isDraft = objectOf({
  key: isText,
  date: text,
  time: text,
  guests: text,
  name: text,
  phone: text,
  email: text,
  message: text,
})
export type ReservationDraft = Shaped<typeof isDraft>

const stored = storedValue('session', 'laikhram_reservation', isDraft)
let draft = stored.read() ?? freshDraft()
const listeners = createListeners()

function freshDraft(): ReservationDraft {
  return { key: uuid() }
}

export function useReservationDraft(): ReservationDraft {
  return useSyncExternalStore(listeners.add, () => draft)
}

export function changeReservationDraft(change: Partial<Omit<ReservationDraft, 'key'>>): void {
  set({ ...draft, ...change })
}

/** One that was sent already and came back, with the key that it went out with. */
export function adoptReservationDraft(returned: ReservationDraft): void {
  set(returned)
}

/** The request has arrived, or waits to be sent: the next one is another one. */
export function dropReservationDraft(): void {
  set(freshDraft())
  stored.write(undefined)
}

function set(next: ReservationDraft) {
  draft = next
  stored.write(draft)
  listeners.tell()
}
