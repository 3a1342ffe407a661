import type { Logger } from 'pino'
import Stripe from 'stripe'
import { AppError } from '#api/kernel/problems/errors.ts'
import type { Env } from '../env.ts'

/** The time that one attempt may take, from connecting to the last byte. */
const TIMEOUT_MS = 3000
/** An attempt, the SDK's pause before the second, and the second. */
const TWO_ATTEMPTS_MS = TIMEOUT_MS + 500 + TIMEOUT_MS

/**
 * The payment provider's SDK: Stripe itself, or the simulator where STRIPE_API_URL is set (never in production).
 * @param fetch sends each attempt of a call (`watchedFetch`)
 * @throws Error without STRIPE_SECRET_KEY, which `npm start` sets where the environment does not
 */
export function createStripe(
  env: Pick<Env, 'STRIPE_SECRET_KEY' | 'STRIPE_API_URL'>,
  fetch?: typeof globalThis.fetch,
): Stripe {
  if (!env.STRIPE_SECRET_KEY) throw new Error('STRIPE_SECRET_KEY is needed to take payments.')
  return new Stripe(env.STRIPE_SECRET_KEY, {
    ...(env.STRIPE_API_URL && addressOf(env.STRIPE_API_URL)),
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 1,
    telemetry: false,
    // Over fetch the time-out holds for the whole answer; over node:http it starts again with every byte.
    httpClient: Stripe.createFetchHttpClient(fetch),
  })
}

/** An instant, on `performance.now()`'s scale, by which all the calls of one action are to be answered. */
export type Deadline = number

export function deadlineIn(milliseconds: number): Deadline {
  return performance.now() + milliseconds
}

/** Cuts a call's attempts to the time that is left. Without a deadline, a call takes 6.5 s at most. */
export function answeredBy(deadline: Deadline | undefined): Stripe.RequestOptions {
  if (deadline === undefined) return {}
  const left = Math.max(1, Math.floor(deadline - performance.now()))
  return { timeout: Math.min(TIMEOUT_MS, left), maxNetworkRetries: left >= TWO_ATTEMPTS_MS ? 1 : 0 }
}

/**
 * What a failed call to the provider means to a person who waits: try again. Any other error passes through. The
 * provider's own does not become the cause: it holds what must not be logged.
 */
export function providerProblem(error: unknown, log: Logger): unknown {
  if (!isProviderError(error)) return error
  log.error(faultOf(error), 'payment provider failed')
  return new AppError('payment_provider_down', { retryAfterSeconds: 5 })
}

export function isProviderError(error: unknown): error is Stripe.errors.StripeError {
  return error instanceof Stripe.errors.StripeError
}

/** What may be logged of a provider's error: its sentence and raw body can hold the customer's address. */
export function faultOf(error: Stripe.errors.StripeError) {
  const { type, code, param, statusCode, requestId } = error
  return { provider: { type, code, param, statusCode, requestId } }
}

/** Whether the provider understood the call and refused it: asking again as it stands changes nothing. */
export function isRefusedByProvider(error: unknown): error is Stripe.errors.StripeInvalidRequestError {
  return error instanceof Stripe.errors.StripeInvalidRequestError
}

/** Whether the provider refused the call or failed in it: its books show whether the call was carried out. */
export function isAnsweredByProvider(error: unknown): boolean {
  return isRefusedByProvider(error) || error instanceof Stripe.errors.StripeAPIError
}

/**
 * Whether a failure is one that the provider keeps under the call's idempotency key and gives again for 24 hours: the
 * call needs another key.
 */
export function isStoredFailure(error: unknown): boolean {
  return isProviderError(error) && error.headers?.['idempotent-replayed'] === 'true'
}

/**
 * Whether the call's idempotency key was used for other parameters before, as by another release: no call will ever
 * succeed under it. A key that another call is using this moment is none of these.
 */
export function isKeySpent(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeIdempotencyError && error.code !== 'idempotency_key_in_use'
}

function addressOf(url: string): Pick<Stripe.StripeConfig, 'host' | 'port' | 'protocol'> {
  const { hostname, port, protocol } = new URL(url)
  return {
    host: hostname,
    port: port || (protocol === 'https:' ? 443 : 80),
    protocol: protocol === 'https:' ? 'https' : 'http',
  }
}
