import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'
import { buildWhatChanged } from '../build/build-what-changed.ts'
import { freePort } from '../free-port.ts'
import { startTemporaryPostgres } from '../postgres/temporary.ts'
import { API_MEMORY, apiProgram } from '../start/process/api-program.ts'

export type House = {
  port: number
  /** A folder of its own, with its data. */
  place: string
  databaseUrl: string
  process: ChildProcess
  /** Asks it to stop, by letting go of it. @returns its exit code */
  stopped(): Promise<number | null>
}

/**
 * The application as it runs for real, on a Postgres of its own, until the test is finished.
 * @param through a program that starts it, with its arguments
 */
export async function openHouse(
  settings: Record<string, string> = {},
  through: readonly string[] = [],
): Promise<House> {
  await buildWhatChanged()
  const place = mkdtempSync(path.join(tmpdir(), 'lai-khram-house-'))
  const postgres = await startTemporaryPostgres()
  onTestFinished(async () => {
    await postgres.stop()
    rmSync(place, { recursive: true, force: true })
  })
  const port = await freePort()
  const databaseUrl = postgres.urlOf('postgres')
  const log = openSync(path.join(place, 'api.log'), 'a')
  const [program = '', ...args] = [...through, process.execPath, ...apiProgram('main')]
  const child = spawn(program, args, {
    env: { PATH: process.env.PATH, ...API_MEMORY, ...productionSettings(place, port, databaseUrl), ...settings },
    stdio: ['ignore', log, log, 'ipc'],
  })
  closeSync(log)
  onTestFinished(() => void child.kill('SIGKILL'))
  await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(([code]) => {
      const words = readFileSync(path.join(place, 'api.log'), 'utf8').slice(-2000)
      throw new Error(`the application ended with ${code} before it was ready: ${words}`)
    }),
  ])
  return {
    port,
    place,
    databaseUrl,
    process: child,
    stopped: async () => {
      const exit = once(child, 'exit')
      child.disconnect()
      return (await exit)[0] as number | null
    },
  }
}

function productionSettings(place: string, port: number, url: string): Record<string, string> {
  return {
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(port),
    TRUSTED_PROXIES: '1',
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    DATA_DIR: place,
    DATABASE_URL: url,
    SESSION_SECRET: 's'.repeat(64),
    ADMIN_PASSWORD: 'twelve or more',
    STRIPE_SECRET_KEY: 'sk_test_unused',
    STRIPE_WEBHOOK_SECRET: 'whsec_unused',
  }
}
