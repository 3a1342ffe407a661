import { type ReactNode, useId } from 'react'
import { HEAT_WORDS, type HeatLevel } from '#api/features/orders/rules/line-words.ts'
import { Chillies } from '../media/icon.tsx'
import './choice.css'

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

/**
 * How wide the longest word of some choices is, for lists in columns: a word wider than its column would be broken. It
 * counts letters, since the server renders the page too and cannot measure.
 */
export function wordLength(choices: readonly string[]): 'long' | 'longest' | undefined {
  const letters = Math.max(0, ...choices.flatMap(choice => choice.split(' ').map(word => word.length)))
  if (letters > 12) return 'longest'
  return letters > 9 ? 'long' : undefined
}

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
