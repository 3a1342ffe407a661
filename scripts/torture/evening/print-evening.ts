import { formatEuros } from '#api/kernel/order/money.ts'
import type { Evening, EveningOrder } from './evening.ts'
import { KIND_NAMES } from './people/kinds.ts'

/** What happened, kind by kind, then what went wrong on the way. */
export function printEvening(
  { orders, tally }: Evening,
  slips: { out: number; again: number; needless: number },
): void {
  const rows = [
    ...KIND_NAMES.map(kind =>
      row(
        kind,
        orders.filter(order => order.kind === kind),
      ),
    ),
    row('all', orders),
  ]
  const head = '| orders | | fetched | not fetched | cancelled | provider took | gave back | at the till | slips owed |'
  console.log([head, '| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |', ...rows].join('\n'))
  tally.print(
    `${slips.out} slips came out of two printers, ${slips.again} of them a second time and marked so; ` +
      `${slips.needless} were not needed any more when there was paper. On the way:`,
  )
}

function row(name: string, orders: readonly EveningOrder[]): string {
  const sum = (cents: (order: EveningOrder) => number) => formatEuros(orders.reduce((all, one) => all + cents(one), 0))
  const ended = (...fates: EveningOrder['fate'][]) => orders.filter(({ fate }) => fates.includes(fate)).length
  const cells = [
    name,
    orders.length,
    ended('fetched'),
    ended('missed'),
    ended('lost', 'cancelled'),
    sum(({ capturedCents }) => capturedCents),
    sum(({ returnedCents }) => returnedCents),
    sum(({ tillCents, differenceCents }) => tillCents + differenceCents),
    2 * orders.reduce((all, { slips }) => all + slips.length, 0),
  ]
  return `| ${cells.join(' | ')} |`
}
