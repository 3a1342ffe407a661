import postgres from 'postgres'
import { Fault } from '../fault.ts'

const OLDEST_MAJOR = 15
const CONNECT_SECONDS = 10

/**
 * Refuses a database that cannot be reached or is too old.
 * @param variable which setting names it, for the sentence; the address itself holds a password and is not shown whole
 */
export async function checkExternalDatabase(variable: string, url: string): Promise<void> {
  const sql = postgres(url, { max: 1, prepare: false, connect_timeout: CONNECT_SECONDS, onnotice: () => {} })
  try {
    const [row] = await sql<{ server_version_num: string }[]>`show server_version_num`
    refuseOldServer(variable, Number(row?.server_version_num))
  } catch (error) {
    throw error instanceof Fault ? error : new Fault(`${variable}: ${unreachable(url, error as NodeJS.ErrnoException)}`)
  } finally {
    await sql.end({ timeout: 1 })
  }
}

/** @param version as Postgres counts it: 150004 is 15.4 */
export function refuseOldServer(variable: string, version: number): void {
  const major = Math.floor(version / 10_000)
  if (major >= OLDEST_MAJOR) return
  throw new Fault(
    `${variable}: the server is Postgres ${major}, and ${OLDEST_MAJOR} or newer is needed: upgrade it, or name another one.`,
  )
}

function unreachable(url: string, { code, message }: NodeJS.ErrnoException): string {
  const { hostname, port, pathname, username } = new URL(url)
  const server = `${hostname}:${port || 5432}`
  if (code === '28P01' || code === '28000')
    return `the server ${server} refuses the user ${username}: check user name and password.`
  if (code === '3D000')
    return `the server ${server} has no database ${pathname.slice(1)}: create it (createdb), or name another one.`
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return `there is no host ${hostname}: check the name.`
  if (code === 'ECONNREFUSED') return `no server answers at ${server}: start it, or check host and port.`
  if (code === 'CONNECT_TIMEOUT')
    return `no server answers at ${server} within ${CONNECT_SECONDS} seconds: check host, port and firewall.`
  return `the server ${server} cannot be used (${message}): check the address.`
}
