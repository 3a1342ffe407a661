import { rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { freePort } from '../../free-port.ts'
import { type PostgresServer, startPostgres } from '../../postgres/server.ts'
import { watchServerOf } from '../../postgres/temporary.ts'
import { killPostgres, type OwnPostgres } from '../../torture/world/processes/own-postgres.ts'

export type KeptPostgres = OwnPostgres & {
  /** How often it has ended by itself. */
  ends(): number
}

/** As often as `Restart=on-failure` of systemd tries, ten times quicker. */
const RESTART_MS = 500

/** A durable Postgres on a disk of its own, started again whenever it ends, as systemd and Docker do it. */
export async function postgresOn(disk: string): Promise<KeptPostgres> {
  const port = await freePort()
  const watch = watchServerOf(disk)
  // The server's own words take no room on the disk that it fills, as journald's do not.
  const logFile = `${disk}.log`
  const begin = () =>
    startPostgres({
      folder: path.join(disk, 'data'),
      logFile,
      port,
      durable: true,
      onSpawn: watch.onSpawn,
    })
  let server: PostgresServer | undefined = await begin()
  let [isOver, ends] = [false, 0]
  const url = server.urlOf('postgres')
  const keeping = keepRunning()

  async function keepRunning(): Promise<void> {
    while (!isOver) {
      await server?.ended
      if (isOver) return
      ends += 1
      do {
        await wait(RESTART_MS)
        server = await begin().catch(() => undefined)
      } while (!server && !isOver)
    }
  }
  const stop = async () => {
    isOver = true
    watch.end()
    await server?.stop()
    await keeping
    await server?.stop()
    rmSync(logFile, { force: true })
  }
  onTestFinished(stop)
  return {
    port,
    url,
    ends: () => ends,
    kill: () => server && killPostgres(server.pid),
    start: async () => {},
    stop,
  }
}
