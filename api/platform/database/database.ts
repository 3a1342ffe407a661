import type { Fragment, Parameter } from 'postgres'
import postgres from 'postgres'
import { hasStandbys } from './address.ts'
import type { Json, Tables } from './tables.ts'

export type Sql = postgres.Sql
/** A pool or a transaction's connection. */
export type Queryable = postgres.ISql

export type ConnectOptions = {
  max?: number
  /** False behind PgBouncer, where prepared statements hang under load. */
  prepare?: boolean
  name?: string
  /** After so long without a query Postgres ends a transaction, so that its locks are free again. */
  idleTransactionMs?: number
  /** Which of several hosts is meant: the primary unless said. */
  host?: 'primary' | 'standby'
  /** After so long Postgres ends a statement; never unless said. */
  statementMs?: number
}

/** Columns are snake_case in SQL and camelCase in rows, read or written; the inside of JSON stays as it is. */
export const COLUMN_NAMES = { column: { from: postgres.toCamel, to: postgres.fromCamel } }

/** A column's name in SQL. */
export const columnOf: (name: string) => string = postgres.fromCamel

/** A row under the names that its columns have in SQL. */
export function underNamesInSql(row: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [columnOf(name), value]))
}

/** This is longer than any pause in our own transactions: a mail is sent within 30 s. */
const IDLE_TRANSACTION_MS = 60_000

export function connect(url: string, options: ConnectOptions = {}): Sql {
  const { max = 10, prepare = true, name = 'lai-khram', idleTransactionMs = IDLE_TRANSACTION_MS } = options
  const { host, statementMs } = options
  return postgres(url, {
    max,
    prepare,
    // A pooler gives the connection to somebody else at the first answer, though another query was sent behind it.
    ...(!prepare && { max_pipeline: 1 }),
    onnotice: () => {},
    transform: COLUMN_NAMES,
    ...whereToConnect(url, host),
    backoff: pauseSeconds,
    connection: {
      application_name: name,
      // PgBouncer does not accept these parameters; docker/pgbouncer.ini sets them.
      ...(prepare && {
        idle_in_transaction_session_timeout: idleTransactionMs,
        ...(statementMs !== undefined && { statement_timeout: statementMs }),
      }),
    },
    // bigint ids and versions stay far below 2^53, so they are plain numbers.
    types: { bigint: { to: 20, from: [20], parse: Number, serialize: String }, date: DATE_AS_TEXT, numeric: NUMERIC },
  })
}

/**
 * What the driver has to know of an address beside the address: which of several hosts is meant.
 *
 * It is never asked for 'read-write', which the driver (3.4.9) takes a standby of Postgres 14 or newer for.
 */
export function whereToConnect(url: string, host: 'primary' | 'standby' = 'primary') {
  // A machine that is gone answers nothing at all: with others to try it is not waited for long.
  if (hasStandbys(url)) return { connect_timeout: 3, target_session_attrs: host }
  return { connect_timeout: 10 }
}

/**
 * Seconds until a lost connection is tried again, randomised so that a pool does not reconnect all at once. The
 * driver's own pauses grow to 20 s, which would prolong a restart of three seconds that much.
 */
export function pauseSeconds(): number {
  return 0.1 + Math.random() * 0.4
}

// A `date` is a Paris day and read as text: the driver's Date would shift it by the machine's time zone.
const DATE_AS_TEXT = { to: 1082, from: [1082], parse: (text: string) => text, serialize: (text: string) => text }
const NUMERIC = { to: 1700, from: [1700], parse: Number, serialize: String }

/** The SQLSTATE of a driver's error, if it is one. */
export function sqlState(error: unknown): string | undefined {
  return error instanceof postgres.PostgresError ? error.code : undefined
}

/** The detail that our own SQL functions add to their SQLSTATE. */
export function sqlDetail(error: unknown): string | undefined {
  return error instanceof postgres.PostgresError ? error.detail : undefined
}

/** The constraint that a driver error names, if any. */
export function brokenConstraint(error: unknown): string | undefined {
  return error instanceof postgres.PostgresError ? error.constraint_name : undefined
}

/** Waiting for a lock, and of two that wait for each other the one that is ended. */
const IN_USE = /^(55P03|40P01)$/

