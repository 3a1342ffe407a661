import { type Books, drop, put } from '../books/books.ts'
import type { AnswerRecord } from '../books/records.ts'
import { Refusal } from '../server/refusal.ts'

const STORED_MS = 24 * 60 * 60 * 1000
const LONGEST_KEY = 255

type Asked = { key: string; path: string; parameters: string }

/** The keys whose calls are being carried out now. */
export type KeysInUse = Set<string>

/**
 * The answer given to this key within the last 24 hours; undefined when the call must be carried out.
 * @throws Refusal 400 when the key was used for another path or with other parameters, 409 while its call is under way
 * Source: https://docs.stripe.com/api/idempotent_requests
 */
export function earlierAnswer(books: Books, inUse: KeysInUse, asked: Asked, nowMs: number): AnswerRecord | undefined {
  const { key } = asked
  if (key.length > LONGEST_KEY) throw misused(`Idempotency keys can be at most ${LONGEST_KEY} characters long.`)
  if (inUse.has(key)) throw keyInUse(key)
  const answer = books.answers.get(key)
  if (answer === undefined || nowMs - answer.createdMs >= STORED_MS) return undefined
  const otherwise = `Try using a key other than '${key}' if you meant to execute a different request.`
  if (answer.path !== asked.path) {
    const paths = `('${answer.path}' vs '${asked.path}')`
    throw misused(
      `Keys for idempotent requests can only be used for the same endpoint they were first used for ${paths}. ${otherwise}`,
    )
  }
  if (answer.parameters !== asked.parameters) {
    throw misused(
      `Keys for idempotent requests can only be used with the same parameters they were first used with. ${otherwise}`,
    )
  }
  return answer
}

/** Stores the first answer to a key, also a refusal or a 500, and deletes answers that are a day old. */
export function cacheAnswer(books: Books, answer: AnswerRecord): void {
  for (const [key, old] of books.answers) {
    // The answers are sorted by age, so no older one follows.
    if (answer.createdMs - old.createdMs < STORED_MS) break
    drop(books, 'answers', key)
  }
  put(books, 'answers', answer)
}

/** The same parameters in another order are the same request. */
export function canonicalParameters(form: string): string {
  const parameters = new URLSearchParams(form)
  parameters.sort()
  return parameters.toString()
}

function misused(message: string): Refusal {
  return new Refusal(400, { type: 'idempotency_error', message }, true)
}

function keyInUse(key: string): Refusal {
  const message =
    'There is currently another in-progress request using this Stripe idempotency key ' +
    `(that probably means you submitted twice, and the other request is still going through): ${key}. ` +
    'Please try again later.'
  return new Refusal(409, { type: 'idempotency_error', code: 'idempotency_key_in_use', message }, true)
}
