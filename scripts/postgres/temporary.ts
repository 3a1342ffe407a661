import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type PostgresServer, startPostgres } from './server.ts'

/**
 * A Postgres for tests and checks: in a folder of its own, without fsync and passwords, gone with this process, also
 * when that one is killed.
 */
export async function startTemporaryPostgres(): Promise<PostgresServer> {
  const folder = mkdtempSync(path.join(tmpdir(), 'lai-khram-postgres-'))
  chmodSync(folder, 0o711)
  const server = await startPostgres({
    folder: path.join(folder, 'data'),
    logFile: path.join(folder, 'postgres.log'),
    durable: false,
  })
  const watch = server.folder.startsWith(folder) ? [folder] : [folder, path.dirname(server.folder)]
  const watcher = endWithUs(server.pid, watch)
  return {
    ...server,
    stop: async () => {
      watcher?.kill()
      await server.stop()
      for (const place of watch) rmSync(place, { recursive: true, force: true })
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
