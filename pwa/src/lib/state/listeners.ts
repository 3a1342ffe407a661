export type Listeners = {
  /** Tells everybody that something changed. */
  tell(): void
  /** As `useSyncExternalStore` subscribes: @returns ends it */
  add(listener: () => void): () => void
}

/**
 * Those who want to hear of the changes of a store.
 * @param watch begins when the first of them comes; its answer ends it when the last has gone
 */
export function createListeners(watch?: () => () => void): Listeners {
  const all = new Set<() => void>()
  let unwatch: (() => void) | undefined
  return {
    tell: () => {
      for (const listener of all) listener()
    },
    add: listener => {
      if (all.size === 0) unwatch = watch?.()
      all.add(listener)
      return () => {
        if (all.delete(listener) && all.size === 0) unwatch?.()
      }
    },
  }
}
