/**
 * The entries so far: the person who orders, with the former client's messages, the pickup and the note. They belong to
 * the device, as all of the order in the making: they survive the death of its tab.
 */

import * as z from 'zod/mini'
import { isAllergySaid } from '#api/features/orders/rules/allergy.ts'
import { email, line, phone } from '#api/kernel/fields.ts'
import { NOT_TEXTABLE, textableNumber } from '#api/kernel/typed.ts'
import { parsed } from '#pwa/lib/calls/schemas.ts'
import { firstErrors } from '#pwa/lib/forms.ts'
import { type Customer, currentCustomer, watchCustomer } from '#pwa/lib/session/customer-session.ts'
import { createStore } from '#pwa/lib/state/store.ts'
import { storedValue } from '#pwa/lib/state/stored.ts'
import { useStore } from '#pwa/lib/state/use-store.ts'
import { endMaking, partOfMaking } from '#pwa/lib/storage/order-making.ts'
import { isFlag, isText, isWhole, listOf, objectOf, optional, type Shaped } from '#pwa/lib/storage/shape.ts'

// The two together make `customerInfo.name`, of which the API takes 120 characters.
const validDetails = z.object({
  firstName: line(60, 'Le prénom est requis'),
  lastName: line(59, 'Le nom est requis'),
  email,
  phone,
})

/** The fields as typed; nothing is trimmed while someone is typing. */
const isDetails = objectOf({ firstName: isText, lastName: isText, email: isText, phone: isText })
export type Details = Shaped<typeof isDetails>
type DetailsErrors = Partial<Record<keyof Details, string>>

const isDraft = objectOf({
  details: isDetails,
  /** The person wants the details stored on this device for the next order. */
  keepDetails: isFlag,
  marketingOptIn: isFlag,
  /** The person wants text messages; absent in drafts stored before this could be asked. */
  wantsSms: optional(isFlag),
  /** Absent until chosen: the earliest is then used. As soon as possible has the promise that was read last. */
  pickup: optional(objectOf({ date: isText, time: isText, asap: optional(isFlag) })),
  notes: isText,
  /** Sets of cutlery; absent: none. */
  cutlery: optional(isWhole),
  /** The customer's allergy, and whether the kitchen may read it; absent in drafts of before. */
  allergy: optional(objectOf({ allergens: listOf(isText), text: isText, isAgreed: isFlag, kept: optional(isText) })),
  /** The allergy of an order that is ordered again: asked about, and sent by nobody else. */
  formerAllergy: optional(objectOf({ allergens: listOf(isText), text: isText })),
  adult: isFlag,
  /** The steps that the person has seen, so that none is ticked as done before. */
  seen: optional(objectOf({ vous: optional(isFlag), retrait: optional(isFlag) })),
  /** The account that was signed in when it was filled in. */
  customerId: optional(isText),
})
export type Draft = Shaped<typeof isDraft>

const stored = partOfMaking('draft', isDraft, 'laikhram_checkout')

export const NO_DETAILS: Details = { firstName: '', lastName: '', email: '', phone: '' }

/** The draft of a page that the server renders: nothing is known of the device. */
const UNTOUCHED: Draft = { details: NO_DETAILS, keepDetails: false, marketingOptIn: false, notes: '', adult: false }

/** The details that this device has stored, only because the person asked for it. */
export const storedDetails = storedValue('local', 'laikhram_details', isDetails)

const draft = createStore(UNTOUCHED, {
  stored: { ...stored, read: () => withAccount(stored.read() ?? freshDraft()) },
  watch: followCustomer,
})

function freshDraft(): Draft {
  const details = storedDetails.read()
  return details ? { ...UNTOUCHED, details, keepDetails: true } : UNTOUCHED
}

/** An order is not made in the name of the person who was signed in here before. */
function withAccount(before: Draft): Draft {
  const customer = currentCustomer()
  if (!customer) return before
  const isAnothers = before.customerId !== undefined && before.customerId !== customer.id
  const { details: typed, ...rest } = isAnothers ? UNTOUCHED : before
  const details = detailsFor(typed, storedDetails.read(), customer)
  const isKnown = isSame(details, before.details) && before.customerId === customer.id
  return isKnown ? before : { ...rest, details, customerId: customer.id }
}

export function useDraft(): Draft {
  return useStore(draft)
}

