import type { Evening } from '../evening.ts'
import { Tablet } from './tablet.ts'

/** How often both tablets tap the same ticket at the same moment. */
const BOTH = 0.25

/** Two tablets at the pass: all that is to be cooked goes a step on, now by one of them, now by both. */
export class Kitchen {
  readonly first = new Tablet('first tablet')
  readonly second = new Tablet('second tablet')
  readonly #toCook = new Set<string>()

  cook(id: string): void {
    this.#toCook.add(id)
  }

  async look(evening: Evening): Promise<void> {
    await Promise.all([this.first.look(evening), this.second.look(evening)])
  }

  /** A step of every order. */
  async step(evening: Evening): Promise<void> {
    const { first, second } = this
    for (const id of this.#toCook) {
      const isBoth = evening.random.chance(BOTH)
      const isFirst = evening.random.chance(0.5)
      if (isBoth || isFirst) first.tap(evening, id)
      if (isBoth || !isFirst) second.tap(evening, id)
    }
    await Promise.all([first.send(evening), second.send(evening)])
  }
}
