import type { Shape } from './shape.ts'

/** Which storage: `local` outlives the tab, `session` ends with it (a reload and the way to the payment page do not). */
type Where = 'local' | 'session'

/**
 * A JSON value that this device keeps. Storage may be full, forbidden or written by yesterday's page: reading then
 * answers undefined and writing does nothing, since nothing kept here is worth stopping for.
 * @param isFit what is kept otherwise counts as nothing
 */
export function storedValue<T>(where: Where, key: `laikhram_${string}`, isFit: Shape<T>) {
  const storage = () => (where === 'local' ? localStorage : sessionStorage)
  return {
    read(): T | undefined {
      try {
        const value: unknown = JSON.parse(storage().getItem(key) ?? 'null')
        return isFit(value) ? value : undefined
      } catch {
        return undefined
      }
    },
    write(value: T | undefined): void {
      try {
        if (value === undefined) storage().removeItem(key)
        else storage().setItem(key, JSON.stringify(value))
      } catch {
        // The page goes on without a memory.
      }
    },
  }
}
