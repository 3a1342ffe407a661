type Options = { signal?: AbortSignal; steal?: boolean }
type Hold = () => Promise<void>
type Waiting = { run: () => void }

/** Stands in for `navigator.locks`, which the tests' browser does not have: exclusive locks that can be waited for and stolen. */
export class FakeLocks {
  readonly #held = new Map<string, (reason: Error) => void>()
  readonly #waiting = new Map<string, Waiting[]>()

  /** The browser's own until the test ends; see `FakeEventSource.install`. */
  static install(): FakeLocks {
    const locks = new FakeLocks()
    Object.defineProperty(navigator, 'locks', { value: locks, configurable: true })
    return locks
  }

  request(name: string, ...rest: [Options, Hold] | [Hold]): Promise<void> {
    const [{ signal, steal = false }, hold] = rest.length === 2 ? rest : [{} as Options, rest[0]]
    return new Promise((resolve, reject) => {
      const run = () => {
        let isStolen = false
        this.#held.set(name, reason => {
          isStolen = true
          reject(reason)
        })
        queueMicrotask(() => {
          void hold().finally(() => {
            if (isStolen) return
            this.#held.delete(name)
            resolve()
            this.#waiting.get(name)?.shift()?.run()
          })
        })
      }
      if (steal) {
        this.#held.get(name)?.(new DOMException('stolen', 'AbortError'))
        return run()
      }
      if (!this.#held.has(name)) return run()
      const waiting = { run }
      const queue = this.#waiting.get(name) ?? []
      this.#waiting.set(name, queue)
      queue.push(waiting)
      signal?.addEventListener('abort', () => {
        if (!queue.includes(waiting)) return
        queue.splice(queue.indexOf(waiting), 1)
        reject(new DOMException('left', 'AbortError'))
      })
    })
  }
}
