/**
 * What the device keeps, and from its first failure on what the page keeps in memory: no call is lost between the two.
 * @param kept throws where the device keeps nothing
 * @param inMemory told of that failure, once; makes what goes on in its place, from all that the page knows
 */
export function withFallback<Storage>(kept: Storage, inMemory: (error: unknown) => Storage) {
  let storage = kept
  return {
    isStored: () => storage === kept,
    async ask<T>(work: (storage: Storage) => Promise<T>): Promise<T> {
      const asked = storage
      try {
        return await work(asked)
      } catch (error) {
        if (asked !== kept) throw error
        // Of several calls that fail at the same time the first makes the change.
        if (storage === kept) storage = inMemory(error)
        return await work(storage)
      }
    },
  }
}
