import { useId } from 'react'
import './filter-chips.css'

type FilterChipsProps<Value extends string> = {
  /** What they choose, for assistive technology. */
  label: string
  chips: readonly { value: Value; label: string; count?: number | undefined }[]
  chosen: Value
  onChoose: (value: Value) => void
}

/** One of a few ways to narrow a list; the arrows go along them. */
export function FilterChips<Value extends string>({ label, chips, chosen, onChoose }: FilterChipsProps<Value>) {
  const name = useId()
  return (
    <fieldset className="filter-chips">
      <legend className="visually-hidden">{label}</legend>
      {chips.map(({ value, label, count }) => (
        <label key={value}>
          <input
            type="radio"
            className="visually-hidden"
            name={name}
            checked={value === chosen}
            onChange={() => onChoose(value)}
          />
          {label}
          {count !== undefined && <span className="num">{count}</span>}
        </label>
      ))}
    </fieldset>
  )
}
