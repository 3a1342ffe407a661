import fc from 'fast-check'
import { expect } from 'vitest'
import { closeBooks } from '#api/features/books/close-books.ts'
import type { Books, Closing } from '#api/features/books/contract.ts'
import { verifyBooks } from '#api/features/books/verify-books.ts'
import { REFUND_COMMANDS } from '#api/features/payments/testing/commands/refund-commands.ts'
import { COMMANDS } from '#api/features/payments/testing/commands.ts'
import { modelApp } from '#api/features/payments/testing/model-app.ts'
import { modelRun } from '#api/features/payments/testing/model-run.ts'
import type { Placed, Shop } from '#api/features/payments/testing/shop.ts'
import { payAndPoll } from '#api/features/payments/testing/steps.ts'
import type { PayoutDetails, Payouts } from '#api/features/payouts/contract.ts'
import { fetchPayouts } from '#api/features/payouts/fetch-payouts.ts'
import type { Statistics } from '#api/features/reports/contract.ts'
import { toCents } from '#api/kernel/order/money.ts'
import { addDays, parisDay } from '#api/kernel/time/paris-time.ts'
import { invariant } from '../invariant.ts'

const app = await modelApp()
const { sql, services, clock } = app

/** What a sale brings is paid out on the third day, and a day is closed the morning after. */
const DAYS_UNTIL_PAID_OUT = 5

const runs = fc.commands([...REFUND_COMMANDS, ...COMMANDS], { maxCommands: 10, size: 'max' })

invariant(
  25,
  'whatever is sold, changed, called off and given back: ledger, closings, reports, export and payouts are the provider’s balance',
  { secondsATry: 3 },
  async ({ times, seed, tried }) => {
    let [sales, payouts] = [0, 0]
    await fc.assert(
      fc.asyncProperty(runs, async commands => {
        const from = parisDay(clock())
        const [{ last } = { last: 0 }] = await sql<{ last: number }[]>`
          select coalesce(max(number), 0)::int as last from book_entries`
        await modelRun(app, commands, openWithMoney, async shop => {
          const to = parisDay(clock())
          clock.advanceMinutes(DAYS_UNTIL_PAID_OUT * 24 * 60)
          await fetchPayouts(services)
          await closeBooks(services)
          await expectBalance(last)
          const closings = await closingsOf(from, addDays(to, DAYS_UNTIL_PAID_OUT - 1))
          await expectReported(closings, from, to)
          expect(sum(closings, 'unsold'), 'money of no sale').toBe(await unsoldCents(shop))
          await expectExported(closings)
          payouts += await expectPaidOut(from)
          sales += closings.filter(({ captured }) => captured > 0).length
        })
        tried()
      }),
      { numRuns: times, seed, endOnFailure: true },
    )
    expect((await verifyBooks(services, sql)).fault).toBeNull()
    if (times >= 100) expect(Math.min(sales, payouts)).toBeGreaterThan(0)
  },
)

async function openWithMoney(shop: Shop): Promise<void> {
  await shop.place(2)
  await payAndPoll(shop, shop.orders[0] as Placed)
}

/** What the ledger says of this run is what is left on the provider's balance, and the provider says the same. */
async function expectBalance(since: number): Promise<void> {
  const [ours] = await sql<{ cents: number }[]>`
    select coalesce(sum(amount_cents), 0)::int as cents from book_entries where number > ${since}`
  let balanceCents = 0
  for await (const { net } of services.stripe.balanceTransactions.list({ limit: 100 })) balanceCents += net
  expect(ours?.cents, 'ledger and balance').toBe(balanceCents)
}

/** The closed days of a run; its last ones may lie in the next month. */
async function closingsOf(from: string, to: string): Promise<Closing[]> {
  const months = [...new Set([from.slice(0, 7), to.slice(0, 7)])]
  const { admin } = await app.staff()
  const books = await Promise.all(months.map(month => app.get<Books>(`/api/admin/books?month=${month}`, admin)))
  const days = books.flatMap(({ body }) => body.closings).filter(({ period }) => period === 'day')
  return days.filter(day => from <= day.from && day.from <= to)
}

