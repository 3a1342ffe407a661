import { installByApt } from '../../../apt.ts'
import { Fault } from '../../../fault.ts'
import { onPath, postgresFolderWith } from '../debian.ts'

export type PatroniTools = {
  patroni: string
  etcd: string
  haproxy: string
  /** The folder of a Postgres's programs, pg_basebackup and pg_rewind among them. */
  postgresFolder: string
}

const PACKAGES = ['patroni', 'etcd-server', 'postgresql-15', 'haproxy']

/**
 * What a primary and a standby that take over by themselves need, of this machine, else installed now by apt as root.
 * @throws Fault that says how to get it
 */
export function findPatroni(): PatroniTools {
  const found = installed() ?? installedNow()
  if (found) return found
  throw new Fault(
    `A primary with a standby needs Patroni, etcd, HAProxy and a Postgres with pg_rewind, and they are not all here: install them (apt-get install ${PACKAGES.join(' ')}).`,
  )
}

function installedNow(): PatroniTools | undefined {
  installByApt('Installing a primary and its standby', ...PACKAGES)
  return installed()
}

function installed(): PatroniTools | undefined {
  const [patroni, etcd, haproxy] = [onPath('patroni'), onPath('etcd'), onPath('haproxy')]
  const postgresFolder = postgresFolderWith('pg_rewind')
  return patroni && etcd && haproxy && postgresFolder ? { patroni, etcd, haproxy, postgresFolder } : undefined
}
