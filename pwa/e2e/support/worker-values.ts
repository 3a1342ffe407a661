/**
 * Values that outlive a test file: each file evaluates its modules again (`reset-modules.ts`), in a process that runs many
 * files. Borrowing a server and starting a browser for each took three seconds of two processors.
 */
const VALUES = Symbol.for('lai-khram of this worker')
const holder = globalThis as { [VALUES]?: Map<string, unknown> }

/**
 * The value of this name, made for the first caller, and again once it can no longer be used. It ends with the process.
 */
export function workerValue<Value>(
  name: string,
  make: () => Promise<Value>,
  isOfUse: (value: Value) => boolean = () => true,
): Promise<Value> {
  holder[VALUES] ??= new Map()
  const all = holder[VALUES]
  const start = () => {
    const made = make()
    all.set(name, made)
    // After a failure the next caller tries again.
    made.catch(() => all.delete(name))
    return made
  }
  const known = all.get(name) as Promise<Value> | undefined
  return known ? known.then(value => (isOfUse(value) ? value : start())) : start()
}

/**
 * Counts 1, 2, 3… under this name through all test files of the worker, so that what is numbered by it is unique on its
 * server.
 */
export function nextOfWorker(name: string): number {
  holder[VALUES] ??= new Map()
  const next = ((holder[VALUES].get(name) as number | undefined) ?? 0) + 1
  holder[VALUES].set(name, next)
  return next
}
