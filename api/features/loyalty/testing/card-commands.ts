import fc from 'fast-check'
import { sweepUnpaid } from '#api/features/orders/paying/sweep-unpaid.ts'
import { orderMoney } from '#api/features/payments/settle-session.ts'
import { modelCommand, nth } from '#api/testing/properties/model-command.ts'
import { expectTrueCard } from './card-books.ts'
import type { CardHolder } from './card-holder.ts'

/**
 * Right and wrong are judged by the database's books after every step; this model only counts what a command can act
 * on.
 */
export type Model = { orders: number; vouchers: number }
type Command = fc.AsyncCommand<Model, CardHolder>

function command(name: string, needs: keyof Model | null, run: (holder: CardHolder) => Promise<unknown>): Command {
  return modelCommand(name, needs, run, async holder => {
    await expectTrueCard(holder)
    return { orders: holder.orders.length, vouchers: holder.vouchers.length }
  })
}

async function minutesPass({ app }: CardHolder, minutes: number): Promise<void> {
  app.clock.advanceMinutes(minutes)
  await sweepUnpaid(app.services, orderMoney)
}

const n = fc.nat(20)

export const COMMANDS: fc.Arbitrary<Command>[] = [
  fc.constant(command('place', null, holder => holder.place())),
  n.map(i => command(`pay ${i}`, 'orders', holder => holder.pay(nth(holder.orders, i)))),
  n.map(i => command(`cancel ${i}`, 'orders', holder => holder.cancel(nth(holder.orders, i)))),
  n.map(i => command(`refund ${i}`, 'orders', holder => holder.refund(nth(holder.orders, i)))),
  fc.integer({ min: -4, max: 12 }).map(points => command(`staff ${points}`, null, holder => holder.adjust(points))),
  fc.constant(command('redeem', null, holder => holder.redeem())),
  n.map(i => command(`place with voucher ${i}`, 'vouchers', holder => holder.place(nth(holder.vouchers, i)))),
  n.map(i => command(`voucher ${i} alone`, 'vouchers', holder => holder.place(nth(holder.vouchers, i), true))),
  fc
    .integer({ min: 1, max: 16 })
    .map(minutes => command(`${minutes} minutes pass`, null, holder => minutesPass(holder, minutes))),
  fc.constant(command('a day passes', null, holder => minutesPass(holder, 24 * 60))),
  // Two devices and the kitchen act on the same card at once.
  n.map(i =>
    command(`storm ${i}`, 'orders', async holder => {
      const order = nth(holder.orders, i)
      const voucher = holder.vouchers.length > 0 ? nth(holder.vouchers, i) : undefined
      await Promise.all([
        ...Array.from({ length: 3 }, () => holder.redeem()),
        holder.pay(order),
        holder.pay(nth(holder.orders, i + 1)),
        i % 2 === 0 ? holder.cancel(order) : holder.refund(order),
        ...(voucher ? [holder.place(voucher), holder.place(voucher, true)] : []),
      ])
    }),
  ),
]
