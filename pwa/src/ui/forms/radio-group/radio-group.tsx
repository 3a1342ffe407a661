import { type ReactNode, useId } from 'react'
import { wordLength } from '#pwa/lib/menu/word-length.ts'
import './radio-group.css'

export type RadioOption<Value extends string> = {
  value: Value
  label: string
  /** Small, under the label. */
  detail?: ReactNode
  /** At the end of the line: a price, 'Complet'. */
  end?: ReactNode
  disabled?: boolean
}

type RadioGroupProps<Value extends string> = {
  legend: string
  /** Small, at the end of the legend: '1 choix'. */
  note?: string
  options: readonly RadioOption<Value>[]
  value: Value | undefined
  onChange: (value: Value) => void
}

/** One choice among several, two by two where there is room; native radios underneath. */
export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
  const name = useId()
  return (
    <fieldset className="radio-group">
      <legend>
        {props.legend} {props.note && <small>{props.note}</small>}
      </legend>
      <div className="options" data-words={wordLength(labelsBesideEnds(props.options))}>
        {props.options.map(option => (
          <label key={option.value}>
            <input
              type="radio"
              name={name}
              checked={option.value === props.value}
              disabled={option.disabled}
              onChange={() => props.onChange(option.value)}
            />
            <span>{option.label}</span>
            {option.end}
            {option.detail && <small>{option.detail}</small>}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** The labels that share their line with something. */
function labelsBesideEnds(options: readonly RadioOption<string>[]): string[] {
  return options.flatMap(({ label, end }) => (end ? label : []))
}
