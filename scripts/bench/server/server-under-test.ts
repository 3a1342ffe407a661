import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { connect, type Sql } from '#api/platform/database/database.ts'
import { freePort } from '../../free-port.ts'
import { startPostgres } from '../../postgres/server.ts'
import { watchServerOf } from '../../postgres/temporary.ts'
import { API_MEMORY, apiProgram } from '../../start/process/api-program.ts'
import { startStripeSimulator } from '../../stripe-simulator/server/simulator.ts'

export type ServerUnderTest = {
  port: number
  pid: number
  postgresPid: number
  sql: Sql
  databaseUrl: string
  /** Ends the API process alone, so that calls find no server. */
  goAway(): Promise<void>
  stop(): Promise<void>
}

const WEBHOOK_SECRET = 'whsec_bench'
export const BENCH_SECRET = 'a secret of the bench and long enough to be one'

/**
 * The built API on a durable Postgres (fsync on) and the payment simulator, as `npm start` runs them. Limits are on:
 * the load comes from many addresses behind one trusted proxy.
 */
export async function startServerUnderTest(): Promise<ServerUnderTest> {
  const folder = mkdtempSync(path.join(tmpdir(), 'lai-khram-bench-'))
  const watch = watchServerOf(folder)
  const postgres = await startPostgres({
    folder: path.join(folder, 'postgres'),
    logFile: path.join(folder, 'postgres.log'),
    durable: true,
    onSpawn: watch.onSpawn,
  })
  const port = await freePort()
  const simulator = await startStripeSimulator({
    webhookUrl: `http://127.0.0.1:${port}/api/payments/stripe/webhook`,
    webhookSecret: WEBHOOK_SECRET,
  })
  const databaseUrl = postgres.urlOf('postgres')
  const child = spawn(process.execPath, apiProgram('main'), {
    env: {
      ...API_MEMORY,
      ...process.env,
      NODE_ENV: 'development',
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: folder,
      DATABASE_URL: databaseUrl,
      SESSION_SECRET: BENCH_SECRET,
      STRIPE_SECRET_KEY: 'sk_test_simulator',
      STRIPE_API_URL: simulator.url,
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      TRUSTED_PROXIES: '1',
      // A printer's stand-in listens here.
      PRINTER_ADDRESSES: 'any',
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  await once(child, 'message')
  const sql = connect(databaseUrl, { max: 12, name: 'bench' })
  return {
    port,
    pid: child.pid as number,
    postgresPid: postgres.pid,
    sql,
    databaseUrl,
    goAway: () => stopChild(child),
    async stop() {
      await sql.end()
      await stopChild(child)
      await simulator.stop()
      await watch.stop(postgres)
    },
  }
}

export async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  await exit
}
