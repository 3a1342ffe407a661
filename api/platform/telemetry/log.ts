import { type DestinationStream, type Logger, pino } from 'pino'
import { faultOf, isProviderError } from '../outside/stripe.ts'

export type Log = Logger

/** What a database's error may say beside its message: codes, and names that are ours. */
const NAMES = [
  'code',
  'severity',
  'routine',
  'schema_name',
  'table_name',
  'column_name',
  'constraint_name',
  'constraint',
]
/** Classes whose messages quote what our own statements name, and no value: constraints, syntax, unknown names. */
const QUOTES_NAMES = /^(23|42)/

/** Each write costs as much as sending an answer, and nobody reads a log sooner than this. */
const COLLECT_MS = 100
const COLLECT_BYTES = 4096

/**
 * The process's log: one JSON line for each event, written to standard output unless a destination is given: together
 * with the lines of the same moment, and all of them when the process ends. Secrets and personal data must not get in:
 * fields that might hold them are removed by name, and people are identified by a hash.
 */
export function createLog(level: string, destination?: DestinationStream): Log {
  const options = {
    level,
    base: null,
    serializers: { err: loggedError },
    redact: {
      paths: [
        'authorization',
        'password',
        'token',
        'trackingToken',
        'email',
        'phone',
        'name',
        'body',
        '*.authorization',
        '*.password',
        '*.token',
        '*.trackingToken',
        '*.email',
        '*.phone',
        '*.body',
        // The driver's errors hold the statement's parameters.
        'err.parameters',
        'err.args',
        'err.detail',
        'err.query',
        'err.raw',
        'err.cause.parameters',
        'err.cause.detail',
      ],
      remove: true,
    },
  }
  return pino(options, destination ?? standardOutput())
}

function standardOutput(): DestinationStream {
  return pino.destination({ sync: false, minLength: COLLECT_BYTES, periodicFlush: COLLECT_MS })
}

/** An error of Postgres, whichever driver brings it. */
type DatabaseError = Error & { code: string; severity: string; [field: string]: unknown }

/**
 * What a log may say of an error, its causes too. The database and the payment provider repeat what they were given:
 * rows, addresses, numbers, keys. Of theirs it is told what kind of error it is and where it was thrown, of all others
 * everything.
 */
export function loggedError(error: unknown): unknown {
  if (!(error instanceof Error) || !causesOf(error).some(isForeign)) return pino.stdSerializers.err(error as Error)
  const { name: type, cause } = error
  return {
    type,
    ...(isForeign(error) ? foreign(error) : { message: error.message }),
    stack: framesOf(error),
    ...(cause !== undefined && { cause: loggedError(cause) }),
  }
}

/** The error itself first. */
function causesOf(error: unknown): Error[] {
  const causes: Error[] = []
  for (let one = error; one instanceof Error && !causes.includes(one); one = one.cause) causes.push(one)
  return causes
}

function isForeign(error: Error): boolean {
  return isDatabaseError(error) || isProviderError(error)
}

function isDatabaseError(error: Error): error is DatabaseError {
  return 'severity' in error && 'code' in error
}

function foreign(error: Error): Record<string, unknown> {
  if (isProviderError(error)) return { message: 'the payment provider refused or failed', ...faultOf(error) }
  const { code, message } = error as DatabaseError
  const named = NAMES.flatMap(name => (name in error ? [[name, (error as DatabaseError)[name]]] : []))
  return { ...Object.fromEntries(named), message: QUOTES_NAMES.test(code) ? message : message.replace(/".*"/s, '"…"') }
}

/** Its first lines are the message once more. */
function framesOf({ stack = '' }: Error): string {
  return stack
    .split('\n')
    .filter(line => /^ +at /.test(line))
    .join('\n')
}
