import type { Fate } from './tcp-proxy.ts'

/** Where traffic is seen: between customers and API, API and Postgres, API and the payment provider. */
export type Wire = 'api' | 'database' | 'provider'

/** Something that is about to pass a wire. */
export type Moment = {
  wire: Wire
  side: 'before' | 'after'
  /** A request's head, or the statements that are committed. */
  what: string
  /** Which API process it is of, by its seat. */
  seat: number
  piece?: Buffer
}

/** @param seat of any process unless said */
export type Place = Pick<Moment, 'wire' | 'side'> & { what: RegExp | string; seat?: number }

type Trap = Place & { spring(moment: Moment): Fate }

export type SetTrap = {
  /** The moment at which it was triggered. */
  sprung: Promise<Moment>
  isSprung(): boolean
  remove(): void
}

/** Traps that trigger once, at the first moment that fits. */
export class Traps {
  readonly #traps = new Set<Trap>()

  /** @param spring acts and returns what becomes of the traffic; it must not wait for anything */
  set(place: Place, spring: (moment: Moment) => Fate): SetTrap {
    let isSprung = false
    let report: (moment: Moment) => void = () => {}
    const sprung = new Promise<Moment>(resolve => {
      report = resolve
    })
    const trap: Trap = {
      ...place,
      spring: moment => {
        this.#traps.delete(trap)
        isSprung = true
        report(moment)
        return spring(moment)
      },
    }
    this.#traps.add(trap)
    return { sprung, isSprung: () => isSprung, remove: () => void this.#traps.delete(trap) }
  }

  judge(moment: Moment): Fate {
    for (const trap of this.#traps) if (fits(trap, moment)) return trap.spring(moment)
    return 'pass'
  }
}

function fits(place: Place, { wire, side, what, seat }: Moment): boolean {
  if (place.wire !== wire || place.side !== side || (place.seat ?? seat) !== seat) return false
  return typeof place.what === 'string' ? what.includes(place.what) : place.what.test(what)
}