/** Whether somebody else held for too long what was to be locked: the transaction is undone and may be repeated. */
export function isInUse(error: unknown): boolean {
  return IN_USE.test(sqlState(error) ?? '')
}

/** The same, and whether Postgres ended a statement after its time (57014), mostly for a lock that it waited for. */
export function isGivenUp(error: unknown): boolean {
  return isInUse(error) || sqlState(error) === '57014'
}

const CONNECTION_LOST = /^(08|57P0|53300|25P03)|^(ECONN|CONNECT|EPIPE)|CONNECTION_/

// Disk or memory is full (class 53), the disk fails (58030), or what answers may only be read (25006).
const WRITE_REFUSED = /^(53[124]00|58030|25006)$/

/** Whether an error means that the database is there to be read, and has no room for anything new. */
export function isWriteRefused(error: unknown): boolean {
  return WRITE_REFUSED.test(sqlState(error) ?? '')
}

/** Whether an error means that the database is down, and not that the query is wrong. */
export function isConnectionLost(error: unknown): boolean {
  return CONNECTION_LOST.test(String((error as { code?: unknown } | null)?.code ?? ''))
}

/** A value of a column, or SQL that makes it (`asValue`). JSON is what `tx.json` or SQL makes of it. */
type Written<Value> = Json extends Value ? Parameter : Value | Parameter

/** SQL that makes a value, as `lower(…)`: the driver puts it where a parameter would stand, though its types do not say so. */
export function asValue(sql: Fragment): Parameter {
  return sql as unknown as Parameter
}

/** A value as it is stored in a `jsonb` column. */
export function asJson(sql: Queryable, value: unknown): Parameter {
  return asValue(sql`${JSON.stringify(value)}::text::jsonb`)
}

/** Columns of a table as they are read, of the types that the migrated database gives them. */
export type Columns<Name extends keyof Tables, Column extends keyof Tables[Name]> = Pick<Tables[Name], Column>

/**
 * A row to be written, every column of its table: one that is added to the table must be added wherever rows are made.
 * @template Left columns that are not this statement's to write: named, and so not forgotten
 */
export type Row<Name extends keyof Tables, Left extends keyof Tables[Name] = never> = {
  [Column in Exclude<keyof Tables[Name], Left>]: Written<Tables[Name][Column]>
}

/**
 * What an update writes of a row: each of these columns, of their types. A column that no insert writes must be in one,
 * or in SQL: `scripts/check/inserted-columns.ts` names those that are not.
 */
export type Change<Name extends keyof Tables, Column extends keyof Tables[Name]> = Pick<Row<Name>, Column>

/** The same as `Row`, on its way through JSON. */
export type JsonRow<Name extends keyof Tables, Left extends keyof Tables[Name] = never> = Omit<Tables[Name], Left>

/** Inserts rows that all say the same columns, by one statement of fixed text: its plan is kept whatever their number. */
export function insertRows(tx: Queryable, table: keyof Tables & string, rows: readonly object[]) {
  const columns = tx(Object.keys(rows[0] ?? {}))
  const stored = rows.map(underNamesInSql)
  return tx`
    insert into ${tx(table)} (${columns})
    select ${columns}
    from jsonb_populate_recordset(null::${tx(table)}, ${JSON.stringify(stored)}::text::jsonb)`
}

/**
 * The rows whose number is this one in any spelling: the rule of `telephone`, said to the database. The last nine digits
 * stand first, since an index knows them (`orders_by_phone`).
 * @param column holds a phone number as somebody typed it
 * @param number as `telephone` answers it; null is nobody's
 */
export const isNumber = (sql: Queryable, column: ReturnType<Queryable>, number: string | null) => sql`
  (
    right(regexp_replace(${column}, '[^0-9]', '', 'g'), 9) = right(${number}::text, 9)
    and regexp_replace(
      regexp_replace(regexp_replace(${column}, '[^0-9]', '', 'g'), '^00', ''), '^330?(?=[0-9]{9}$)', '0'
    ) = ${number}::text
  )`

/**
 * The rows that hold these words anywhere in a column, whatever their case and accents: how every list of the staff is
 * searched. `%` and `_` are letters like others.
 * @param column text, or several joined with `concat_ws`
 */
export const holdsWords = (sql: Queryable, column: ReturnType<Queryable>, words: string) =>
  sql`strpos(plain_words(${column}), plain_words(${words})) > 0`
