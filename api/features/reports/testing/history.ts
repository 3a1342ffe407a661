/** A restaurant's past as rows: orders placed, paid, refunded and cancelled, and people who come and leave. */
import fc from 'fast-check'
import { uuid } from '#api/kernel/ids.ts'
import { parisDay } from '#api/kernel/time/paris-time.ts'
import type { Queryable, Sql } from '#api/platform/database/database.ts'

/** Guests' addresses in several spellings; the first also belongs to an account, the last order has none. */
const GUESTS = ['ana@exemple.fr', 'ANA@exemple.fr', 'Ben@Exemple.fr', 'ben@exemple.fr', null] as const
const ACCOUNTS = ['ana@exemple.fr', 'chloe@exemple.fr'] as const
const DISHES = [
  { id: 'pad-thai', category: 'plats' },
  { id: 'som-tam', category: 'entrees' },
  { id: 'formule1', category: 'formules' },
  { id: 'nems-x6', category: 'entrees' },
  { id: 'no-longer-sold', category: 'supplements' },
] as const

/** Instants about midnight in Paris, about both changes of the clocks, and on a leap day. */
const EDGES = [
  '2026-10-24T22:00:00Z',
  '2026-10-25T00:59:59Z',
  '2026-10-25T01:00:00Z',
  '2026-10-25T23:00:00Z',
  '2026-03-28T23:00:00Z',
  '2026-03-29T01:00:00Z',
  '2026-03-29T22:00:00Z',
  '2026-11-20T23:00:00Z',
  '2026-01-01T00:00:00Z',
  '2025-12-31T23:00:00Z',
  // A clock was set back here: the payment is later than today.
  '2026-11-24T12:00:00Z',
].map(text => Date.parse(text))

const anInstant = fc
  .oneof(
    fc.tuple(fc.constantFrom(...EDGES), fc.integer({ min: -90, max: 90 })),
    fc.tuple(fc.integer({ min: Date.parse('2025-10-01'), max: Date.parse('2026-11-21') }), fc.constant(0)),
  )
  .map(([at, seconds]) => new Date(Math.floor(at / 1000) * 1000 + 1000 * seconds))

const line = fc.record({
  dish: fc.constantFrom(...DISHES),
  quantity: fc.integer({ min: 1, max: 4 }),
  cents: fc.constantFrom(0, 333, 600, 1390, 1999),
})
/** Chooses one of the orders so far: a number that is taken modulo their number. */
const which = fc.nat(1000)
const account = fc.constantFrom(...ACCOUNTS.keys())

export const anEvent = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('place'),
      at: anInstant,
      account: fc.option(account, { nil: null }),
      guest: fc.constantFrom(...GUESTS),
      lines: fc.array(line, { minLength: 1, maxLength: 4 }),
      paidAfter: fc.option(fc.constantFrom(0, 30, 900, 7200), { nil: null }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('pay'), which, after: fc.constantFrom(1, 60, 86_400) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('refund'), which, share: fc.constantFrom(0.1, 0.5, 1) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('cancel'), which, at: anInstant, reason: aReason() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('verify'), account }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('leave'), account }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('vanish'), account }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('remove'), which }) },
)
export type Event = typeof anEvent extends fc.Arbitrary<infer T> ? T : never
type Placed = Extract<Event, { kind: 'place' }>

function aReason() {
  return fc.constantFrom('Paiement non reçu', 'Article épuisé', 'Autre', 'Je suis malade, Ana', null)
}

/** A restaurant to which random events happen. */
export class History {
  readonly #sql: Sql
  readonly #orders: string[] = []
  readonly #accounts: string[]

  private constructor(sql: Sql, accounts: string[]) {
    this.#sql = sql
    this.#accounts = accounts
  }

  /** Deletes every order and account that an earlier run left, and creates the accounts. */
  static async begin(sql: Sql): Promise<History> {
    await sql`delete from orders`
    await sql`delete from customers`
    await sql`select recount_reports()`
    const accounts = await Promise.all(ACCOUNTS.map(email => newAccount(sql, email)))
    return new History(sql, accounts)
  }

