import { isConnectionLost, isWriteRefused } from '#api/platform/database/database.ts'
import { type Env, EnvError, readEnv } from '#api/platform/env.ts'
import { fail } from '#api/platform/telemetry/console.ts'
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
