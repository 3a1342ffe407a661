import type { Shape } from '../storage/shape.ts'
import type { Stored } from './store.ts'

/** Which storage: `local` outlives the tab, `session` ends with it (a reload and the way to the payment page do not). */
type Where = 'local' | 'session'
/** The site's own keys, and those of the former client that are still read. */
type Key = `laikhram_${string}` | `admin_${string}`
/** Its `write` answers whether the device has taken the value. */
type ToldStored<T> = Omit<Stored<T>, 'write'> & { write(value: T | undefined): boolean }
type Text<T> = { parse: (text: string) => unknown; stringify: (value: T) => string }

/**
 * A JSON value stored on this device. Storage may be full, forbidden or written by an older release: reading then
 * returns undefined and writing does nothing, since no value here is essential.
 * @param isFit any other stored value counts as absent
 * @param as the format, where it is not JSON
 */
export function storedValue<T>(where: Where, key: Key, isFit: Shape<T>, as: Text<T> = JSON): ToldStored<T> {
  const storage = () => (where === 'local' ? localStorage : sessionStorage)
  function write(value: T | undefined) {
    try {
      if (value === undefined) storage().removeItem(key)
      else storage().setItem(key, as.stringify(value))
      // A storage may take what it then does not show.
      return value === undefined || storage().getItem(key) !== null
    } catch {
      // The value is then not remembered.
      return false
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
      // No other tab writes to a tab's own storage.
      if (where === 'session') return () => {}
      const onStorage = (event: StorageEvent) => {
        // Without a key, another tab has cleared the whole storage.
        if (event.key === null || event.key === key) listener()
      }
      addEventListener('storage', onStorage)
      return () => removeEventListener('storage', onStorage)
    },
  }
}
