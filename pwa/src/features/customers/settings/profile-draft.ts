/**
 * What a customer has changed of the profile and not saved yet. It lives in the tab's own storage: a failed save, a
 * closed sheet, a reload, even a session that ends meanwhile, do not lose it. It is that customer's alone.
 */

import { useSyncExternalStore } from 'react'
import { createListeners } from '#pwa/lib/listeners.ts'
import { isFlag, isText, objectOf, optional, type Shaped } from '#pwa/lib/shape.ts'
import { storedValue } from '#pwa/lib/stored.ts'

const isDraft = objectOf({
  customerId: isText,
  name: optional(isText),
  phone: optional(isText),
  wantsOffers: optional(isFlag),
})
export type ProfileDraft = Shaped<typeof isDraft>

const stored = storedValue('session', 'laikhram_profile', isDraft)
let draft = stored.read()
const listeners = createListeners()

export function useProfileDraft(customerId: string): ProfileDraft | undefined {
  const kept = useSyncExternalStore(listeners.add, () => draft)
  return kept?.customerId === customerId ? kept : undefined
}

export function changeProfileDraft(customerId: string, change: Omit<Partial<ProfileDraft>, 'customerId'>): void {
  set({ ...(draft?.customerId === customerId && draft), customerId, ...change })
}

/** Saved, or given up. @param saved as it was sent: what was typed meanwhile stays */
export function dropProfileDraft(saved = draft): void {
  if (draft === saved) set(undefined)
}

function set(next: typeof draft) {
  draft = next
  stored.write(draft)
  listeners.tell()
}
