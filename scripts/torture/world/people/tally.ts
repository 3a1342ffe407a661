/** Counts what happened how often, for the run's output. */
export class Tally {
  readonly #counts = new Map<string, number>()

  /** @param names to be shown also where they never happen */
  constructor(names: readonly string[] = []) {
    for (const name of names) this.#counts.set(name, 0)
  }

  count(name: string): void {
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1)
  }

  print(title: string): void {
    const lines = [...this.#counts].map(([name, count]) => `${String(count).padStart(6)}  ${name}`)
    console.log([title, ...lines].join('\n'))
  }
}
