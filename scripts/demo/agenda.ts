import { passTo } from '../torture/year/hours.ts'
import type { Restaurant } from './restaurant.ts'

/** Events by their instants, played in the order of time; those of one instant in the order of planning. */
export type Agenda = {
  at(instant: Date, happens: () => Promise<unknown>): void
  /** Lets the clock run up to an instant, with all jobs of the clock that are due on the way. */
  pass(until: Date): void
  play(): Promise<void>
}

export function agendaOf(restaurant: Restaurant): Agenda {
  const planned: { at: Date; run: () => Promise<unknown> }[] = []
  return {
    at(instant, happens) {
      planned.push({
        at: instant,
        run: async () => {
          restaurant.clock.set(instant.toISOString())
          await happens()
        },
      })
    },
    pass: until => void planned.push({ at: until, run: () => passTo(restaurant, until) }),
    async play() {
      // An event may plan later ones.
      for (;;) {
        planned.sort((one, other) => one.at.getTime() - other.at.getTime())
        const next = planned.shift()
        if (!next) return
        await next.run()
      }
    },
  }
}
