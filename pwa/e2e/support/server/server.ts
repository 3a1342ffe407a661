import { inject } from 'vitest'
import { workerValue } from '../worker-values.ts'
import { borrow } from './server-lease.ts'

/** This worker's own server, until the worker ends. Each file leaves the menu as it found it. */
export const server = await workerValue('server', () =>
  borrow<{ origin: string; dataDir: string }>(inject('serverLease')),
)
