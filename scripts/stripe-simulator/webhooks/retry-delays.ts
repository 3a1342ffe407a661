const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/**
 * Growing delays between attempts, three days in total, as Stripe promises for live mode. The first ones are shorter
 * than Stripe's, since on a developer's machine a restarted server is back within seconds.
 * Source: https://docs.stripe.com/webhooks#retries
 */
export const RETRY_DELAYS_MS: readonly number[] = [
  5 * SECOND,
  30 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  12 * HOUR,
  12 * HOUR,
  12 * HOUR,
  18 * HOUR,
]
