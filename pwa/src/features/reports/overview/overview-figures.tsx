import type { Dashboard, Summary } from '#api/features/reports/contract.ts'
import { plural } from '#api/kernel/plural.ts'
import { ChangeWord } from '../figures/change-word.tsx'
import { count, euros, percent } from '../figures/figure-words.ts'
import { type KeyFigure, KeyFigures } from '../figures/key-figures.tsx'

type Figure = {
  key: keyof Summary
  word: string
  words: (value: number) => string
  /** Formats the change of a figure that is shown as a difference. */
  difference?: (value: number) => string
}

const FIGURES: readonly Figure[] = [
  { key: 'total_revenue', word: 'Chiffre d’affaires', words: euros },
  { key: 'total_orders', word: 'Commandes', words: count },
  { key: 'average_order_value', word: 'Panier moyen', words: euros, difference: euros },
  { key: 'conversion_rate', word: 'Taux de conversion', words: percent, difference: points },
]

/**
 * Revenue, orders, average basket and conversion, each compared with as many days before. Orders that were given back in
 * full are in none of them and stand apart.
 */
export function OverviewFigures({ data }: { data: Dashboard }) {
  return <KeyFigures figures={FIGURES.map(figure => keyFigure(figure, data))} />
}

function keyFigure({ key, word, words, difference }: Figure, { summary, previous_summary }: Dashboard): KeyFigure {
  const [now, before] = [summary[key], previous_summary[key]]
  return {
    word,
    value: words(now),
    note: (
      <>
        <ChangeWord now={now} before={before} words={difference ?? words} {...(difference && { isDifference: true })} />
        <span className="visually-hidden">, {words(before)} la période d’avant</span>
        {key === 'total_orders' && <Refunded orders={summary.refunded_orders} />}
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
