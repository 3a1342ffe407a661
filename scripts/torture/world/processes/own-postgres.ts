import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../../../free-port.ts'
import { type PostgresServer, startPostgres } from '../../../postgres/server.ts'
import { watchServerOf } from '../../../postgres/temporary.ts'

export type OwnPostgres = {
  port: number
  url: string
  /** The same through a pooler, where one stands before it. */
  pooledUrl?: string
  /** `kill -9` of the server and every process of it. */
  kill(): void
  /** Starts it again where it was, after a kill. */
  start(): Promise<void>
  /** Stops it for good. */
  stop(): Promise<void>
}

/** What a killed server leaves behind (its memory, its sessions' processes) may be in the way for a moment. */
const TRIES = 40

/**
 * A Postgres that can be killed, in a folder of its own.
 * @param options.durable whether what it has committed is in its log before it says so, as in the field
 */
export async function ownPostgres({ durable }: { durable: boolean }): Promise<OwnPostgres> {
  const folder = mkdtempSync(path.join(tmpdir(), 'lai-khram-torture-postgres-'))
  chmodSync(folder, 0o711)
  const port = await freePort()
  const watch = watchServerOf(folder)
  const begin = () =>
    startPostgres({
      folder: path.join(folder, 'data'),
      logFile: path.join(folder, 'postgres.log'),
      port,
      durable,
      onSpawn: watch.onSpawn,
    })
  let server: PostgresServer = await begin()

  return {
    port,
    url: server.urlOf('postgres'),
    kill() {
      watch.end()
      killPostgres(server.pid)
    },
    async start() {
      await server.ended
      for (let tries = 1; ; tries++) {
        try {
          server = await begin()
          break
        } catch (error) {
          if (tries === TRIES) throw error
          await wait(50)
        }
      }
    },
    async stop() {
      await watch.stop(server)
    },
  }
}

/** `kill -9` of a server and every process of it, each of which has a process group of its own. */
export function killPostgres(server: number): void {
  const children = spawnSync('pgrep', ['-P', String(server)], { encoding: 'utf8' }).stdout.split('\n')
  for (const pid of [server, ...children.filter(Boolean).map(Number)]) endAtOnce(pid)
}

function endAtOnce(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    // It noticed the end of its server earlier.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
