/**
 * A customer's changes of the profile that are not saved yet. It is stored in the tab, so that a failed save, a
 * closed sheet, a reload or a session that ends does not lose it. Another customer does not see it.
 */

import { createStore } from '#pwa/lib/state/store.ts'
import { storedValue } from '#pwa/lib/state/stored.ts'
import { useStore } from '#pwa/lib/state/use-store.ts'
import { isFlag, isText, objectOf, optional, type Shaped } from '#pwa/lib/storage/shape.ts'

const isDraft = objectOf({
  customerId: isText,
  name: optional(isText),
  phone: optional(isText),
  wantsOffers: optional(isFlag),
})
export type ProfileDraft = Shaped<typeof isDraft>

const draft = createStore<ProfileDraft | undefined>(undefined, {
  stored: storedValue('session', 'laikhram_profile', isDraft),
})

export function useProfileDraft(customerId: string): ProfileDraft | undefined {
  const stored = useStore(draft)
  return stored?.customerId === customerId ? stored : undefined
}

export function changeProfileDraft(customerId: string, change: Omit<Partial<ProfileDraft>, 'customerId'>): void {
  const before = draft.get()
  draft.set({ ...(before?.customerId === customerId && before), customerId, ...change })
}

/**
 * Drops the draft after it was saved or given up.
 * @param saved the draft as it was sent: what was typed meanwhile stays
 */
export function dropProfileDraft(saved = draft.get()): void {
  if (draft.get() === saved) draft.set(undefined)
}
