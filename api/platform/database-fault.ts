import { connect } from './database.ts'

const OLDEST_MAJOR = 15

/** What is wrong with the database, in one sentence that says what to do, or undefined when it can be used. */
export async function databaseFault(url: string): Promise<string | undefined> {
  const sql = connect(url, { max: 1, name: 'lai-khram check' })
  const { host, pathname } = new URL(url)
  try {
    const [row] = await sql<{ version: number }[]>`select current_setting('server_version_num')::integer as version`
    const major = Math.floor((row?.version ?? 0) / 10_000)
    if (major >= OLDEST_MAJOR) return undefined
    return `Postgres ${major} at ${host} is too old: use ${OLDEST_MAJOR} or newer.`
  } catch (error) {
    const reason = (error as { code?: string }).code ?? (error as Error).message
    return `The database at ${host}${pathname} cannot be reached (${reason}): check DATABASE_URL and that the server runs.`
  } finally {
    await sql.end({ timeout: 1 })
  }
}
