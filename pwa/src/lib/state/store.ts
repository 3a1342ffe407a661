/** A value that can be read and listened to; components do both with `useStore`. */
export type Readable<T> = {
  /** Keeps its identity while nothing changes. */
  get: () => T
  /** The value on a page that the server renders, where nothing is known of the device. */
  ahead: () => T
  /**
   * Calls the listener after every change.
   * @returns ends it
   */
  subscribe: (listener: () => void) => () => void
}

export type Store<T> = Readable<T> & {
  /** Changes the value here, and on the device if it is stored. */
  set: (next: T) => void
  /** Changes the value in this page alone. */
  show: (next: T) => void
  /** Reads the stored value again, which another tab may have changed. */
  reload: () => void
}

/** A value stored on the device, as `storedValue` makes it. */
export type Stored<T> = {
  read(): T | undefined
  /** Undefined deletes it. */
  write(value: T | undefined): void
  /** Writes it, and calls the listeners of this tab too. */
  announce(value: T | undefined): void
  /**
   * Calls the listener when another tab has written it.
   * @returns ends it
   */
  watch(listener: () => void): () => void
}

type Options<T> = {
  /** Where the value is stored: read now, written by `set`, and followed while there are listeners. */
  stored?: Stored<T>
  /** Called when the first listener is added; its result is called when the last is removed. */
  watch?: () => () => void
}

/**
 * The only way to hold state outside of components.
 * @param initial also used where nothing is stored
 */
export function createStore<T>(initial: T, { stored, watch }: Options<T> = {}): Store<T> {
  const kept = () => stored?.read() ?? initial
  let value = kept()
  const listeners = createListeners(() => {
    const stops = [stored?.watch(reload), watch?.()]
    return () => {
      for (const stop of stops) stop?.()
    }
  })
  function show(next: T) {
    if (next === value) return
    value = next
    listeners.notify()
  }
  function reload() {
    const next = kept()
    if (JSON.stringify(next) !== JSON.stringify(value)) show(next)
  }
  return {
    get: () => value,
    ahead: () => initial,
    subscribe: listeners.add,
    set(next) {
      stored?.write(next)
      show(next)
    },
    show,
    reload,
  }
}
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
