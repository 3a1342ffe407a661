import { inject } from 'vitest'
import { borrow } from './server-lease.ts'

/** The server of this file alone, until it ends. Each file leaves the menu as it found it. */
export const server = await borrow<{ origin: string; dataDir: string }>(inject('serverLease'))
