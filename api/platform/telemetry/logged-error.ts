import { pino } from 'pino'
import { faultOf, isProviderError } from '../outside/stripe.ts'

/** An error of Postgres, whichever driver brings it. */
type DatabaseError = Error & { code: string; severity: string; [field: string]: unknown }

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
