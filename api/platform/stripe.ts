import Stripe from 'stripe'
import { AppError } from '#api/kernel/errors.ts'
import type { Env } from './env.ts'
import type { Log } from './log.ts'

/**
 * The time one attempt may take, from connecting to the last byte; with the one retry and the pause before it a call
 * is answered within 6.6 s, and one of these after a `WITHOUT_RETRY` one within the 10 s that a person waits.
 */
const TIMEOUT_MS = 3000

/** For calls that something else can answer for, or that come before another one. */
export const WITHOUT_RETRY: Stripe.RequestOptions = { maxNetworkRetries: 0 }

/**
 * The payment provider's SDK: Stripe itself, or the simulator where STRIPE_API_URL is set (never in production).
 * @throws Error without STRIPE_SECRET_KEY, which `npm start` sets where the environment does not
 */
export function createStripe(env: Pick<Env, 'STRIPE_SECRET_KEY' | 'STRIPE_API_URL'>): Stripe {
  if (!env.STRIPE_SECRET_KEY) throw new Error('STRIPE_SECRET_KEY is needed to take payments.')
  return new Stripe(env.STRIPE_SECRET_KEY, {
    ...(env.STRIPE_API_URL && addressOf(env.STRIPE_API_URL)),
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 1,
    telemetry: false,
    // Over fetch the time-out holds for the whole answer; over node:http it starts again with every byte.
    httpClient: Stripe.createFetchHttpClient(),
  })
}

/** Whether the key moves real money. */
export function isLiveKey(key: string | undefined): boolean {
  return /^(sk|rk)_live_/.test(key ?? '')
}

/**
 * What a failed call to the provider means to the caller: try again. Anything else than the provider's own error
 * passes through.
 */
export function providerProblem(error: unknown, log: Log): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error
  log.error(faultOf(error), 'payment provider failed')
  return new AppError('payment_provider_down', { retryAfterSeconds: 5, cause: error })
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

function addressOf(url: string): Pick<Stripe.StripeConfig, 'host' | 'port' | 'protocol'> {
  const { hostname, port, protocol } = new URL(url)
  return {
    host: hostname,
    port: port || (protocol === 'https:' ? 443 : 80),
    protocol: protocol === 'https:' ? 'https' : 'http',
  }
}
