/**
 * What was written and has not arrived yet, the pure rules about it, and its texts: the form that shows an entry says
 * that it has arrived, otherwise a toast. They never say 'envoyé' before the server has accepted it.
 */
import type { postReservation } from '#api/features/reservations/contract.ts'
import type { postReview } from '#api/features/reviews/contract.ts'
import type { RequestOf } from '#api/kernel/endpoint.ts'
import type { FieldError } from '#api/kernel/problems/errors.ts'
import { NetworkFailure } from '#pwa/lib/calls/answers.ts'
import { showToast } from '#pwa/lib/state/toasts.ts'
import { isNumber, isText, isWhole, listOf, nullish, objectOf, optional } from '#pwa/lib/storage/shape.ts'
import { askedPauseMs, isFinal } from '../queue/send-queued.ts'

export type Bodies = {
  reservation: RequestOf<typeof postReservation>['body']
  review: RequestOf<typeof postReview>['body']
}
export type Kind = keyof Bodies

/** Why the server refuses an entry: its sentence, and the errors of single fields. */
export type Refusal = { code: string; sentence: string; errors: FieldError[] }

/**
 * - `waiting`: it was never sent.
 * - `tried`: it was sent without an answer: it may have arrived, so it is sent again unchanged.
 * - `back`: it was refused, or the person has taken it back; it is not sent until the person sends it.
 * - `arrived`: the worker has sent it while no page was open; the next page says so and removes it.
 */
export type EntryState = 'waiting' | 'tried' | 'back' | 'arrived'

type EntryOf<K extends Kind> = {
  /** The idempotency key, by which it arrives once, however often it is sent. */
  key: string
  kind: K
  /** The body, the same for every try. */
  body: Bodies[K]
  /** The signed-in customer who wrote it; absent for a guest. */
  owner?: string | undefined
  /** Milliseconds since 1970: the oldest is sent first. */
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

/** Whether a stored value is an entry: an older release or a curious person may have written something else. */
export function isEntry(value: unknown): value is Entry {
  if (!isCommon(value)) return false
  const { kind, body, state } = value as Partial<Entry>
  return STATES.includes(state) && (kind === 'reservation' ? isReservation(body) : kind === 'review' && isReview(body))
}

/** Whether it is sent as soon as the server answers. */
export function isDue({ state }: Pick<Entry, 'state'>): boolean {
  return state === 'waiting' || state === 'tried'
}

/** Whether it can be changed: before its first try, and after a refusal. */
export function isEditable({ state }: Pick<Entry, 'state'>): boolean {
  return state === 'waiting' || state === 'back'
}

/** Whether it can be sent without a session. */
export function isGuests({ owner }: Pick<Entry, 'owner'>): boolean {
  return owner === undefined
}

/** Another customer who signs in on this device does not see it; the end of its owner's session hides nothing. */
export function isShownTo({ owner }: Pick<Entry, 'owner'>, customerId: string | undefined): boolean {
  return owner === undefined || customerId === undefined || owner === customerId
}

/** The entry after a failed try: only a refusal of the server gives it back to the person. */
export function afterFailure<E extends Entry>(entry: E, error: unknown): E {
  if (!isFinal(error, COMES_LATER)) return entry
  return { ...entry, state: 'back', refusal: { code: error.code, sentence: error.message, errors: error.errors } }
}

/** These refusals concern the time or the rate, not the entry itself. */
export const COMES_LATER: ReadonlySet<number> = new Set([408, 425, 429])

/** How long to wait after a failed try. */
export function pauseAfterMs(error: unknown): number {
  return error instanceof NetworkFailure ? 0 : askedPauseMs(error, TROUBLE_SECONDS)
}

const TROUBLE_SECONDS = 20

export const ARRIVED: Record<Kind, string> = {
  reservation: 'Demande envoyée\u00a0!',
  review: 'Merci, votre avis est en ligne.',
}

/** The person has removed the entry; if it was sent without an answer, it may have arrived all the same. */
export function removedWords({ kind, state }: Entry): string {
  const isTable = kind === 'reservation'
  if (state !== 'tried') return isTable ? 'Demande retirée.' : 'Avis retiré.'
  return isTable
    ? 'Demande retirée. Un essai a pu aboutir\u00a0: appelez-nous pour l’annuler.'
    : 'Avis retiré. Un essai a pu aboutir\u00a0: il serait alors en ligne.'
}

/** Said where the device stores nothing. */
export const NOT_KEPT =
  'Cet appareil ne peut rien garder\u00a0: laissez cette page ouverte jusqu’à l’envoi, sinon ce qui attend sera perdu.'

/** The state of an entry as text. */
export function stateWords({ kind, state, refusal }: Entry): string {
  if (state === 'waiting') return 'En attente d’envoi. Nous l’enverrons dès le retour du réseau.'
  if (state === 'tried')
    return 'En attente d’envoi. Nous l’enverrons dès le retour du réseau. Un premier essai est resté sans réponse\u00a0: il ne se modifie plus, et ne comptera qu’une fois.'
  if (refusal) return `${kind === 'reservation' ? 'Demande refusée.' : 'Avis refusé.'} ${refusal.sentence}`
  return kind === 'reservation' ? 'Demande reprise, pas encore envoyée.' : 'Avis repris, pas encore envoyé.'
}

/** One line for everything that waits; a refused entry comes first. */
export function outboxLine(entries: readonly Entry[]): string {
  const refused = entries.find(({ refusal, state }) => state === 'back' && refusal)
  if (refused) return refused.kind === 'reservation' ? 'Demande de table refusée.' : 'Avis refusé.'
  const due = entries.filter(({ state }) => state !== 'back')
  const [first] = due
  if (!first)
    return entries[0]?.kind === 'review' ? 'Avis repris, pas envoyé.' : 'Demande de table reprise, pas envoyée.'
  if (due.some(({ kind }) => kind !== first.kind)) return `${due.length} envois en attente.`
  if (first.kind === 'review')
    return due.length === 1 ? 'Avis en attente d’envoi.' : `${due.length} avis en attente d’envoi.`
  return due.length === 1
    ? 'Demande de table en attente d’envoi.'
    : `${due.length} demandes de table en attente d’envoi.`
}

/** The entry that the line is about. */
export function spokenOf(entries: readonly Entry[]): Entry | undefined {
  return (
    entries.find(({ refusal, state }) => state === 'back' && refusal) ??
    entries.find(({ state }) => state !== 'back') ??
    entries[0]
  )
}

type ArrivalListener = (entry: Entry) => boolean

const arrivalListeners = new Set<ArrivalListener>()

/** @param listener returns whether it tells the person itself */
export function onArrival(listener: ArrivalListener): () => void {
  arrivalListeners.add(listener)
  return () => arrivalListeners.delete(listener)
}

/** Call it once the server has accepted the entry, never before. */
export function announceDelivery(entry: Entry): void {
  const isAnnounced = [...arrivalListeners].map(listener => listener(entry)).includes(true)
  if (!isAnnounced) showToast({ text: ARRIVED[entry.kind], tone: 'done' })
}
