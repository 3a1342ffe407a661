import { randomUUID } from 'node:crypto'
import type { OrderStatus } from '#api/features/orders/contract-order.ts'
import type { BoardOrder } from '#api/features/orders/contract-staff.ts'
import {
  appliedAgain,
  canApplyAgain,
  dueTap,
  isAsking,
  type MoveChain,
  whenMade,
  whenRefused,
  whenSent,
  withTap,
  withTheirs,
} from '#pwa/offline/staff/moves.ts'
import type { Scene } from '../../world/people/book.ts'
import type { Tally } from '../../world/people/tally.ts'
import { ask, read } from '../people/ask.ts'

/** What of the evening a tablet stands in. */
export type House = Pick<Scene, 'world' | 'random'> & { tally: Tally }
type Page = { orders: BoardOrder[]; nextCursor: string | null }

const NEXT: Partial<Record<OrderStatus, OrderStatus>> = {
  confirmed: 'preparing',
  preparing: 'ready',
  ready: 'delivered',
}

/** A tablet of the kitchen: it taps on what it saw last, by the rules of the board's own queue. */
export class Tablet {
  readonly name: string
  readonly #who: Record<string, string>
  readonly #unseen: RegExp
  isOffline = false
  readonly #chains = new Map<string, MoveChain>()
  readonly #seen = new Map<string, BoardOrder>()

  /**
   * @param who the headers of who is logged in
   * @param unseen what must stand in no answer to them
   */
  constructor(name: string, who: Record<string, string>, unseen: RegExp) {
    this.name = name
    this.#who = who
    this.#unseen = unseen
  }

  async look(house: House): Promise<void> {
    if (this.isOffline) return
    for (let cursor = ''; ; ) {
      const path = `/api/admin/orders${cursor && `?cursor=${encodeURIComponent(cursor)}`}`
      const page = await read<Page>(house, path, this.#who)
      const seen = this.#unseen.exec(JSON.stringify(page))
      if (seen) throw new Error(`the ${this.name} is told ${seen[0]}`)
      const { orders, nextCursor } = page
      for (const order of orders) this.#seen.set(order.id, order)
      if (!nextCursor) return
      cursor = nextCursor
    }
  }

  /** Taps the next step of an order as this tablet shows it; nothing where it does not know it, or sees the last one. */
  tap({ world, tally }: House, id: string, until: OrderStatus): void {
    const order = this.#seen.get(id)
    const chain = this.#chains.get(id) ?? []
    const at = order && (chain.at(-1)?.to ?? order.status)
    const to = at && at !== until && NEXT[at]
    if (!order || !to) return
    const tap = { key: randomUUID(), order, to, ageChecked: false, undoMs: 0 }
    const after = withTap(chain, tap, world.clock().getTime())
    if (after.length > chain.length && this.isOffline) tally.count(`taps of the ${this.name} without a network`)
    this.#chains.set(id, after)
  }

  /** Sends what waits; what the server has otherwise is decided as somebody at the pass would. */
  async send(house: House): Promise<void> {
    if (this.isOffline) return
    for (const id of [...this.#chains.keys()]) {
      while (dueTap(this.#chainOf(id), now(house))) await this.#sendNext(house, id)
    }
  }

  async #sendNext(house: House, id: string): Promise<void> {
    const change = (by: (chain: MoveChain) => MoveChain) => this.#chains.set(id, by(this.#chainOf(id)))
    change(chain => whenSent(chain, now(house)))
    const move = dueTap(this.#chainOf(id), now(house))
    if (!move) return
    const { key, to: status, version } = move
    const headers = { ...this.#who, 'idempotency-key': key }
    const {
      status: code,
      body,
      text,
    } = await ask<BoardOrder & { order?: BoardOrder; detail?: string }>(
      house,
      `/api/admin/orders/${id}/status`,
      { status, version },
      headers,
    )
    if (code === 200) {
      this.#seen.set(id, body)
      house.tally.count('moves of the kitchen')
      return void change(chain => whenMade(chain, key, body))
    }
    if (this.#unseen.test(text)) throw new Error(`the ${this.name} is told whose order it is`)
    if (code !== 409) throw new Error(`a move to ${status} answered ${code} ${text}`)
    const { order } = body
    if (order) this.#seen.set(id, order)
    const theirs = order
      ? { status: order.status, version: order.version, payment: order.paymentStatus, sentence: text }
      : { version: 0, sentence: text }
    change(chain => whenRefused(chain, key, theirs))
    if (!isAsking(this.#chainOf(id))) return void house.tally.count('taps of two tablets that agree')
    house.tally.count('questions that a tablet asked')
    change(chain => (canApplyAgain(chain) ? appliedAgain(chain, randomUUID(), now(house)) : withTheirs(chain)))
  }

  #chainOf(id: string): MoveChain {
    return this.#chains.get(id) ?? []
  }
}

function now({ world }: House): number {
  return world.clock().getTime()
}
