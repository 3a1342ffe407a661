import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import postgres from 'postgres'
import { Fault } from '../../../fault.ts'
import { freePort } from '../../../free-port.ts'
import { serverUser } from '../../../postgres/server-user.ts'
import { endWithUs } from '../../../postgres/temporary.ts'
import { findPgbouncer } from './find-pgbouncer.ts'
import { iniHere } from './pgbouncer-ini.ts'

export type Pgbouncer = {
  /** The same database, reached through the pooler. @param direct its address at Postgres itself */
  urlOf(direct: string): string
  stop(): Promise<void>
}

const PATIENCE_MS = 10_000
const INSTALLED = path.resolve(import.meta.dirname, '../../../../docker/pgbouncer.ini')

/**
 * Starts the installation's PgBouncer before a Postgres of this machine; gone with this process, also when that one is
 * killed.
 * @param direct an address of that Postgres, with the role and password that will come through
 * @throws Fault when there is none or it does not start
 */
export async function startPgbouncer(direct: string): Promise<Pgbouncer> {
  const program = findPgbouncer()
  const folder = mkdtempSync(path.join(tmpdir(), 'lai-khram-pgbouncer-'))
  const listenPort = await freePort()
  const logFile = path.join(folder, 'pgbouncer.log')
  // PgBouncer refuses to run as root, as Postgres does.
  const user = serverUser(folder)
  const { ini } = writeFiles(folder, direct, listenPort, user?.ids)
  const log = openSync(logFile, 'a')
  const child = spawn(program, [ini], { ...user?.ids, cwd: folder, stdio: ['ignore', log, log] })
  closeSync(log)
  const exited = once(child, 'exit').then(() => undefined)
  const watcher = endWithUs(child.pid ?? 0, [folder])
  const urlOf = (address: string) => {
    const url = new URL(address)
    url.port = String(listenPort)
    return url.href
  }
  const stop = async () => {
    child.kill('SIGTERM')
    await exited
    watcher?.kill()
    rmSync(folder, { recursive: true, force: true })
  }
  const isUp = await Promise.race([answers(urlOf(direct)), exited.then(() => false)])
  if (isUp) return { urlOf, stop }
  const words = readFileSync(logFile, 'utf8').trim().split('\n').at(-1)
  await stop()
  throw new Fault(`PgBouncer (${program}) does not start: ${words}`)
}

function writeFiles(
  folder: string,
  direct: string,
  listenPort: number,
  owner: { uid: number; gid: number } | undefined,
) {
  const { port, username, password } = new URL(direct)
  const usersFile = path.join(folder, 'users.txt')
  const ini = path.join(folder, 'pgbouncer.ini')
  const place = { postgresPort: Number(port), listenPort, usersFile, asksPassword: password !== '' }
  writeFileSync(usersFile, `"${username}" "${password}"\n`, { mode: 0o600 })
  writeFileSync(ini, iniHere(readFileSync(INSTALLED, 'utf8'), place), { mode: 0o600 })
  chmodSync(folder, 0o711)
  if (owner) for (const file of [usersFile, ini]) chownSync(file, owner.uid, owner.gid)
  return { ini }
}

async function answers(url: string): Promise<boolean> {
  const until = Date.now() + PATIENCE_MS
  while (Date.now() < until) {
    const sql = postgres(url, { max: 1, prepare: false, connect_timeout: 2, onnotice: () => {} })
    const isUp = await sql`select 1`.then(
      () => true,
      () => false,
    )
    await sql.end({ timeout: 1 })
    if (isUp) return true
    await wait(50)
  }
  return false
}
