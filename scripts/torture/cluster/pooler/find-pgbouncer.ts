import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { Fault } from '../../../fault.ts'

/** Where systems put what their administrators run, often off an ordinary user's path. */
const PLACES = ['/usr/sbin', '/usr/local/sbin', '/usr/local/bin', '/opt/homebrew/bin']

/**
 * The PgBouncer of this machine, else one installed now by apt as root.
 * @returns the path of its program
 * @throws Fault that says how to get one
 */
export function findPgbouncer(): string {
  const found = installed() ?? installByApt()
  if (found) return found
  throw new Fault(
    'The processes of a scaled installation reach Postgres through PgBouncer, and there is none here: install it (apt-get install pgbouncer, brew install pgbouncer), or put it on PATH.',
  )
}

function installed(): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), ...PLACES]
  return folders.map(folder => path.join(folder, 'pgbouncer')).find(isProgram)
}

function installByApt(): string | undefined {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined
  console.log('Installing PgBouncer for the scaled installation (apt-get install pgbouncer)…')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...args: string[]) =>
    spawnSync('apt-get', ['-qq', ...args], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  apt('update')
  apt('install', '-y', '--no-install-recommends', 'pgbouncer')
  return installed()
}

function isProgram(file: string): boolean {
  return existsSync(file) && spawnSync(file, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0
}
