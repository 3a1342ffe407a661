import type { Statistics as Data } from '#api/features/reports/contract.ts'
import { formatEuros, toCents } from '#api/kernel/order/money.ts'
import { plural } from '#api/kernel/plural.ts'
import { formatSpan } from '../periods/period.ts'
import { Cancellations } from './cancellations.tsx'
import { TwoPeriods } from './comparison/two-periods.tsx'
import { Dishes } from './dishes.tsx'
import { SlotLoad } from './slot-load.tsx'
import { WeekHours } from './week/week-hours.tsx'
import './statistics.css'

/** The statistics: two spans compared, then the dishes, hours and slots of the first. */
export function Statistics({ data }: { data: Data }) {
  return (
    <div className="statistics">
      <div className="panels" data-columns="even">
        <TwoPeriods data={data} />
        <Cancellations data={data} />
      </div>
      <AtTill data={data} />
      <p className="soft">Plats, heures et créneaux {inSentence(data.period)}</p>
      <Dishes dishes={data.dishes} />
      <div className="panels" data-columns="even">
        <WeekHours cells={data.weekday_hours} />
        <SlotLoad slots={data.slots} />
      </div>
    </div>
  )
}

/** Such as `du 23 octobre au 21 novembre 2026`. */
function inSentence({ from, to }: Data['period']): string {
  const words = formatSpan(from, to)
  return words.charAt(0).toLowerCase() + words.slice(1)
}

/** What staff took for the restaurant's till: beside the figures and in none of them. */
function AtTill({ data: { period, comparison } }: { data: Data }) {
  const [now, before] = [period.at_till, comparison.at_till]
  if (now.orders_count + before.orders_count === 0) return null
  return (
    <p className="soft">
      À part, prises pour la caisse du restaurant&nbsp;: {atTillWords(now)}, contre {atTillWords(before)}. Montants des
      commandes&nbsp;; le chiffre d’affaires est celui de la caisse.
    </p>
  )
}

function atTillWords({ orders_count, amount, collected_count }: Data['period']['at_till']): string {
  if (orders_count === 0) return 'aucune'
  const collected = collected_count === 0 ? 'aucune encaissée' : plural(collected_count, 'encaissée', 'encaissées')
  return `${plural(orders_count, 'commande', 'commandes')} pour ${formatEuros(toCents(amount))} (${collected})`
}
