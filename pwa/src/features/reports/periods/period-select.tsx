import { formatPeriod, PERIODS, type Period, periodOf } from './period.ts'
import './period-select.css'
import '#pwa/ui/forms/field.css'

/** Chooses how many days the page's figures cover. */
export function PeriodSelect({ period, onChange }: { period: Period; onChange: (period: Period) => void }) {
  return (
    <div className="field period-select">
      <select aria-label="Période" value={period} onChange={({ target }) => onChange(periodOf(target.value))}>
        {PERIODS.map(days => (
          <option key={days} value={days}>
            {formatPeriod(days)}
          </option>
        ))}
      </select>
    </div>
  )
}
