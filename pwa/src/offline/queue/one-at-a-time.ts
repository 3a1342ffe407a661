/** One sender of a queue at a time, of all the tabs of this browser and its worker. @param name of the lock */
export function oneAtATime(name: string) {
  // Absent in old browsers and where the page is no secure context.
  const locks = (): LockManager | null | undefined => navigator.locks
  return {
    /**
     * Runs the work unless another tab is at it. Without Web Locks two tabs may do it at once: the idempotency key then
     * makes one of it.
     */
    async unlessElsewhere(work: () => Promise<void>): Promise<void> {
      if (!locks()) return await work()
      await locks()?.request(name, { ifAvailable: true }, async lock => {
        if (lock) await work()
      })
    },
    /** Waits for the others first; without Web Locks as above. */
    async inTurn<T>(work: () => Promise<T>): Promise<T> {
      return locks() ? ((await locks()?.request(name, work)) as T) : await work()
    },
    /** The same for who has but this chance. Not at all without Web Locks, where nobody can tell. */
    async afterOthers(work: () => Promise<void>): Promise<void> {
      await locks()?.request(name, work)
    },
  }
}
