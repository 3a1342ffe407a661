import type {
  AnswerRecord,
  ChargeRecord,
  DisputeRecord,
  EventRecord,
  FeeRecord,
  PaymentIntentRecord,
  PayoutRecord,
  RefundRecord,
  SessionRecord,
} from './records.ts'

type Records = {
  sessions: SessionRecord
  paymentIntents: PaymentIntentRecord
  charges: ChargeRecord
  refunds: RefundRecord
  disputes: DisputeRecord
  payouts: PayoutRecord
  fees: FeeRecord
  events: EventRecord
  answers: AnswerRecord
}
export type ShelfName = keyof Records

/** A record that was put, or the id of a record that was dropped. */
export type Change = readonly [ShelfName, { readonly id: string } | string]

/** All records in the order of their creation, and indexes derived from them. Only `put` and `drop` change them. */
export type Books = { readonly [Name in ShelfName]: Map<string, Records[Name]> } & {
  /** Changes that are not on disk yet, oldest first; the state file removes them as it saves. */
  unsaved: Change[]
  /** Sessions that change with time alone: open ones, and those whose payment method still waits for its bank. */
  readonly waitingSessions: Set<string>
  /** Events that the webhook has not accepted yet. */
  readonly pendingEvents: Set<string>
}

export const SHELVES = [
  'sessions',
  'paymentIntents',
  'charges',
  'refunds',
  'disputes',
  'payouts',
  'fees',
  'events',
  'answers',
] as const

export function emptyBooks(): Books {
  return {
    sessions: new Map(),
    paymentIntents: new Map(),
    charges: new Map(),
    refunds: new Map(),
    disputes: new Map(),
    payouts: new Map(),
    fees: new Map(),
    events: new Map(),
    answers: new Map(),
    unsaved: [],
    waitingSessions: new Set(),
    pendingEvents: new Set(),
  }
}

/** Replaces the record with the same id, or appends it. It is durable after the next `save`. */
export function put<Name extends ShelfName>(books: Books, shelf: Name, record: Records[Name]): void {
  const records = books[shelf] as Map<string, Records[Name]>
  records.set(record.id, record)
  books.unsaved.push([shelf, record])
  if (shelf === 'sessions') index(books.waitingSessions, record.id, isWaiting(record as SessionRecord))
  if (shelf === 'events') {
    index(books.pendingEvents, record.id, (record as EventRecord).delivery.state === 'pending')
  }
}

export function drop(books: Books, shelf: ShelfName, id: string): void {
  if (books[shelf].delete(id)) books.unsaved.push([shelf, id])
}

/** Deletes all records in memory; the file on disk is cleared only by the next start. */
export function forgetAll(books: Books): void {
  for (const name of SHELVES) books[name].clear()
  books.unsaved = []
  books.waitingSessions.clear()
  books.pendingEvents.clear()
}

function isWaiting(session: SessionRecord): boolean {
  return session.status === 'open' || session.settlement !== null
}

function index(ids: Set<string>, id: string, belongs: boolean): void {
  if (belongs) ids.add(id)
  else ids.delete(id)
}
