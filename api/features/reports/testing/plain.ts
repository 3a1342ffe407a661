/**
 * The reports computed the obvious way: everything is added up from the orders, however long it takes. The fast queries
 * are compared with it.
 */
import { addDays, parisDay, parisTime, weekdayOf } from '#api/kernel/time/paris-time.ts'
import type { Queryable } from '#api/platform/database/database.ts'
import type { Period } from '../figures.ts'

type Order = {
  id: string
  status: string
  customerId: string | null
  accountEmail: string | null
  guestEmail: string | null
  /** What was kept of it. */
  cents: number
  capturedCents: number
  createdAt: Date
  paidAt: Date | null
  cancelledAt: Date | null
  cancelReason: string | null
  lines: { itemId: string; category: string; quantity: number; cents: number }[]
}
type Paid = Order & { paidAt: Date }

export class PlainReports {
  readonly #orders: Order[]

  private constructor(orders: Order[]) {
    this.#orders = orders
  }

  static async read(sql: Queryable): Promise<PlainReports> {
    const orders = await sql<Order[]>`
      select o.id, o.status, o.customer_id, c.email as account_email, o.customer_email as guest_email,
        o.captured_cents - o.refunded_cents as cents, o.captured_cents, o.created_at, o.paid_at,
        o.cancelled_at, o.cancel_reason,
        (
          select coalesce(jsonb_agg(jsonb_build_object(
            'itemId', l.menu_item_id, 'category', l.category_key, 'quantity', l.quantity - l.removed_quantity,
            'cents', (l.quantity - l.removed_quantity) * l.unit_price_cents
          ) order by l.line_no), '[]')
          from line_items l
          where l.order_id = o.id and l.removed_quantity < l.quantity
        ) as lines
      from orders o
      left join customers c on c.id = o.customer_id`
    return new PlainReports(orders)
  }

  /** Those that count. */
  paid(period: Period): Paid[] {
    return this.#paidOnce(period).filter(isKept)
  }

  #paidOnce({ from, to }: Period): Paid[] {
    return this.#orders.filter(
      (order): order is Paid => order.paidAt !== null && from <= parisDay(order.paidAt) && parisDay(order.paidAt) <= to,
    )
  }

  figures(period: Period) {
    const paid = this.paid(period)
    const cents = sum(paid.map(order => order.cents))
    return {
      total_revenue: cents / 100,
      total_orders: paid.length,
      average_order_value: paid.length === 0 ? 0 : Math.round(cents / paid.length) / 100,
      refunded_orders: this.#paidOnce(period).length - paid.length,
    }
  }

  conversionRate({ from, to }: Period): number {
    const made = this.#orders.filter(({ createdAt }) => from <= parisDay(createdAt) && parisDay(createdAt) <= to)
    return percent(made.filter(order => order.paidAt !== null && isKept(order)).length, made.length)
  }

  byDay(period: Period) {
    const days: string[] = []
    for (let day = period.from; day <= period.to; day = addDays(day, 1)) days.push(day)
    return days.map(day => {
      const { total_revenue, total_orders, refunded_orders } = this.figures({ from: day, to: day })
      return { _id: day, total_revenue, orders_count: total_orders, refunded_count: refunded_orders }
    })
  }

  /** Orders by weekday (1 is Monday) and hour. */
  byWeekHour(period: Period): Map<string, number> {
    return countBy(this.paid(period), ({ paidAt }) => `${weekdayOf(parisDay(paidAt))} ${hourOf(paidAt)}`)
  }

  byHour(period: Period): Map<string, number> {
    return countBy(this.paid(period), ({ paidAt }) => String(hourOf(paidAt)))
  }

  /** Quantity and cents by dish or by category. */
  sold(period: Period, key: 'itemId' | 'category'): Map<string, { quantity: number; cents: number }> {
    const sold = new Map<string, { quantity: number; cents: number }>()
    for (const order of this.paid(period)) {
      const total = sum(order.lines.map(({ cents }) => cents))
      let soFar = 0
      for (const line of order.lines) {
        const before = share(order.cents, soFar, total)
        soFar += line.cents
        const sums = sold.get(line[key]) ?? { quantity: 0, cents: 0 }
        sums.quantity += order.status === 'cancelled' ? 0 : line.quantity
        sums.cents += share(order.cents, soFar, total) - before
        sold.set(line[key], sums)
      }
    }
    return sold
  }

  buyers(period: Period) {
    const known = this.paid(period).filter(order => buyerOf(order) !== null)
    const ofBuyer = groupBy(known, order => buyerOf(order) as string)
    const all = countBy(this.paid({ from: '0001-01-01', to: '9999-12-31' }), order => buyerOf(order) ?? '')
    const buyers = [...ofBuyer].map(([buyer, orders]) => ({
      _id: orders[0]?.accountEmail ?? buyer,
      total_orders: orders.length,
      total_spent: sum(orders.map(({ cents }) => cents)) / 100,
      customer_segment: segmentOf(all.get(buyer) ?? 0),
      days: new Set(orders.map(({ paidAt }) => parisDay(paidAt))).size,
    }))
    return { buyers, orders: known.length, cents: sum(known.map(({ cents }) => cents)) }
  }

  cancelled({ from, to }: Period): Map<string, number> {
    const cancelled = this.#orders.filter(
      ({ cancelledAt }) => cancelledAt && from <= parisDay(cancelledAt) && parisDay(cancelledAt) <= to,
    )
    const ours = ['Paiement non reçu', 'Article épuisé']
    return countBy(cancelled, ({ cancelReason }) => ours.find(reason => reason === cancelReason) ?? 'Autre')
  }
}

/** Something of the money stayed; an order that never cost any was not called off. */
function isKept({ cents, capturedCents, status }: Order): boolean {
  return cents > 0 || (capturedCents === 0 && status !== 'cancelled')
}

export function percent(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((part / whole) * 1000) / 10
}

function share(cents: number, part: number, total: number): number {
  return total === 0 ? 0 : Math.floor((cents * part) / total)
}

function hourOf(at: Date): number {
  return Number(parisTime(at).slice(0, 2))
}

function buyerOf({ customerId, guestEmail }: Order): string | null {
  return customerId ?? guestEmail?.toLowerCase() ?? null
}

function segmentOf(orders: number): string {
  return orders >= 10 ? 'VIP' : orders >= 5 ? 'Loyal' : orders >= 2 ? 'Regular' : 'New'
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}

function countBy<T>(things: readonly T[], keyOf: (thing: T) => string): Map<string, number> {
  return new Map([...groupBy(things, keyOf)].map(([key, group]) => [key, group.length]))
}

function groupBy<T>(things: readonly T[], keyOf: (thing: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const thing of things) groups.set(keyOf(thing), [...(groups.get(keyOf(thing)) ?? []), thing])
  return groups
}
