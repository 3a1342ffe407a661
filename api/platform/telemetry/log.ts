import { type DestinationStream, type Logger, pino } from 'pino'
import { loggedError } from './logged-error.ts'

export type Log = Logger

/**
 * The process's log: one JSON line for each event, written to standard output unless a destination is given. Secrets
 * and personal data must not get in: fields that might hold them are removed by name, and people are identified by a
 * hash.
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
  return destination ? pino(options, destination) : pino(options)
}
