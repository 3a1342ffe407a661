import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { Fault } from '../fault.ts'

/** The user that the server runs as, if not the one who started this process. */
export type ServerUser = { name: string; ids: { uid: number; gid: number } }

/** Where a server started by root keeps files that its user cannot reach in the checkout or the data folder. */
export const SHARED_FOLDER = '/var/lib/lai-khram'

/**
 * Postgres refuses to run as root: then an existing user without rights does it, `postgres` or else `nobody`;
 * an existing data folder keeps the user who owns it.
 * @returns undefined when the server may run as the current user
 */
export function serverUser(dataFolder: string): ServerUser | undefined {
  if (process.getuid?.() !== 0) return undefined
  const users = readFileSync('/etc/passwd', 'utf8').split('\n').map(parseUser)
  const owner = existsSync(dataFolder) ? statSync(dataFolder).uid : 0
  const user =
    owner === 0
      ? (users.find(({ name }) => name === 'postgres') ?? users.find(({ name }) => name === 'nobody'))
      : (users.find(({ ids }) => ids.uid === owner) ?? { name: String(owner), ids: { uid: owner, gid: owner } })
  if (user) return user
  throw new Fault(
    'Postgres refuses to run as root and this machine has no user postgres or nobody: start as an ordinary user.',
  )
}

/** Whether the user can enter the folder; the system decides, since all folders above count. */
export function canReach(user: ServerUser, folder: string): boolean {
  return spawnSync('/bin/sh', ['-c', 'cd -- "$0"', folder], { ...user.ids, cwd: '/' }).status === 0
}

function parseUser(line: string): ServerUser {
  const [name = '', , uid, gid] = line.split(':')
  return { name, ids: { uid: Number(uid), gid: Number(gid) } }
}
