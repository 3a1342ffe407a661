/**
 * What outlives a file of tests: each file evaluates its modules anew (`anew.ts`), in a process that goes through many.
 * Borrowing a server and starting a browser for each took three seconds of two processors.
 */
const KEPT = Symbol.for('lai-khram of this worker')
const holder = globalThis as { [KEPT]?: Map<string, unknown> }

/** Made by the first who asks for it by this name, and again once it is of no more use. It ends with the process. */
export function forThisWorker<Value>(
  name: string,
  make: () => Promise<Value>,
  isOfUse: (value: Value) => boolean = () => true,
): Promise<Value> {
  holder[KEPT] ??= new Map()
  const all = holder[KEPT]
  const start = () => {
    const made = make()
    all.set(name, made)
    // The next one who asks tries anew.
    made.catch(() => all.delete(name))
    return made
  }
  const kept = all.get(name) as Promise<Value> | undefined
  return kept ? kept.then(value => (isOfUse(value) ? value : start())) : start()
}

/** One, two, three… by this name, through all files of the worker: what is told apart by it is so on its server too. */
export function nextOfThisWorker(name: string): number {
  holder[KEPT] ??= new Map()
  const next = ((holder[KEPT].get(name) as number | undefined) ?? 0) + 1
  holder[KEPT].set(name, next)
  return next
}
