import { HEAT_WORDS } from '#api/features/orders/rules/line-words.ts'
import { Chillies } from '#pwa/ui/forms/heat-picker/chillies.tsx'
import './heat-legend.css'

/** What each level says. */
const NOTES = [
  'Sans piment ajouté',
  'Une pointe de chaleur',
  'Le piment se sent à chaque bouchée',
  'Très fort. Pour palais entraînés',
] as const

/** The four levels under the main dishes; chosen dish by dish. */
export function HeatLegend() {
  return (
    <details className="heat-legend">
      <summary>
        {HEAT_WORDS.map((word, index) => (
          <span key={word}>
            <Chillies count={index} /> {word}
          </span>
        ))}
      </summary>
      <dl>
        {HEAT_WORDS.map((word, index) => (
          <div key={word}>
            <dt>{word}</dt>
            <dd>{NOTES[index]}</dd>
          </div>
        ))}
      </dl>
      <p>Le niveau se choisit plat par plat.</p>
    </details>
  )
}
