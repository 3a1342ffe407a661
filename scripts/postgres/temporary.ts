import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type PostgresServer, startPostgres } from './server.ts'

/** As much as the databases of a whole run of tests never came near; a container often has 64 MB. */
const ROOM_BYTES = 4 * 1024 ** 3

/**
 * A Postgres for tests and checks: in a folder of its own, in memory where there is room, without fsync and passwords,
 * gone with this process, also when that one is killed.
 */
export async function startTemporaryPostgres(): Promise<PostgresServer> {
  const folder = mkdtempSync(path.join(memory() ?? tmpdir(), 'lai-khram-postgres-'))
  chmodSync(folder, 0o711)
  const watch = watchServerOf(folder)
  const server = await startPostgres({
    folder: path.join(folder, 'data'),
    logFile: path.join(folder, 'postgres.log'),
    durable: false,
    onSpawn: watch.onSpawn,
  })
  return {
    ...server,
    stop: () => watch.stop(server),
  }
}

/**
 * Watches the server of a folder from its first moment, not only once it answers: whoever is killed before that would
 * leave it behind.
 */
export function watchServerOf(folder: string) {
  const folders = new Set([folder])
  let watcher: ChildProcess | undefined
  return {
    onSpawn(pid: number, real: string): void {
      // Of a start that failed: at our end it would look for a process that may be another's by then.
      watcher?.kill()
      if (!real.startsWith(folder)) folders.add(path.dirname(real))
      watcher = endWithUs(pid, [...folders])
    },
    end(): void {
      watcher?.kill()
    },
    /** Stops the server for good, and removes its folders. */
    async stop(server: PostgresServer): Promise<void> {
      watcher?.kill()
      await server.stop()
      for (const place of folders) rmSync(place, { recursive: true, force: true })
    },
  }
}

/**
 * Ends a server and takes its folders away when we are gone: a shell that waits for our end of its input to close, which
 * the system does however we die.
 */
export function endWithUs(pid: number, folders: string[]): ChildProcess | undefined {
  if (process.platform === 'win32') return undefined
  const script =
    'read -r _; pid=$1; shift; kill -QUIT "$pid" 2>/dev/null; while kill -0 "$pid" 2>/dev/null; do sleep 0.1; done; rm -rf "$@"'
  const watcher = spawn('/bin/sh', ['-c', script, 'watcher', String(pid), ...folders], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  watcher.unref()
  // Neither the watcher nor its pipe keeps this process alive; the types hide that the pipe is a socket.
  const input = watcher.stdin as Socket
  input.unref()
  return watcher
}

/** The system's folder in memory, where it has one with room: a file there costs a fifth less of a test's time. */
function memory(): string | undefined {
  const folder = '/dev/shm'
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize > ROOM_BYTES ? folder : undefined
  } catch {
    return undefined
  }
}
