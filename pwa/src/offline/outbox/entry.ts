/** What was written and has not arrived yet, and the pure rules about it. */
import type { postReservation } from '#api/features/reservations/contract/reservations.ts'
import type { postReview } from '#api/features/reviews/contract/reviews.ts'
import type { RequestOf } from '#api/kernel/endpoint.ts'
import type { FieldError } from '#api/kernel/errors.ts'
import { NetworkFailure } from '#pwa/lib/calls/api-problem.ts'
import { isNumber, isText, isWhole, listOf, nullish, objectOf, optional } from '#pwa/lib/storage/shape.ts'
import { askedPauseMs, isRefusal } from '../queue/send-queued.ts'

export type Bodies = {
  reservation: RequestOf<typeof postReservation>['body']
  review: RequestOf<typeof postReview>['body']
}
export type Kind = keyof Bodies

/** Why the server does not take it as it is: its sentence, and what is amiss in single fields. */
export type Refusal = { code: string; sentence: string; errors: FieldError[] }

/**
 * - `waiting`: never sent yet
 * - `tried`: sent, and no answer came: it may have arrived, so it is sent again as it is and no longer changed
 * - `back`: with the person again, who changes it or was told no; it is not sent
 * - `arrived`: sent by the worker while no page was open; the next page says so and takes it away
 */
export type EntryState = 'waiting' | 'tried' | 'back' | 'arrived'

type EntryOf<K extends Kind> = {
  /** The idempotency key: however often it is sent, it is one. */
  key: string
  kind: K
  /** What is sent, the same every time. */
  body: Bodies[K]
  /** The signed-in customer who wrote it; absent for a guest. */
  owner?: string | undefined
  /** Milliseconds since 1970: the oldest goes first. */
  writtenAt: number
  state: EntryState
  refusal?: Refusal | undefined
}
export type Entry<K extends Kind = Kind> = { [Each in K]: EntryOf<Each> }[K]

const isReservation = objectOf({ name: isText, phone: isText, date: isText, time: isText })
const isReview = objectOf({ name: isText, rating: isWhole, comment: isText, email: nullish(isText) })
const isCommon = objectOf({
  key: isText,
  owner: optional(isText),
  writtenAt: isNumber,
  refusal: optional(objectOf({ code: isText, sentence: isText, errors: listOf(objectOf({ path: isText })) })),
})
const STATES: readonly unknown[] = ['waiting', 'tried', 'back', 'arrived'] satisfies EntryState[]

/** Whether what the device has kept is still what it was: yesterday's page or a curious hand may have written it. */
export function isEntry(value: unknown): value is Entry {
  if (!isCommon(value)) return false
  const { kind, body, state } = value as Partial<Entry>
  return STATES.includes(state) && (kind === 'reservation' ? isReservation(body) : kind === 'review' && isReview(body))
}

/** Goes out when the server is there. */
export function isDue({ state }: Pick<Entry, 'state'>): boolean {
  return state === 'waiting' || state === 'tried'
}

/** Until its first attempt, and once more when the server has said no to it. */
export function isEditable({ state }: Pick<Entry, 'state'>): boolean {
  return state === 'waiting' || state === 'back'
}

/** Needs no session to be sent. */
export function isGuests({ owner }: Pick<Entry, 'owner'>): boolean {
  return owner === undefined
}

/** Somebody else who is signed in on this device does not see it; a session that is over hides nothing. */
export function isShownTo({ owner }: Pick<Entry, 'owner'>, customerId: string | undefined): boolean {
  return owner === undefined || customerId === undefined || owner === customerId
}

/** What becomes of an entry whose attempt did not succeed: only a refusal of the server gives it back. */
export function afterFailure<E extends Entry>(entry: E, error: unknown): E {
  if (!isRefusal(error, COMES_LATER)) return entry
  return { ...entry, state: 'back', refusal: { code: error.code, sentence: error.message, errors: error.errors } }
}

/** Too slow, too early, too many: no word about what was sent. */
export const COMES_LATER: ReadonlySet<number> = new Set([408, 425, 429])

/** How long to leave the server alone after a failed attempt. */
export function pauseAfterMs(error: unknown): number {
  return error instanceof NetworkFailure ? 0 : askedPauseMs(error, TROUBLE_SECONDS)
}

const TROUBLE_SECONDS = 20
