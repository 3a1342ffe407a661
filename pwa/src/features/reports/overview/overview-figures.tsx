import type { Dashboard } from '#api/features/reports/contract.ts'
import { SUMMARY } from '#api/features/reports/rules/report-tables.ts'
import { plural } from '#api/kernel/plural.ts'
import { ChangeWord } from '../figures/change-word.tsx'
import { count, euros, percent } from '../figures/figure-words.ts'
import { type KeyFigure, KeyFigures } from '../figures/key-figures.tsx'

type Figure = {
  of: (typeof SUMMARY)[keyof typeof SUMMARY]
  /** Formats the change of a figure that is shown as a difference. */
  difference?: (value: number) => string
}

const FIGURES: readonly Figure[] = [
  { of: SUMMARY.revenueCents },
  { of: SUMMARY.orders },
  { of: SUMMARY.averageCents, difference: euros },
  { of: SUMMARY.conversion, difference: points },
]
const WORDS = { euros, count, percent }

/**
 * Revenue, orders, average basket and conversion, each compared with as many days before. Orders that were given back in
 * full are in none of them and stand apart.
 */
export function OverviewFigures({ data }: { data: Dashboard }) {
  return <KeyFigures figures={FIGURES.map(figure => keyFigure(figure, data))} />
}

function keyFigure({ of, difference }: Figure, { summary, previous_summary }: Dashboard): KeyFigure {
  const [now, before, words] = [summary[of.wire], previous_summary[of.wire], WORDS[of.unit]]
  return {
    word: of.title,
    value: words(now),
    note: (
      <>
        <ChangeWord now={now} before={before} words={difference ?? words} {...(difference && { isDifference: true })} />
        <span className="visually-hidden">, {words(before)} la période d’avant</span>
        {of === SUMMARY.orders && <Refunded orders={summary.refunded_orders} />}
      </>
    ),
  }
}

function Refunded({ orders }: { orders: number }) {
  return orders > 0 && <span>{`\u00a0· ${plural(orders, 'remboursée', 'remboursées')} à part`}</span>
}

/** The difference of two rates: `1,9 point`, `2 points`. */
function points(difference: number): string {
  return plural(Math.round(difference * 10) / 10, 'point', 'points').replace('.', ',')
}
