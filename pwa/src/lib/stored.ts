import * as z from 'zod/mini'

/** Which storage: `local` outlives the tab, `session` ends with it (a reload and the way to the payment page do not). */
type Where = 'local' | 'session'

/**
 * A JSON value that this device keeps. Storage may be full, forbidden or written by yesterday's page: reading then
 * answers undefined and writing does nothing, since nothing kept here is worth stopping for.
 */
export function storedValue<S extends z.ZodMiniType>(where: Where, key: `laikhram_${string}`, schema: S) {
  const storage = () => (where === 'local' ? localStorage : sessionStorage)
  return {
    read(): z.output<S> | undefined {
      try {
        return z.parse(schema, JSON.parse(storage().getItem(key) ?? 'null'))
      } catch {
        return undefined
      }
    },
    write(value: z.output<S> | undefined): void {
      try {
        if (value === undefined) storage().removeItem(key)
        else storage().setItem(key, JSON.stringify(value))
      } catch {
        // The page goes on without a memory.
      }
    },
  }
}
