import type { ReactNode } from 'react'
import type { MenuItem } from '#api/features/menu/contract.ts'
import { DishDrawing } from '#pwa/ui/media/drawing.tsx'
import '#pwa/ui/forms/pick-cell.css'
import './mix-picker.css'

type MixPickerProps = {
  fruits: NonNullable<MenuItem['mixOptions']>
  chosen: readonly string[]
  /** Marks the avoided allergens of a fruit; nothing for most. */
  markOf: (fruit: string) => ReactNode
  onChange: (chosen: string[]) => void
}

const FRUITS_IN_A_MIX = 2

/** Chooses two fruits of four; with two chosen the others are disabled until one is removed. */
export function MixPicker({ fruits, chosen, markOf, onChange }: MixPickerProps) {
  const isFull = chosen.length >= FRUITS_IN_A_MIX
  const toggle = (id: string) => onChange(chosen.includes(id) ? chosen.filter(other => other !== id) : [...chosen, id])
  return (
    <fieldset className="mix-picker">
      <legend>Vos fruits</legend>
      <p className="small soft" role="status">
        {isFull ? 'Deux fruits choisis. Retirez-en un pour changer.' : 'Choisissez 2 fruits sur 4.'}
      </p>
      <div className="cells">
        {fruits.map(({ id, name }) => (
          <label key={id} className="pick-cell">
            <input
              type="checkbox"
              checked={chosen.includes(id)}
              disabled={isFull && !chosen.includes(id)}
              onChange={() => toggle(id)}
            />
            <DishDrawing drawing={{ vessel: 'fruit', contents: [id] }} />
            {name}
            {markOf(name)}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
