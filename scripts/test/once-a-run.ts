/**
 * vitest runs a global set-up again for each project that names it, each time with a new copy of the module. What it
 * starts is shared here between the projects and stopped after the last one.
 */
type Shared = { value: unknown; users: number }

const KEPT = Symbol.for('lai-khram once a run')
const holder = globalThis as { [KEPT]?: Map<string, Shared> }

/**
 * Starts something for the first caller with this name; later callers share it.
 * @returns the value, and a function that releases it, which stops it when no other caller uses it
 */
export function onceARun<Value>(
  name: string,
  start: () => Value,
  end: (value: Value) => Promise<void>,
): { value: Value; letGo: () => Promise<void> } {
  holder[KEPT] ??= new Map()
  const all = holder[KEPT]
  const kept = all.get(name) ?? { value: start(), users: 0 }
  all.set(name, kept)
  kept.users += 1
  return {
    value: kept.value as Value,
    letGo: async () => {
      kept.users -= 1
      if (kept.users > 0) return
      all.delete(name)
      await end(kept.value as Value)
    },
  }
}
