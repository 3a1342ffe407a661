/** The settings that differ from the installation's own; all others are tested as they stand. */
export type Place = {
  postgresPort: number
  listenPort: number
  /** The file of users and passwords. */
  usersFile: string
  /** Off where Postgres needs no password either (tests). */
  asksPassword: boolean
}

/**
 * The installation's own PgBouncer, on this machine and for any database.
 * @param installed the text of `docker/pgbouncer.ini`
 * @throws Error when it does not set what is to be set otherwise here
 */
export function iniHere(installed: string, { postgresPort, listenPort, usersFile, asksPassword }: Place): string {
  const own: Record<string, string> = {
    listen_addr: '127.0.0.1',
    listen_port: String(listenPort),
    auth_file: usersFile,
    ...(!asksPassword && { auth_type: 'trust' }),
  }
  const [databases, settings] = installed.split('[pgbouncer]\n')
  const [connectQuery] = databases?.match(/connect_query=.*/) ?? []
  if (!connectQuery) throw new Error('docker/pgbouncer.ini has no connect_query')
  if (!settings) throw new Error('docker/pgbouncer.ini has no [pgbouncer] section')
  const missing = Object.keys(own).filter(name => !new RegExp(`^${name} = `, 'm').test(settings))
  if (missing.length > 0) throw new Error(`docker/pgbouncer.ini does not set ${missing.join(', ')}`)
  const here = settings.replace(/^(\w+) = .*$/gm, (line, name: string) =>
    name in own ? `${name} = ${own[name]}` : line,
  )
  return `[databases]\n* = host=127.0.0.1 port=${postgresPort} ${connectQuery}\n\n[pgbouncer]\n${here}unix_socket_dir =\n`
}
