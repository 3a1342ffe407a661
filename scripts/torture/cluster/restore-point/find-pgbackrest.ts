import { installByApt } from '../../../apt.ts'
import { Fault } from '../../../fault.ts'
import { onPath, postgresFolderWith } from '../debian.ts'

export type ArchiveTools = {
  pgbackrest: string
  /** The folder of a Postgres's programs. */
  postgresFolder: string
}

const PACKAGES = ['pgbackrest', 'postgresql-15']

/**
 * What an archived Postgres needs, of this machine, else installed now by apt as root.
 * @throws Fault that says how to get it
 */
export function findPgbackrest(): ArchiveTools {
  const found = installed() ?? installedNow()
  if (found) return found
  throw new Fault(
    `A database with an archive needs pgBackRest and a Postgres that it knows, and they are not both here: install them (apt-get install ${PACKAGES.join(' ')}).`,
  )
}

function installedNow(): ArchiveTools | undefined {
  installByApt('Installing a Postgres and its archive', ...PACKAGES)
  return installed()
}

function installed(): ArchiveTools | undefined {
  const [pgbackrest, postgresFolder] = [onPath('pgbackrest'), postgresFolderWith('initdb')]
  return pgbackrest && postgresFolder ? { pgbackrest, postgresFolder } : undefined
}