  /**
   * Carries out one event in a transaction of its own; it does nothing where it has no order or person to happen to.
   */
  async happen(event: Event): Promise<void> {
    await this.#sql.begin(async tx => {
      if (event.kind === 'place') return await this.#place(tx, event)
      if ('account' in event) return await this.#person(tx, event.kind, event.account)
      const id = this.#orders[event.which % this.#orders.length]
      if (id === undefined) return
      if (event.kind === 'pay') await pay(tx, id, event.after)
      if (event.kind === 'refund') await refund(tx, id, event.share)
      if (event.kind === 'cancel') await cancel(tx, id, event.at, event.reason)
      if (event.kind === 'remove') await tx`delete from orders where id = ${id}`
    })
  }

  async #place(tx: Queryable, { at, account, guest, lines, paidAfter }: Placed): Promise<void> {
    const id = uuid()
    const cents = lines.reduce((sum, { quantity, cents }) => sum + quantity * cents, 0)
    // The rows are written as placing an order does it: a free order is paid before it has lines.
    const paidAt = cents === 0 ? at : null
    await tx`
      insert into orders (id, tracking_token, customer_id, customer_email, status, total_cents, has_alcohol,
        adult_declared, legal_version, created_at, pay_by, paid_at, paid_on, cancellable_until)
      values (${id}, 'a token', ${account === null ? null : (this.#accounts[account] as string)}, ${guest},
        ${paidAt ? 'confirmed' : 'pending'}, ${cents}, false, false, '1', ${at}, ${at}, ${paidAt},
        ${paidAt && parisDay(paidAt)}, ${paidAt})`
    for (const [index, { dish, quantity, cents }] of lines.entries())
      await tx`
        insert into line_items (order_id, line_no, menu_item_id, name, quantity, unit_price_cents, alcohol,
          category_key, vat_shares)
        values (${id}, ${index + 1}, ${dish.id}, 'as it was called', ${quantity}, ${cents}, false, ${dish.category},
          '{}')`
    this.#orders.push(id)
    if (paidAfter !== null) await pay(tx, id, paidAfter)
  }

  /** An account confirms its address, is deleted as its owner would do it, or its row is just deleted. */
  async #person(tx: Queryable, kind: 'verify' | 'leave' | 'vanish', account: number): Promise<void> {
    const [id, email] = [this.#accounts[account] as string, ACCOUNTS[account] as string]
    if (kind === 'verify')
      await tx`update orders set customer_id = ${id} where customer_id is null and lower(customer_email) = ${email}`
    if (kind === 'leave')
      await tx`update orders set customer_id = null, customer_email = null where customer_id = ${id}`
    if (kind === 'verify') return
    await tx`delete from customers where id = ${id}`
    this.#accounts[account] = await newAccount(tx, email)
  }
}

async function newAccount(tx: Queryable, email: string): Promise<string> {
  const id = uuid()
  await tx`
    insert into customers (id, email, name, phone, password_hash, created_at)
    values (${id}, ${email}, 'Quelqu’un', '', '', '2025-01-01T00:00:00Z')`
  return id
}

async function pay(tx: Queryable, id: string, afterSeconds: number): Promise<void> {
  const [order] = await tx<{ createdAt: Date }[]>`
    select created_at from orders where id = ${id} and status = 'pending'`
  if (!order) return
  const paidAt = new Date(order.createdAt.getTime() + 1000 * afterSeconds)
  await tx`
    update orders
    set status = 'confirmed', paid_at = ${paidAt}, cancellable_until = ${paidAt}, paid_on = ${parisDay(paidAt)}, captured_cents = total_cents
    where id = ${id}`
}

async function refund(tx: Queryable, id: string, share: number): Promise<void> {
  await tx`
    update orders
    set refunded_cents = refunded_cents + floor((captured_cents - refunded_cents) * ${share}::numeric)
    where id = ${id}`
}

/** The money goes back in a second statement, as the action does it. */
async function cancel(tx: Queryable, id: string, at: Date, reason: string | null): Promise<void> {
  await tx`
    update orders
    set status = 'cancelled', cancelled_at = ${at}, cancel_reason = ${reason}
    where id = ${id} and status in ('pending', 'confirmed')`
  await tx`update orders set refunded_cents = captured_cents where id = ${id} and status = 'cancelled'`
}
