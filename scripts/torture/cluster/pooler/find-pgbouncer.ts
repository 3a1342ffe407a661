import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { installByApt } from '../../../apt.ts'
import { Fault } from '../../../fault.ts'

/** Where systems put what their administrators run, often off an ordinary user's path. */
const PLACES = ['/usr/sbin', '/usr/local/sbin', '/usr/local/bin', '/opt/homebrew/bin']

/**
 * The PgBouncer of this machine, else one installed now by apt as root.
 * @returns the path of its program
 * @throws Fault that says how to get one
 */
export function findPgbouncer(): string {
  const found = installed() ?? installedNow()
  if (found) return found
  throw new Fault(
    'The processes of a scaled installation reach Postgres through PgBouncer, and there is none here: install it (apt-get install pgbouncer, brew install pgbouncer), or put it on PATH.',
  )
}

function installedNow(): string | undefined {
  installByApt('Installing PgBouncer for the scaled installation', 'pgbouncer')
  return installed()
}

function installed(): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), ...PLACES]
  return folders.map(folder => path.join(folder, 'pgbouncer')).find(isProgram)
}

function isProgram(file: string): boolean {
  return existsSync(file) && spawnSync(file, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0
}
