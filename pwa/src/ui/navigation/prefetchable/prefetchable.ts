import { type ComponentType, lazy } from 'react'

type Loaded<Props> = { default: ComponentType<Props> }

/**
 * A component whose code comes when it is needed, or shortly before: once `prefetch` has brought it, its first render
 * is no different from any other. A plain `lazy` would still show its fallback for a moment, and React holds back for
 * up to 300 ms what follows a fallback.
 */
export function prefetchable<Props>(load: () => Promise<ComponentType<Props>>) {
  let loaded: Loaded<Props> | undefined
  const fetched = async () => {
    loaded = { default: await load() }
    return loaded
  }
  return {
    Component: lazy<ComponentType<Props>>(() => (loaded ? atOnce(loaded) : fetched())),
    /** Whether it came. A failed try is made again by the first render. */
    prefetch: (): Promise<boolean> =>
      fetched().then(
        () => true,
        () => false,
      ),
  }
}

/** A promise that does not make its reader wait, as React reads promises. */
function atOnce<T>(value: T): Promise<T> {
  // biome-ignore lint/suspicious/noThenProperty: the point of it
  return { then: (use: (value: T) => unknown) => use(value) } as unknown as Promise<T>
}
