/**
 * What the web process and the job process share: their environment, what they say to the person who starts them, the
 * port for Prometheus, and their end.
 */
import { once } from 'node:events'
import { createServer } from 'node:http'
import path from 'node:path'
import { drain } from '#api/http/node-server.ts'
import type { Services } from '#api/platform/context.ts'
import { isConnectionLost, isWriteRefused } from '#api/platform/database/database.ts'
import { type Env, EnvError, readEnv } from '#api/platform/env.ts'
import type { Log } from '#api/platform/telemetry/log.ts'

export type BootEnv = Env & { DATABASE_URL: string; SESSION_SECRET: string }

/** Reads the environment; a faulty one ends the process with one sentence for each fault. */
export function bootEnv(): BootEnv {
  try {
    const env = readEnv(process.env)
    const { DATABASE_URL, SESSION_SECRET } = env
    if (!DATABASE_URL) return fail('DATABASE_URL is needed here: `npm start` sets it to its embedded Postgres.')
    if (!SESSION_SECRET) return fail('SESSION_SECRET is needed here: `npm start` makes one outside production.')
    return { ...env, DATABASE_URL, SESSION_SECRET }
  } catch (error) {
    if (error instanceof EnvError) return fail(...error.faults)
    throw error
  }
}

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

/**
 * Answers Prometheus under METRICS_ADDRESS, where that is set. It is no path of the public port, because a proxy may stand
 * before that one, and no job process has one.
 */
export async function listenForScrapes({
  env: { METRICS_ADDRESS: address },
  metrics,
}: Pick<Services, 'env' | 'metrics'>): Promise<{ stop(): Promise<void> } | undefined> {
  if (address === undefined) return undefined
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') return response.writeHead(404).end()
    metrics.page().then(
      page => response.writeHead(200, { 'content-type': metrics.contentType }).end(page),
      () => response.writeHead(500).end(),
    )
  })
  const { hostname, port } = new URL(`http://${address}`)
  server.listen(Number(port || 80), hostname.replace(/^\[|\]$/g, ''))
  await once(server, 'listening').catch(({ code }) =>
    fail(`METRICS_ADDRESS=${address} cannot be listened on (${code}): name another address or port.`),
  )
  return { stop: () => drain(server) }
}

/**
 * Keeps the process alive when the database goes away or has no room: the drivers then also reject promises and emit errors that no
 * caller awaits, while the caller of each query has had the same error already. Anything else that nobody handles is a
 * bug and ends the process.
 */
export function outliveLostConnections(log: Log): void {
  const outlive = (error: unknown) => {
    if (isConnectionLost(error)) return log.error({ err: error }, 'database connection lost')
    if (isWriteRefused(error)) return log.error({ err: error }, 'the database refuses to write')
    log.fatal({ err: error }, 'error that nobody handles')
    process.exit(1)
  }
  process.on('unhandledRejection', outlive)
  process.on('uncaughtException', outlive)
}

/** Resolves at Ctrl-C, SIGTERM, or when the process that started this one is gone. */
export function stopSignal(): Promise<void> {
  return new Promise(resolve => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => resolve())
    process.once('disconnect', () => resolve())
  })
}
