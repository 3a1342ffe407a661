export type Listeners = {
  /** Calls every listener. */
  notify(): void
  /**
   * Adds a listener, as `useSyncExternalStore` does.
   * @returns removes it
   */
  add(listener: () => void): () => void
}

/**
 * The listeners of a store.
 * @param watch called when the first one is added; its result is called when the last is removed
 */
export function createListeners(watch?: () => () => void): Listeners {
  const all = new Set<() => void>()
  let unwatch: (() => void) | undefined
  return {
    notify: () => {
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
