/**
 * vitest runs a global set-up again for each project that names it, each time with a new copy of the module. What it
 * starts is shared here between the projects and stopped after the last one.
 */
type Shared = { value: unknown; users: number }

const SHARED = Symbol.for('lai-khram once a run')
const holder = globalThis as { [SHARED]?: Map<string, Shared> }

/**
 * Starts something for the first caller with this name; later callers share it.
 * @returns the value, and a function that releases it, which stops it when no other caller uses it
 */
export function onceARun<Value>(
  name: string,
  start: () => Value,
  end: (value: Value) => Promise<void>,
): { value: Value; letGo: () => Promise<void> } {
  holder[SHARED] ??= new Map()
  const all = holder[SHARED]
  const shared = all.get(name) ?? { value: start(), users: 0 }
  all.set(name, shared)
  shared.users += 1
  return {
    value: shared.value as Value,
    letGo: async () => {
      shared.users -= 1
      if (shared.users > 0) return
      all.delete(name)
      await end(shared.value as Value)
    },
  }
}
