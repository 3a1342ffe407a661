/**
 * Does the work while no other tab of this browser does it. Without Web Locks two tabs may do it at once: the
 * idempotency key then makes one of it.
 */
export async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  // Absent in old browsers and where the page is no secure context.
  const locks: LockManager | null | undefined = navigator.locks
  if (!locks) return await work()
  return (await locks.request('laikhram_staff_moves', work)) as T
}
