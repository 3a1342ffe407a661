import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { Fault } from '../fault.ts'
import type { Binaries } from './binaries.ts'
import type { ServerUser } from './server-user.ts'

type ClusterOptions = {
  binaries: Binaries
  user: ServerUser | undefined
  /** The password of the role `postgres`; without one everybody on this machine may connect (tests). */
  password: string | undefined
  durable: boolean
}

/**
 * Makes the data folder that Postgres runs on, unless it is there. One that is damaged is left as it is.
 * @throws Fault when it cannot, when another major version made it, or when it is damaged
 */
export function ensureCluster(folder: string, options: ClusterOptions): void {
  if (!existsSync(folder) || readdirSync(folder).length === 0) createCluster(folder, options)
  else refuseUnlessOurs(folder, options.binaries)
}

/** The sentence for a data folder that the server cannot run on. */
export function damagedFolder(folder: string, damage: string): Fault {
  return new Fault(
    `The database in ${folder} is damaged: ${damage}. Nothing in it was changed: put a good copy of the folder in its place, or move the data folder away and restore a backup (npm run restore -- <folder>).`,
  )
}

function refuseUnlessOurs(folder: string, binaries: Binaries): void {
  const file = path.join(folder, 'PG_VERSION')
  if (!existsSync(file)) throw damagedFolder(folder, 'its PG_VERSION is missing')
  const made = readFileSync(file, 'utf8').trim()
  if (made === binaries.major) return
  if (!/^\d+(\.\d+)?$/.test(made)) throw damagedFolder(folder, 'its PG_VERSION names no version')
  throw new Fault(
    `The database in ${folder} was made by Postgres ${made} and the packages hold Postgres ${binaries.major}: start the release that made it, or set DATABASE_URL to a server that holds its data.`,
  )
}

/** Makes the folder under another name until it is whole, so that a killed start leaves nothing that looks finished. */
function createCluster(folder: string, { binaries, user, password, durable }: ClusterOptions): void {
  const unfinished = `${folder}.unfinished`
  const passwordFile = `${folder}.password`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { recursive: true, mode: 0o700 })
  if (user) chownSync(unfinished, user.ids.uid, user.ids.gid)
  try {
    if (password !== undefined) {
      writeFileSync(passwordFile, password, { mode: 0o600 })
      if (user) chownSync(passwordFile, user.ids.uid, user.ids.gid)
    }
    const auth = password === undefined ? ['--auth=trust'] : ['--auth=scram-sha-256', `--pwfile=${passwordFile}`]
    const sync = durable ? [] : ['--no-sync']
    // The built-in locale sorts and folds the same on every platform.
    const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
    const initdb = spawnSync(
      binaries.pathOf('initdb'),
      ['-D', unfinished, '-U', 'postgres', ...sync, ...auth, ...locale],
      {
        ...user?.ids,
        cwd: path.dirname(unfinished),
        env: serverEnvironment(),
        encoding: 'utf8',
      },
    )
    if (initdb.status !== 0) {
      const reason = initdb.error?.message ?? initdb.stderr.trim().split('\n').at(-1)
      throw new Fault(`The database could not be created in ${folder}: ${reason}.`)
    }
    renameSync(unfinished, folder)
  } finally {
    rmSync(passwordFile, { force: true })
  }
}

/** The environment without PGDATA, PGPORT and the like, and with English messages, from which faults are read. */
export function serverEnvironment(): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(([name]) => !name.startsWith('PG'))
  return { ...Object.fromEntries(own), LC_ALL: 'C', TZ: 'UTC' }
}
