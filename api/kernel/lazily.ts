/**
 * A value that is made when it is first asked for. For what is slow to make: on a phone that loads the page, the first
 * formatter of `Intl` takes as long as a tap may.
 */
export function lazily<T extends object>(make: () => T): () => T {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}
