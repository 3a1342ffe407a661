import postgres from 'postgres'

export type Sql = postgres.Sql
/** A transaction's connection, or the pool: what a query needs. */
export type Queryable = postgres.ISql

/**
 * Connects to the database.
 * @param options.prepare off behind PgBouncer, where prepared statements hang under load
 */
export function connect(url: string, options: { max?: number; prepare?: boolean; name?: string } = {}): Sql {
  return postgres(url, {
    max: options.max ?? 10,
    prepare: options.prepare ?? true,
    onnotice: () => {},
    connect_timeout: 10,
    backoff: pauseSeconds,
    connection: { application_name: options.name ?? 'lai-khram' },
    // bigint ids and versions stay far below 2^53.
    types: { bigint: { to: 20, from: [20], parse: Number, serialize: String }, date: DATE_AS_TEXT, numeric: NUMERIC },
  })
}

/**
 * Seconds until a lost connection is tried again, spread so that a pool does not come back all at once. The driver's own
 * pauses grow to 20 s: a database that restarted in three would be missed for as long again.
 */
export function pauseSeconds(): number {
  return 0.1 + Math.random() * 0.4
}

// A `date` is a Paris day, a word and not an instant: the driver's Date would shift it by the machine's zone.
const DATE_AS_TEXT = { to: 1082, from: [1082], parse: (text: string) => text, serialize: (text: string) => text }
const NUMERIC = { to: 1700, from: [1700], parse: Number, serialize: String }

/** The SQLSTATE of a driver error, if it is one. */
export function sqlState(error: unknown): string | undefined {
  return error instanceof postgres.PostgresError ? error.code : undefined
}

/** The constraint that a driver error names, if any. */
export function brokenConstraint(error: unknown): string | undefined {
  return error instanceof postgres.PostgresError ? error.constraint_name : undefined
}

const CONNECTION_LOST = /^(08|57P0|53300)|^(ECONN|CONNECT|EPIPE)|CONNECTION_/

/** Whether an error says that the database is away, not that something is wrong with what was asked. */
export function isConnectionLost(error: unknown): boolean {
  return CONNECTION_LOST.test(String((error as { code?: unknown } | null)?.code ?? ''))
}
