import type { Books } from '../../books/books.ts'
import type { FormHash } from '../forms/form.ts'

/** The session that a call concerns, by the id in its path or by the refunded payment; null when there is none yet. */
export function sessionBehind(books: Books, id: string, form: FormHash): string | null {
  const ids = [id, form.payment_intent, form.charge].filter(given => typeof given === 'string')
  for (const given of ids) {
    if (books.sessions.has(given)) return given
    const record = books.paymentIntents.get(given) ?? books.charges.get(given) ?? books.refunds.get(given)
    if (record !== undefined) return record.sessionId
  }
  return null
}
