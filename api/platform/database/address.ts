/**
 * The address of a database as libpq writes it: several hosts, separated by commas, are a primary and its standbys
 * (https://www.postgresql.org/docs/current/libpq-connect.html#LIBPQ-MULTIPLE-HOSTS). Pure.
 */

const ATTRIBUTES = 'target_session_attrs'
/** What a session may be asked to be; each process writes, so no other value of libpq's makes sense. */
const FOR_WRITING = ['read-write', 'primary']

/** The address once for each of its hosts, in their order. @throws TypeError when it cannot be read */
export function singleHosts(address: string): URL[] {
  const urls = asWritten(address)
  for (const { searchParams } of urls) searchParams.delete(ATTRIBUTES)
  return urls
}

function asWritten(address: string): URL[] {
  const [, before = '', list = '', after = ''] = /^([^/]*\/\/(?:[^@/?#]*@)?)([^/?#]*)(.*)$/s.exec(address) ?? []
  return list.split(',').map(host => new URL(`${before}${host}${after}`))
}

/**
 * Why an address cannot be used, as the end of a sentence that begins with its variable; undefined when it can. A
 * password that was cut at one of its own special characters is found by what it leaves behind.
 */
export function addressFault(address: string): string | undefined {
  const hosts = readable(address)
  if (!hosts) {
    return 'cannot be read as an address: write it as postgres://user:password@host:5432/database, with each # / ? % @ of the password as %23 %2F %3F %25 %40'
  }
  if (hosts.length > 1 && hosts.some(({ hostname }) => hostname === '' || hostname.startsWith('['))) {
    return 'names several hosts: write each as a name or an IPv4 address, as in one:5432,two:5432'
  }
  const asked = hosts[0]?.searchParams.get(ATTRIBUTES) ?? 'read-write'
  if (!FOR_WRITING.includes(asked)) {
    return `asks for target_session_attrs=${asked}, but every process writes: read-write or primary, or leave it out`
  }
  return undefined
}

/** Whether the one that can be written to has to be looked for among several. */
export function hasStandbys(address: string): boolean {
  return singleHosts(address).length > 1
}

/** The same address with a name by which the connection is known in pg_stat_activity. */
export function namedAddress(address: URL, name: string): string {
  const named = new URL(address)
  named.searchParams.set('application_name', name)
  return named.href
}

/** Host or hosts and database, for a sentence: nothing of the user. */
export function shownAddress(address: string): { host: string; database: string } {
  const hosts = singleHosts(address)
  return {
    host: hosts.map(({ host }) => host || 'localhost').join(' or '),
    database: hosts[0]?.pathname ?? '',
  }
}

function readable(address: string): URL[] | undefined {
  try {
    const hosts = asWritten(address)
    for (const { username, password, pathname, search, hash } of hosts) {
      for (const part of [username, password, pathname]) decodeURIComponent(part)
      if (`${pathname}${search}${hash}`.includes('@')) return undefined
    }
    return hosts
  } catch {
    return undefined
  }
}
