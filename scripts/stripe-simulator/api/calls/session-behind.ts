import type { Books } from '../../books/books.ts'
import type { FormHash } from '../forms/form.ts'

/** The session that a call is about, by the id in its address or by what it refunds; null when it is about none yet. */
export function sessionBehind(books: Books, id: string, form: FormHash): string | null {
  const ids = [id, form.payment_intent, form.charge].filter(given => typeof given === 'string')
  for (const given of ids) {
    if (books.sessions.has(given)) return given
    const record = books.paymentIntents.get(given) ?? books.charges.get(given) ?? books.refunds.get(given)
    if (record !== undefined) return record.sessionId
  }
  return null
}