/** Changes a part of the draft, here and on the device. */
export function changeDraft(change: Partial<Draft>): void {
  draft.set({ ...draft.get(), ...change })
}

/** Notes that the person has seen a step's questions. */
export function markSeen(step: keyof NonNullable<Draft['seen']>): void {
  const { seen } = draft.get()
  if (!seen?.[step]) changeDraft({ seen: { ...seen, [step]: true } })
}

/** Stores the details on this device or deletes them, as the person chose. */
export function applyKeepDetails(): void {
  const { keepDetails, details } = draft.get()
  storedDetails.write(keepDetails ? details : undefined)
}

/** Ends the order in the making: the next draft is empty but for the details that may be stored. */
export function startAfresh(): void {
  endMaking()
  draft.reload()
}

/** Whether anything is filled in that the account or the device does not know by itself. */
export function isFilledIn(current: Draft): boolean {
  const { details, notes, cutlery = 0, allergy, marketingOptIn, adult } = current
  return (
    notes !== '' ||
    cutlery > 0 ||
    isAllergySaid(allergy) ||
    marketingOptIn ||
    adult ||
    !isSame(details, withAccount(freshDraft()).details) ||
    current.keepDetails
  )
}

export type AllergyGap = 'again' | 'consent' | 'answer'

/**
 * The consent that is missing before an order with an allergy is sent: without it the allergy stays on the device,
 * or an answer about the allergy of a past order, or about the dishes that contain it by the menu.
 * @param found those dishes, as `kept` names them; '' where there are none
 */
export function allergyGap({ allergy, formerAllergy }: Draft, found: string): AllergyGap | undefined {
  if (!isAllergySaid(allergy)) return formerAllergy ? 'again' : undefined
  if (!allergy?.isAgreed) return 'consent'
  return found !== '' && allergy.kept !== found ? 'answer' : undefined
}

/** At the person's wish nothing of it stays, not even what was to be stored for the next order. */
export function eraseEntries(): void {
  storedDetails.write(undefined)
  startAfresh()
}

function followCustomer() {
  // It may have ended, or been changed by another tab, while nobody was listening.
  draft.reload()
  fillIn()
  return watchCustomer(fillIn)
}

/** A customer who signs in half-way finds their details filled in; when a session ends, what is filled in stays. */
function fillIn() {
  const before = draft.get()
  const next = withAccount(before)
  // The entries of the person before leave the device too.
  if (before.customerId && next.customerId !== before.customerId) draft.set(next)
  else draft.show(next)
}

/**
 * The details that a signed-in customer orders with: theirs fill the fields in which nothing was typed.
 * @param stored what this device remembers; where nothing else was typed, the account's details come first
 */
function detailsFor(typed: Details, stored: Details | undefined, customer: Customer): Details {
  const account = detailsOf(customer)
  return isSame(typed, stored ?? NO_DETAILS) ? filled(account, typed) : filled(typed, account)
}

/** An account has one name, whose first word is taken for the first name. */
function detailsOf({ name, email, phone }: Customer): Details {
  const [firstName = '', ...others] = name.trim().split(/\s+/)
  return { firstName, lastName: others.join(' '), email, phone }
}

function filled(details: Details, blanks: Details): Details {
  return {
    firstName: details.firstName || blanks.firstName,
    lastName: details.lastName || blanks.lastName,
    email: details.email || blanks.email,
    phone: details.phone || blanks.phone,
  }
}

function isSame(some: Details, others: Details): boolean {
  return (Object.keys(NO_DETAILS) as (keyof Details)[]).every(name => some[name] === others[name])
}

/**
 * The first message of each field at fault; empty when all are fit to order with.
 * @param wantsSms asked to be texted, which not every number can be
 */
export function detailsErrors(details: Details, wantsSms: boolean): DetailsErrors {
  const errors = firstErrors(validDetails, details)
  if (wantsSms && !errors.phone && textableNumber(details.phone) === null) return { ...errors, phone: NOT_TEXTABLE }
  return errors
}

export function areDetailsValid(details: Details): boolean {
  return Object.keys(firstErrors(validDetails, details)).length === 0
}

export function customerInfoOf(details: Details) {
  const { firstName, lastName, email, phone } = parsed(validDetails, details)
  return { name: `${firstName} ${lastName}`, email, phone }
}
