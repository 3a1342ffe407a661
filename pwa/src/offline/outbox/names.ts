import type { Entry } from './entry.ts'

/** Of the lock, the channel and the tag that pages and the worker share. */
export const OUTBOX = 'laikhram_outbox'

/** Said to the other pages: something has changed, or has arrived. */
export type OutboxMessage = { arrived?: Entry }
