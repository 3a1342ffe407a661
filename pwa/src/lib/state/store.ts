import { createListeners } from './listeners.ts'

/** What may be looked at and listened to; components do both with `useStore`. */
export type Readable<T> = {
  /** Keeps its identity while nothing changes. */
  get: () => T
  /** What a page that is rendered ahead shows: it knows nothing of the device. */
  ahead: () => T
  /** Tells of every change. @returns ends it */
  subscribe: (listener: () => void) => () => void
}

export type Store<T> = Readable<T> & {
  /** Changes it here, and on the device where it is kept. */
  set: (next: T) => void
  /** Changes it here alone. */
  show: (next: T) => void
  /** Takes what the device has, as another tab may have left it. */
  reload: () => void
}

/** What the device keeps, as `storedValue` makes it. */
export type Stored<T> = {
  read(): T | undefined
  /** Undefined takes it away. */
  write(value: T | undefined): void
  /** Writes it, and tells those who watch in this tab too. */
  announce(value: T | undefined): void
  /** Tells when another tab has written it. @returns ends it */
  watch(listener: () => void): () => void
}

type Options<T> = {
  /** Where it is kept: read now, written by `set`, and followed while somebody listens. */
  stored?: Stored<T>
  /** Begins when the first listener comes; its answer ends it when the last has gone. */
  watch?: () => () => void
}

/** The one way to hold state outside of components. @param initial also where nothing is kept */
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
    listeners.tell()
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
