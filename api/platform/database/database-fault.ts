import { connect, type Sql, sqlState } from './database.ts'
import { shownAddress } from './hosts/address.ts'

const OLDEST_MAJOR = 15
/**
 * A little longer than a connection attempt takes at most; a server that closes each connection at once would be tried
 * again for ever.
 */
const FAULT_PATIENCE_MS = 12_000

type Addresses = { DATABASE_URL: string; DATABASE_DIRECT_URL?: string | undefined }

/**
 * What is wrong with the databases that the settings name, in one sentence that says what to do; undefined when they
 * can be used. Both are tried: when the pooler is missing, the first query would wait for ever.
 */
export async function databasesFault({ DATABASE_URL, DATABASE_DIRECT_URL }: Addresses): Promise<string | undefined> {
  const isPooled = DATABASE_DIRECT_URL !== undefined
  return (
    (await databaseFault(DATABASE_URL, { variable: 'DATABASE_URL', isPooled })) ??
    (isPooled ? await databaseFault(DATABASE_DIRECT_URL, { variable: 'DATABASE_DIRECT_URL' }) : undefined)
  )
}

/**
 * Checks one database in the same way.
 * @param named the variable that names it; behind a pooler it cannot be asked with prepared statements
 */
export async function databaseFault(
  url: string,
  named: { variable: string; isPooled?: boolean },
): Promise<string | undefined> {
  const sql = connect(url, { max: 1, name: 'lai-khram check', prepare: !named.isPooled })
  const address = shownAddress(url)
  try {
    const major = Math.floor((await serverVersion(sql)) / 10_000)
    if (major >= OLDEST_MAJOR) return undefined
    return `Postgres ${major} at ${address.host} is too old: use ${OLDEST_MAJOR} or newer.`
  } catch (error) {
    return refusal(error, address, named.variable)
  } finally {
    await sql.end({ timeout: 1 })
  }
}

async function serverVersion(sql: Sql): Promise<number> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const impatience = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(Object.assign(new Error('no answer'), { code: 'NO_ANSWER' })), FAULT_PATIENCE_MS)
  })
  const asked = sql<{ version: number }[]>`select current_setting('server_version_num')::integer as version`
  try {
    const [row] = await Promise.race([asked, impatience])
    return row?.version ?? 0
  } finally {
    clearTimeout(timer)
  }
}

function refusal(error: unknown, { host, database }: ReturnType<typeof shownAddress>, variable: string): string {
  const state = sqlState(error)
  if (state === '3D000') {
    const name = database.slice(1) || 'of the user’s own name'
    return `The server at ${host} has no database ${name} (${state}): create it, or name another one in ${variable}.`
  }
  if (state?.startsWith('28')) {
    return `The database at ${host}${database} refuses the user or the password (${state}): correct them in ${variable}.`
  }
  const reason = (error as { code?: string }).code ?? (error as Error).message
  return `The database at ${host}${database} cannot be reached (${reason}): check ${variable} and that the server runs.`
}
