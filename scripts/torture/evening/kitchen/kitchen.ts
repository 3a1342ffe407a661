import type { OrderStatus } from '#api/features/orders/contract-order.ts'
import { type House, Tablet } from './tablet.ts'

/** The two who work tonight, by the headers of their sessions; `staff` is the administrator, who is asked for more. */
export type Team = { cook: Record<string, string>; counter: Record<string, string> }

/** How often both tablets tap the same ticket at the same moment. */
const BOTH = 0.25

/** An address as nobody but a manager reads it: of the cook there is none in an answer, of the counter it is masked. */
const SEES_NOBODY = /@|06 ?12 ?34 ?56 ?78|\+33612345678/
const SEES_MASKED = /(appel|soir|carte)-\d+@/

/**
 * Two tablets at the pass, the cook's and the counter's: all that is to be cooked goes a step on, now by one of them, now
 * by both.
 */
export class Kitchen {
  readonly first: Tablet
  readonly second: Tablet
  /** The ids of orders that are called ready by a slip of the finger: they go back once. */
  readonly readyTooSoon = new Set<string>()
  readonly #toCook = new Map<string, OrderStatus>()

  constructor({ cook, counter }: Team) {
    this.first = new Tablet('cook’s tablet', cook, SEES_NOBODY)
    this.second = new Tablet('counter’s tablet', counter, SEES_MASKED)
  }

  /** @param until its last step here */
  cook(id: string, until: OrderStatus = 'delivered'): void {
    this.#toCook.set(id, until)
  }

  async look(house: House): Promise<void> {
    await Promise.all([this.first.look(house), this.second.look(house)])
  }

  /** A step of every order. */
  async step(house: House): Promise<void> {
    const { first, second } = this
    for (const [id, until] of this.#toCook) {
      const isBoth = house.random.chance(BOTH)
      const isFirst = house.random.chance(0.5)
      if (isBoth || isFirst) first.tap(house, id, until)
      if (isBoth || !isFirst) second.tap(house, id, until)
    }
    await Promise.all([first.send(house), second.send(house)])
  }
}
