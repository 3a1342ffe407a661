import type { Shape } from '../storage/shape.ts'
import type { Stored } from './store.ts'

/** Which storage: `local` outlives the tab, `session` ends with it (a reload and the way to the payment page do not). */
type Where = 'local' | 'session'
/** The house's own names, and those of the former client that are read still. */
type Key = `laikhram_${string}` | `admin_${string}`
type Text<T> = { parse: (text: string) => unknown; stringify: (value: T) => string }

/**
 * A JSON value that this device keeps. Storage may be full, forbidden or written by yesterday's page: reading then
 * answers undefined and writing does nothing, since nothing kept here is worth stopping for.
 * @param isFit what is kept otherwise counts as nothing
 * @param as how it is written, where that is not JSON
 */
export function storedValue<T>(where: Where, key: Key, isFit: Shape<T>, as: Text<T> = JSON): Stored<T> {
  const storage = () => (where === 'local' ? localStorage : sessionStorage)
  function write(value: T | undefined) {
    try {
      if (value === undefined) storage().removeItem(key)
      else storage().setItem(key, as.stringify(value))
    } catch {
      // The page goes on without a memory.
    }
  }
  return {
    read() {
      try {
        const text = storage().getItem(key)
        const value: unknown = text === null ? undefined : as.parse(text)
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
