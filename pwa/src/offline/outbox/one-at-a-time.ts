import { OUTBOX } from './names.ts'

/**
 * Runs the work unless another tab of this browser is at it. Without Web Locks two tabs may do it at once: the
 * idempotency key then makes one of it.
 */
export async function unlessElsewhere(work: () => Promise<void>): Promise<void> {
  // Absent in old browsers and where the page is no secure context.
  const locks: LockManager | null | undefined = navigator.locks
  if (!locks) return await work()
  await locks.request(OUTBOX, { ifAvailable: true }, async lock => {
    if (lock) await work()
  })
}

/** Waits for the others first: for who has but this chance. Not at all without Web Locks, where nobody can tell. */
export async function afterOthers(work: () => Promise<void>): Promise<void> {
  const locks: LockManager | null | undefined = navigator.locks
  await locks?.request(OUTBOX, work)
}
