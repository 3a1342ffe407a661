/**
 * vitest runs a global set-up anew for each project that names it, each with a copy of the module: what it starts is
 * kept here once for all of them, and ended with the last.
 */
type Shared = { value: unknown; users: number }

const KEPT = Symbol.for('lai-khram once a run')
const holder = globalThis as { [KEPT]?: Map<string, Shared> }

/**
 * Starts something for the first who asks for it by this name.
 * @returns it, and how to let go of it, which ends it for the last
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
