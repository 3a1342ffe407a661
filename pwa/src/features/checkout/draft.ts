/**
 * What has been filled in so far. It lives in the tab's own storage: a reload and the way to the payment page keep it,
 * the next person at this computer does not find it.
 */

import { currentCustomer, watchCustomer } from '#pwa/lib/session/customer-session.ts'
import { createStore } from '#pwa/lib/state/store.ts'
import { storedValue } from '#pwa/lib/state/stored.ts'
import { useStore } from '#pwa/lib/state/use-store.ts'
import { isFlag, isText, objectOf, optional, type Shaped } from '#pwa/lib/storage/shape.ts'
import { detailsFor, isSame } from './details/account-details.ts'
import { isDetails, NO_DETAILS, storedDetails } from './details/details.ts'

const isDraft = objectOf({
  details: isDetails,
  /** Keep the details on this device for the next order. */
  keepDetails: isFlag,
  marketingOptIn: isFlag,
  /** Asked to be texted; absent in drafts from before it could be asked. */
  wantsSms: optional(isFlag),
  /** Absent until chosen: the earliest slot then stands for it. */
  pickup: optional(objectOf({ date: isText, time: isText })),
  notes: isText,
  adult: isFlag,
  /** What the person has had before them, so that nothing is said to be done that they never saw. */
  seen: optional(objectOf({ vous: optional(isFlag), retrait: optional(isFlag) })),
})
export type Draft = Shaped<typeof isDraft>

const stored = storedValue('session', 'laikhram_checkout', isDraft)
/** Of a page that is rendered ahead: nothing is known of the device. */
const UNTOUCHED: Draft = { details: NO_DETAILS, keepDetails: false, marketingOptIn: false, notes: '', adult: false }
const draft = createStore(UNTOUCHED, {
  stored: { ...stored, read: () => withAccount(stored.read() ?? freshDraft()) },
  watch: followCustomer,
})

function freshDraft(): Draft {
  const details = storedDetails.read()
  return details ? { ...UNTOUCHED, details, keepDetails: true } : UNTOUCHED
}

function withAccount(before: Draft): Draft {
  const details = detailsFor(before.details, storedDetails.read(), currentCustomer())
  return isSame(details, before.details) ? before : { ...before, details }
}

export function useDraft(): Draft {
  return useStore(draft)
}

/** Changes some of it, here and in the tab's storage. */
export function changeDraft(change: Partial<Draft>): void {
  draft.set({ ...draft.get(), ...change })
}

/** The person has a step's questions before them. */
export function markSeen(step: keyof NonNullable<Draft['seen']>): void {
  const { seen } = draft.get()
  if (!seen?.[step]) changeDraft({ seen: { ...seen, [step]: true } })
}

/** Keeps or forgets the details on this device, as the person said. */
export function applyKeepDetails(): void {
  const { keepDetails, details } = draft.get()
  storedDetails.write(keepDetails ? details : undefined)
}

/** After a paid order: the next one starts afresh, with the details that may be kept. */
export function startAfresh(): void {
  stored.write(undefined)
  draft.reload()
}

function followCustomer() {
  fillIn()
  return watchCustomer(fillIn)
}

/** Whoever signs in half-way finds their details filled in; whose session ends keeps what stands there. */
function fillIn() {
  draft.show(withAccount(draft.get()))
}
