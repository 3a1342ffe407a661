import type { Entry } from './entry.ts'

/** The name of the lock, the channel and the tag that pages and the worker share. */
export const OUTBOX = 'laikhram_outbox'

/** Posted to the other pages: something has changed, or has arrived. */
export type OutboxMessage = { arrived?: Entry }
