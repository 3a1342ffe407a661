import type { Books } from '../books/books.ts'
import { invalidParameters } from '../server/refusal.ts'
import { chargeObject } from './charge.ts'
import { disputeObject } from './dispute.ts'
import { lineItemObject } from './line-item.ts'
import { listObject } from './list.ts'
import { paymentIntentObject } from './payment-intent.ts'
import { refundObject } from './refund.ts'

type Single =
  | 'checkout.session'
  | 'payment_intent'
  | 'charge'
  | 'refund'
  | 'dispute'
  | 'payout'
  | 'balance_transaction'
  | 'event'
  | 'item'
export type Kind = Single | `${Single}[]`
type Properties = Record<string, unknown>
type Relation = { kind: Kind; resolve: (books: Books, parent: Properties) => object | null }

const paymentIntent: Relation = { kind: 'payment_intent', resolve: (books, parent) => intentOf(books, parent) }

/** The expandable fields: relations, which are ids unless expanded, and lists, which are absent unless expanded. */
const RELATIONS: Partial<Record<Kind, Record<string, Relation>>> = {
  'checkout.session': { payment_intent: paymentIntent, line_items: { kind: 'item[]', resolve: lineItemsOf } },
  payment_intent: {
    latest_charge: { kind: 'charge', resolve: (books, parent) => chargeOf(books, parent.latest_charge) },
  },
  charge: { payment_intent: paymentIntent, refunds: { kind: 'refund[]', resolve: refundsOf } },
  refund: {
    payment_intent: paymentIntent,
    charge: { kind: 'charge', resolve: (books, parent) => chargeOf(books, parent.charge) },
  },
  balance_transaction: { source: { kind: 'charge', resolve: (books, { source }) => sourceOf(books, source) } },
}
const DEEPEST = 4
const NEWEST_REFUNDS = 10

/** @throws Refusal 400 for a path that such an object does not have, or one deeper than four levels */
export function checkExpansion(kind: Kind, paths: readonly string[] = []): void {
  for (const path of paths) {
    const parts = path.split('.')
    const levels = parts.filter(part => part !== 'data').length
    const target = parts.reduce<Kind | undefined>((from, part) => from && kindBehind(from, part), kind)
    if (target === undefined || levels === 0 || levels > DEEPEST) {
      throw invalidParameters(`This property cannot be expanded (${path}).`, { param: 'expand' })
    }
  }
}

/** Replaces ids by whole objects, for paths that `checkExpansion` has accepted. */
export function expandObject(books: Books, kind: Kind, object: object, paths: readonly string[] = []): object {
  return paths.reduce((expanded, path) => expandPath(books, kind, expanded as Properties, path.split('.')), object)
}

function expandPath(books: Books, kind: Kind, parent: Properties, parts: string[]): object {
  const [part = '', ...rest] = parts
  const behind = kindBehind(kind, part)
  if (behind === undefined) return parent
  if (kind.endsWith('[]')) {
    const items = parent.data as Properties[]
    return { ...parent, data: items.map(item => expandPath(books, behind, item, rest)) }
  }
  const there = parent[part]
  const known = there !== null && typeof there === 'object'
  const child = known ? there : RELATIONS[kind]?.[part]?.resolve(books, parent)
  // What nothing here serves stays an id.
  return { ...parent, [part]: child ? expandPath(books, behind, child as Properties, rest) : there }
}

function kindBehind(kind: Kind, part: string): Kind | undefined {
  if (kind.endsWith('[]')) return part === 'data' ? (kind.slice(0, -2) as Single) : undefined
  return RELATIONS[kind]?.[part]?.kind
}

function intentOf(books: Books, parent: Properties): object | null {
  const intent = books.paymentIntents.get(String(parent.payment_intent))
  const charge = books.charges.get(intent?.latestChargeId ?? '')
  return intent === undefined || charge === undefined ? null : paymentIntentObject(intent, charge)
}

function chargeOf(books: Books, id: unknown): object | null {
  const record = books.charges.get(String(id))
  return record === undefined ? null : chargeObject(record)
}

function sourceOf(books: Books, id: unknown): object | null {
  const refund = books.refunds.get(String(id))
  const dispute = books.disputes.get(String(id))
  return chargeOf(books, id) ?? (refund ? refundObject(refund) : dispute ? disputeObject(dispute) : null)
}

function lineItemsOf(books: Books, parent: Properties): object | null {
  const session = books.sessions.get(String(parent.id))
  if (session === undefined) return null
  const items = session.lineItems.map(item => lineItemObject(session, item))
  return listObject(`/v1/checkout/sessions/${session.id}/line_items`, items)
}

function refundsOf(books: Books, parent: Properties): object {
  const refunds = [...books.refunds.values()].filter(refund => refund.chargeId === parent.id).reverse()
  const newest = refunds.slice(0, NEWEST_REFUNDS).map(refundObject)
  return listObject(`/v1/charges/${parent.id}/refunds`, newest, refunds.length > NEWEST_REFUNDS)
}
