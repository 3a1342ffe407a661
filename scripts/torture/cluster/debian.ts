/** Where Debian's packages, and those of other systems, put what the drills start. */
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'

const POSTGRES = '/usr/lib/postgresql'
/** Often off an ordinary user's path. */
const PLACES = ['/usr/bin', '/usr/sbin', '/usr/local/bin', '/usr/local/sbin']

/** The path of a program of this machine. */
export function onPath(name: string): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), ...PLACES]
  return folders.map(folder => path.join(folder, name)).find(existsSync)
}

/** The folder of the newest Postgres's programs, among those that have this one. */
export function postgresFolderWith(program: string): string | undefined {
  if (!existsSync(POSTGRES)) return undefined
  return readdirSync(POSTGRES)
    .sort((one, other) => Number(other) - Number(one))
    .map(major => path.join(POSTGRES, major, 'bin'))
    .find(folder => existsSync(path.join(folder, program)))
}
