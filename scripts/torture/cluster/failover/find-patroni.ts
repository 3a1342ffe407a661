import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { installByApt } from '../../../apt.ts'
import { Fault } from '../../../fault.ts'

export type PatroniTools = {
  patroni: string
  etcd: string
  /** The folder of a Postgres's programs, pg_basebackup and pg_rewind among them. */
  postgresFolder: string
}

const PACKAGES = ['patroni', 'etcd-server', 'postgresql-15']
const DEBIAN = '/usr/lib/postgresql'

/**
 * What a primary and a standby that take over by themselves need, of this machine, else installed now by apt as root.
 * @throws Fault that says how to get it
 */
export function findPatroni(): PatroniTools {
  const found = installed() ?? installedNow()
  if (found) return found
  throw new Fault(
    `A primary with a standby needs Patroni, etcd and a Postgres with pg_basebackup, and they are not all here: install them (apt-get install ${PACKAGES.join(' ')}).`,
  )
}

function installedNow(): PatroniTools | undefined {
  installByApt('Installing a primary and its standby', ...PACKAGES)
  return installed()
}

function installed(): PatroniTools | undefined {
  const [patroni, etcd] = [onPath('patroni'), onPath('etcd')]
  const postgresFolder = existsSync(DEBIAN)
    ? readdirSync(DEBIAN)
        .sort((one, other) => Number(other) - Number(one))
        .map(major => path.join(DEBIAN, major, 'bin'))
        .find(folder => existsSync(path.join(folder, 'pg_rewind')))
    : undefined
  return patroni && etcd && postgresFolder ? { patroni, etcd, postgresFolder } : undefined
}

function onPath(name: string): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/bin', '/usr/local/bin']
  return folders.map(folder => path.join(folder, name)).find(existsSync)
}
