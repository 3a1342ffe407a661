import { timingSafeEqual } from 'node:crypto'
import { Refusal } from '../server/refusal.ts'

/** @throws Refusal 401 with Stripe's words, when the key is missing or wrong */
export function authenticate(authorization: string | undefined, apiKey: string): void {
  const given = /^Bearer (\S+)$/.exec(authorization ?? '')?.[1]
  if (given === undefined) {
    throw unauthorized(
      'You did not provide an API key. You need to provide your API key in the Authorization header, ' +
        "using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    )
  }
  if (!isSame(given, apiKey)) throw unauthorized(`Invalid API Key provided: ${masked(given)}`)
}

function unauthorized(message: string): Refusal {
  return new Refusal(401, { type: 'invalid_request_error', message }, true)
}

function isSame(given: string, key: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(key)]
  return a.length === b.length && timingSafeEqual(a, b)
}

function masked(key: string): string {
  return key.length <= 12 ? '*'.repeat(key.length) : `${key.slice(0, 8)}${'*'.repeat(key.length - 12)}${key.slice(-4)}`
}
