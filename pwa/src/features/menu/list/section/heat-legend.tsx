import { HEAT_WORDS } from '#api/features/orders/rules/line-words.ts'
import { Chillies } from '#pwa/ui/media/icon.tsx'
import './heat-legend.css'

/** An explanation for each level. */
const NOTES = [
  'Sans piment ajouté',
  'Une pointe de piment',
  'Le piment se sent à chaque bouchée',
  'Très fort. Pour les habitués',
] as const

/** The four levels of heat, explained above the dishes that offer them; each dish is chosen its own. */
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
