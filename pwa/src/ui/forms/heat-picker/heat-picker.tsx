import { useId } from 'react'
import { HEAT_WORDS, type HeatLevel } from '#api/features/orders/rules/line-words.ts'
import { Chillies } from './chillies.tsx'
import '../choice-cells/pick-cell.css'
import './heat-picker.css'

/** Four cells, from none to three chillies. */
export function HeatPicker({ value, onChange }: { value: HeatLevel; onChange: (level: HeatLevel) => void }) {
  const name = useId()
  return (
    <fieldset className="heat-picker">
      <legend>Piquant</legend>
      <div className="heat-cells">
        {HEAT_WORDS.map((word, index) => {
          const level = (index + 1) as HeatLevel
          return (
            <label key={word} className="pick-cell">
              <input type="radio" name={name} checked={level === value} onChange={() => onChange(level)} />
              <Chillies count={index} />
              {word}
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}
