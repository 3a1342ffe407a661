import { existsSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import postgres from 'postgres'
import { startPostgres } from '../../postgres/server.ts'

export type OpenDatabase = {
  /** The environment variables for the API process. */
  environment: Record<string, string>
  /** Rejects when the database is lost for good; never settles otherwise. */
  failed: Promise<never>
  close(): Promise<void>
}

const NAME = 'lai_khram'

/**
 * The embedded Postgres under the data folder, with a database and a role without special rights for the application.
 * A server that is killed is started again on the same port, so that the application only has to reconnect.
 */
export async function openEmbeddedDatabase(dataDir: string, password: string): Promise<OpenDatabase> {
  const folder = path.join(dataDir, 'postgres')
  const isNew = !existsSync(folder)
  if (isNew) console.log(`Making the database in ${folder}…`)
  const start = (port?: number) =>
    startPostgres({
      folder,
      logFile: path.join(dataDir, 'postgres.log'),
      password,
      durable: true,
      ...(port && { port }),
    })
  let starting = start()
  const first = await starting
  if (isNew && first.folder !== folder)
    console.log(`(It lives in ${first.folder}: Postgres does not run as root, and others cannot enter ${dataDir}.)`)
  await ensureApplicationDatabase(first.urlOf('postgres'), password).catch(async error => {
    await first.stop()
    throw error
  })

  let isClosing = false
  const failed = new Promise<never>((_, reject) => {
    keepRunning().catch(reject)
  })
  // It may reject before anybody listens; a later listener still receives the error.
  failed.catch(() => {})
  return {
    environment: { DATABASE_URL: applicationUrl(first.port, password) },
    failed,
    close: async () => {
      isClosing = true
      // The server may be restarting right now, and that one has to stop.
      await starting.then(
        server => server.stop(),
        () => undefined,
      )
    },
  }

  /** Resolves when it is closed. @throws Fault when the server does not start again */
  async function keepRunning(): Promise<void> {
    for (;;) {
      const server = await starting
      await server.ended
      if (isClosing) return
      console.error('The database server ended by itself and is started again.')
      starting = retry(() => start(server.port))
    }
  }
}

/** Shared memory and session processes of a killed server may prevent a start for a moment. */
async function retry<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt()
    } catch (error) {
      if (tries === 20) throw error
      await wait(250)
    }
  }
}

async function ensureApplicationDatabase(adminUrl: string, password: string): Promise<void> {
  const sql = postgres(adminUrl, { max: 1, onnotice: () => {} })
  try {
    const [role] = await sql`select 1 from pg_roles where rolname = ${NAME}`
    // Statements of this kind take no parameters; the password is our own and hexadecimal.
    if (!role) await sql.unsafe(`create role ${NAME} login password '${password}'`)
    const [database] = await sql`select 1 from pg_database where datname = ${NAME}`
    if (!database) await sql.unsafe(`create database ${NAME} owner ${NAME}`)
  } finally {
    await sql.end()
  }
}

/** The connection URL of the application's database and role on a running server. */
export function applicationUrl(port: number, password: string): string {
  return `postgres://${NAME}:${password}@127.0.0.1:${port}/${NAME}`
}
