import postgres from 'postgres'

export type Sql = postgres.Sql
/** A transaction's connection, or the pool: what a query needs. */
export type Queryable = postgres.ISql

export type ConnectOptions = {
  max?: number
  /** Off behind PgBouncer, where prepared statements hang under load. */
  prepare?: boolean
  name?: string
  /** A transaction that asks nothing for so long is ended by Postgres, so that what it has locked is free again. */
  idleTransactionMs?: number
}

/** Longer than any pause within one of ours: a mail is handed over within 30 s. */
const IDLE_TRANSACTION_MS = 60_000

/** Connects to the database. */
export function connect(url: string, options: ConnectOptions = {}): Sql {
  const { max = 10, prepare = true, name = 'lai-khram', idleTransactionMs = IDLE_TRANSACTION_MS } = options
  return postgres(url, {
    max,
    prepare,
    onnotice: () => {},
    connect_timeout: 10,
    backoff: pauseSeconds,
    connection: {
      application_name: name,
      // PgBouncer takes no such parameter: docker/pgbouncer.ini sets its own.
      ...(prepare && { idle_in_transaction_session_timeout: idleTransactionMs }),
    },
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

/** What a function of ours says beside its SQLSTATE. */
export function sqlDetail(error: unknown): string | undefined {
  return error instanceof postgres.PostgresError ? error.detail : undefined
}

/** The constraint that a driver error names, if any. */
export function brokenConstraint(error: unknown): string | undefined {
  return error instanceof postgres.PostgresError ? error.constraint_name : undefined
}

const CONNECTION_LOST = /^(08|57P0|53300|25P03)|^(ECONN|CONNECT|EPIPE)|CONNECTION_/

/** Whether an error says that the database is away, not that something is wrong with what was asked. */
export function isConnectionLost(error: unknown): boolean {
  return CONNECTION_LOST.test(String((error as { code?: unknown } | null)?.code ?? ''))
}
