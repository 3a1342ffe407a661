import path from 'node:path'
import { clockFrom } from '#api/platform/clock.ts'
import type { Env } from '#api/platform/env.ts'

export type OpenPayments = { environment: Record<string, string>; close(): Promise<void> }

/**
 * Stripe itself when its key is set; otherwise, and never in production, the simulator in this process.
 * @param place.port of the API, which gets the webhooks
 */
export async function openPayments(
  env: Env,
  place: { dataDir: string; port: number; webhookSecret: string },
): Promise<OpenPayments> {
  if (env.STRIPE_SECRET_KEY !== undefined) return { environment: {}, close: async () => {} }
  const webhookSecret = env.STRIPE_WEBHOOK_SECRET[0] ?? place.webhookSecret
  const { startStripeSimulator } = await importSimulator()
  const simulator = await startStripeSimulator({
    stateFile: path.join(place.dataDir, 'stripe-simulator.json'),
    webhookUrl: `http://127.0.0.1:${place.port}/api/payments/stripe/webhook`,
    webhookSecret,
    clock: clockFrom(env.TEST_CLOCK), // expiry and signatures are held against the API's clock
  })
  return {
    environment: {
      STRIPE_SECRET_KEY: 'sk_test_simulator',
      STRIPE_API_URL: simulator.url,
      STRIPE_WEBHOOK_SECRET: env.STRIPE_WEBHOOK_SECRET.join(',') || webhookSecret,
    },
    close: () => simulator.stop(),
  }
}

/** The simulator's code: read ahead where somebody waits for something else. */
export function importSimulator(): Promise<typeof import('../../stripe-simulator/server/simulator.ts')> {
  return import('../../stripe-simulator/server/simulator.ts')
}
