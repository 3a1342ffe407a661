import { inject } from 'vitest'
import { forThisWorker } from '../for-this-worker.ts'
import { borrow } from './server-lease.ts'

/** This worker's own server, until the worker ends. Each file leaves the menu as it found it. */
export const server = await forThisWorker('server', () =>
  borrow<{ origin: string; dataDir: string }>(inject('serverLease')),
)
