import path from 'node:path'
import type { Env } from '../env.ts'

/** Ends the process with these sentences and without a stack, for errors that the person who started it can repair. */
export function fail(...sentences: string[]): never {
  for (const sentence of sentences) console.error(sentence)
  process.exit(1)
}

/** Says why a start takes its time. */
export function say(sentence: string): void {
  console.log(sentence)
}

/** Prints what a person who has typed `npm start` needs to know. Production prints no accounts. */
export function announce(
  env: Env,
  addresses: { first: string | undefined; phones: readonly string[] },
  created: readonly { username: string; password: string; role: string }[],
): void {
  const isProduction = env.NODE_ENV === 'production'
  const lines = [
    `Ready: ${addresses.first}`,
    ...addresses.phones.map(address => `  phone: ${address}`),
    ...(isProduction
      ? []
      : created.map(({ username, password, role }) => `Staff account (${role}): ${username} / ${password}`)),
    `Mail: ${env.SMTP_URL ? new URL(env.SMTP_URL).host : `written to ${path.join(env.DATA_DIR, 'mail')}`}`,
    `SMS: ${env.TWILIO_FROM ? (env.TWILIO_API_URL ?? `Twilio, from ${env.TWILIO_FROM}`) : 'off, nothing promises them'}`,
    `Payments: ${env.STRIPE_API_URL ? 'simulated, no money moves' : env.STRIPE_SECRET_KEY?.includes('_test_') ? 'Stripe, test mode' : 'Stripe, live'}`,
  ]
  for (const line of lines) console.log(line)
}
