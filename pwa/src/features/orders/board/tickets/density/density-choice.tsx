import { useId } from 'react'
import { chooseDensity, DENSITIES, type Density, useDensity } from './density.ts'
import './density-choice.css'

const WORDS: Record<Density, string> = { large: 'Grand', compact: 'Compact', lines: 'Lignes' }

/** How large this device shows the tickets. */
export function DensityChoice() {
  const { density } = useDensity()
  const name = useId()
  return (
    <fieldset className="density-choice">
      <legend className="visually-hidden">Taille des tickets</legend>
      {DENSITIES.map(one => (
        <label key={one}>
          <input type="radio" name={name} checked={one === density} onChange={() => chooseDensity(one)} />
          {WORDS[one]}
        </label>
      ))}
    </fieldset>
  )
}
