import type { ReactNode } from 'react'
import './pick-cell.css'
import './choice-cells.css'

export type Cell<Value extends string> = {
  value: Value
  label: string
  /** Small, under the label. */
  detail?: ReactNode
  disabled?: boolean
}

type ChoiceCellsProps<Value extends string> = {
  /** Of the radios, unique in their form. */
  name: string
  cells: readonly Cell<Value>[]
  value: Value | undefined
  onChange: (value: Value) => void
}

/** One choice among two or three, in joined cells of one row; native radios underneath. The caller's fieldset names it. */
export function ChoiceCells<Value extends string>({ name, cells, value, onChange }: ChoiceCellsProps<Value>) {
  return (
    <div className="choice-cells">
      {cells.map(cell => (
        <label key={cell.value} className="pick-cell">
          <input
            type="radio"
            name={name}
            checked={cell.value === value}
            disabled={cell.disabled}
            onChange={() => onChange(cell.value)}
          />
          <b>{cell.label}</b>
          {cell.detail}
        </label>
      ))}
    </div>
  )
}
