/** The places that differ from the installation's own; all other settings are tried as they stand. */
export type ArchivePlace = {
  repository: string
  /** Of logs, locks and what is on its way. */
  working: string
  dataFolder: string
  port: number
}

/**
 * The installation's own archive, on this machine.
 * @param installed the text of `docker/ha/pgbackrest.conf`
 * @throws Error when it does not set what is to be set otherwise here
 */
export function confHere(installed: string, { repository, working, dataFolder, port }: ArchivePlace): string {
  const own: Record<string, string> = {
    'repo1-path': repository,
    'log-path': working,
    'lock-path': working,
    'spool-path': working,
    'pg1-path': dataFolder,
    'pg1-port': String(port),
    'pg1-user': 'postgres',
  }
  const missing = Object.keys(own).filter(name => !new RegExp(`^${name}=`, 'm').test(installed))
  if (missing.length > 0) throw new Error(`docker/ha/pgbackrest.conf does not set ${missing.join(', ')}`)
  const here = installed.replace(/^([\w-]+)=.*$/gm, (line, name: string) =>
    name in own ? `${name}=${own[name]}` : line,
  )
  return `${here}pg1-socket-path=${working}\n`
}
