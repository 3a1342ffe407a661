import { EventEmitter, once } from 'node:events'
import { type ApiProcess, startApiProcess } from './api-process.ts'

/** The place of an API process and its successors: the same port and the same proxies. */
export type Seat = { port: number; settings: Record<string, string> }

type Place = Seat & { number: number; process?: ApiProcess; isReady: boolean; isKilled: boolean }

/**
 * API processes on one database, each replaced at once when it is killed. One that ends without having been killed is a
 * fault, told by the next `whenReady`.
 */
export class Fleet {
  /** How many were killed. */
  kills = 0
  readonly #places: Place[]
  readonly #folder: string
  readonly #common: () => Record<string, string>
  readonly #changes = new EventEmitter().setMaxListeners(0)
  #turn = 0
  #isClosed = false
  #fault: Error | undefined

  /** @param common settings as they are at a start */
  constructor(folder: string, seats: readonly Seat[], common: () => Record<string, string>) {
    this.#folder = folder
    this.#common = common
    this.#places = seats.map((seat, number) => ({ ...seat, number, isReady: false, isKilled: false }))
  }

  /** The first one alone: it makes the tables. Also after a stop. */
  async start(): Promise<void> {
    this.#isClosed = false
    const [first, ...others] = this.#places
    if (first) this.#startAt(first)
    await this.whenReady(1)
    for (const place of others) this.#startAt(place)
    await this.whenReady()
  }

  /** The port of the next process that is ready. */
  target(): number | undefined {
    const ready = this.#places.filter(place => place.isReady)
    this.#turn += 1
    return ready[this.#turn % ready.length]?.port
  }

  /** The process at a port. */
  seatAt(port: number): number {
    return this.#places.findIndex(place => place.port === port)
  }

  /** Where one process is asked, and no other. */
  originOf(seat: number): string {
    return `http://127.0.0.1:${this.#places[seat]?.port}`
  }

  readySeats(): number[] {
    return this.#places.filter(place => place.isReady).map(({ number }) => number)
  }

  /** Waits for processes that are ready. @throws Error when one has ended by itself */
  async whenReady(count = this.#places.length): Promise<void> {
    for (;;) {
      if (this.#fault) throw this.#fault
      if (this.readySeats().length >= count) return
      await once(this.#changes, 'change')
    }
  }

  /** Kills it at once, so that nothing more is sent. */
  kill(seat: number): void {
    const place = this.#places[seat]
    if (!place || place.isKilled) return
    place.isKilled = true
    place.isReady = false
    place.process?.kill()
    this.kills += 1
  }

  async stop(): Promise<void> {
    this.#isClosed = true
    for (const place of this.#places) place.process?.kill()
    await Promise.all(this.#places.map(place => place.process?.exited))
  }

  #startAt(place: Place): void {
    place.isKilled = false
    const process = startApiProcess(this.#folder, { ...this.#common(), ...place.settings, PORT: String(place.port) })
    place.process = process
    void process.ready.then(isReady => {
      place.isReady = isReady && !place.isKilled
      this.#changes.emit('change')
    })
    void process.exited.then(() => {
      place.isReady = false
      if (this.#isClosed) return
      if (place.isKilled) this.#startAt(place)
      else this.#fault = new Error(`API process ${place.number} ended by itself: see its log in ${this.#folder}`)
      this.#changes.emit('change')
    })
  }
}
