import type { Books } from './books.ts'
import type { ChargeRecord, PaymentIntentRecord, SessionRecord } from './records.ts'

/** A session's payment intent and its latest charge; undefined while nobody has tried to pay. */
export function lastAttempt(
  books: Books,
  session: SessionRecord,
): { intent: PaymentIntentRecord; charge: ChargeRecord } | undefined {
  const intent = books.paymentIntents.get(session.paymentIntentId ?? '')
  const charge = books.charges.get(intent?.latestChargeId ?? '')
  return intent === undefined || charge === undefined ? undefined : { intent, charge }
}
