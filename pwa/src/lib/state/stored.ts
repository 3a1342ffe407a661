import type { Shape } from '../storage/shape.ts'
import type { Stored } from './store.ts'

/** Which storage: `local` outlives the tab, `session` ends with it (a reload and the way to the payment page do not). */
type Where = 'local' | 'session'

/**
 * A JSON value that this device keeps. Storage may be full, forbidden or written by yesterday's page: reading then
 * answers undefined and writing does nothing, since nothing kept here is worth stopping for.
 * @param isFit what is kept otherwise counts as nothing
 */
export function storedValue<T>(where: Where, key: `laikhram_${string}`, isFit: Shape<T>): Stored<T> {
  const storage = () => (where === 'local' ? localStorage : sessionStorage)
  function write(value: T | undefined) {
    try {
      if (value === undefined) storage().removeItem(key)
      else storage().setItem(key, JSON.stringify(value))
    } catch {
      // The page goes on without a memory.
    }
  }
  return {
    read() {
      try {
        const value: unknown = JSON.parse(storage().getItem(key) ?? 'null')
        return isFit(value) ? value : undefined
      } catch {
        return undefined
      }
    },
    write,
    announce(value) {
      write(value)
      dispatchEvent(new StorageEvent('storage', { key }))
    },
    watch(listener) {
      // A tab's own: nobody else writes it.
      if (where === 'session') return () => {}
      const onStorage = (event: StorageEvent) => {
        // No key: another tab cleared everything.
        if (event.key === null || event.key === key) listener()
      }
      addEventListener('storage', onStorage)
      return () => removeEventListener('storage', onStorage)
    },
  }
}
