import { Logger } from 'graphile-worker'

/** The job worker's log in tests: its failures are what the tests assert. */
export const silentWorker = new Logger(() => () => {})