/** The turnover of the closings is the reports'. */
async function expectReported(closings: readonly Closing[], from: string, to: string): Promise<void> {
  const { manager } = await app.staff()
  const { body } = await app.get<Statistics>(`/api/admin/statistics?from=${from}&to=${to}`, manager)
  expect(sum(closings, 'kept'), 'closings and reports').toBe(toCents(body.period.total_revenue))
}

/** Payments that paid for nothing, by what they still hold: a bank may send their refund back. */
async function unsoldCents({ orders }: Shop): Promise<number> {
  const [row] = await sql<{ cents: number }[]>`
    select coalesce(sum(captured_cents - coalesce(sent, 0)), 0)::int as cents
    from payments p
    left join (
      select payment_id, sum(amount_cents) as sent from refunds where status = 'sent' group by payment_id
    ) r on r.payment_id = p.id
    where p.status = 'paid' and not p.settles and p.order_id = any(${orders.map(({ id }) => id)}::uuid[])`
  return row?.cents ?? 0
}

/** The accountant's file is balanced, and its accounts come to what the closings say. */
async function expectExported(closings: readonly Closing[]): Promise<void> {
  const { admin } = await app.staff()
  const accounts = new Map<string, number>()
  for (const month of new Set(closings.map(({ from }) => from.slice(0, 7)))) {
    const file = await app.app.request(`/api/admin/books/${month}/ecritures.txt`, { headers: admin })
    const numbers = new Set(closings.map(({ number }) => `C${number}`))
    for (const row of (await file.text()).split('\r\n').slice(1, -1)) {
      const [, , number = '', , account = '', , , , , , , debit = '', credit = ''] = row.split('\t')
      if (!numbers.has(number)) continue
      const root = account.slice(0, 3)
      accounts.set(root, (accounts.get(root) ?? 0) + centsOf(debit) - centsOf(credit))
    }
  }
  const vat = closings.flatMap(({ vat }) => vat)
  const taxCents = vat.reduce((cents, { tax }) => cents + toCents(tax), 0)
  expect(
    [...accounts.values()].reduce((total, cents) => total + cents, 0),
    'debit and credit',
  ).toBe(0)
  expect(accounts.get('445') ?? 0, 'tax').toBe(0 - taxCents)
  expect(accounts.get('707') ?? 0, 'sales').toBe(taxCents - sum(closings, 'kept'))
  expect(accounts.get('627') ?? 0, 'fees').toBe(sum(closings, 'fees'))
  expect(accounts.get('512') ?? 0, 'bank').toBe(sum(closings, 'paidOut'))
}

/** Every payout of the run is explained by the books to the cent. @returns how many there were */
async function expectPaidOut(from: string): Promise<number> {
  const { admin } = await app.staff()
  const months = [...new Set([from.slice(0, 7), parisDay(clock()).slice(0, 7)])]
  const lists = await Promise.all(months.map(month => app.get<Payouts>(`/api/admin/payouts?month=${month}`, admin)))
  const payouts = lists.flatMap(({ body }) => body.payouts).filter(({ createdOn }) => createdOn >= from)
  for (const { id, standing, amount } of payouts) {
    const { lines } = (await app.get<PayoutDetails>(`/api/admin/payouts/${id}`, admin)).body
    expect({ standing, differences: lines.filter(({ difference }) => difference) }).toEqual({
      standing: 'matched',
      differences: [],
    })
    expect(lines.reduce((cents, { net }) => cents + toCents(net), 0)).toBe(toCents(amount))
  }
  expect(payouts.length, 'payouts').toBe((await simulatedPayouts()).length)
  return payouts.length
}

async function simulatedPayouts() {
  const payouts = []
  for await (const payout of services.stripe.payouts.list({ limit: 100 })) payouts.push(payout)
  return payouts
}

function sum(closings: readonly Closing[], figure: 'kept' | 'unsold' | 'fees' | 'paidOut'): number {
  return closings.reduce((cents, closing) => cents + toCents(closing[figure]), 0)
}

function centsOf(decimal: string): number {
  return Number(decimal.replace(',', ''))
}
