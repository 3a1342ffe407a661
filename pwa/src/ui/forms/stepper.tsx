import { Icon } from '../media/icon.tsx'
import './choice.css'

type StepperProps = {
  value: number
  /** What is counted, for those who cannot see it: 'Pad thaï, crevette'. */
  label: string
  min?: number
  max?: number
  /** The caller decides what 0 means (a cart line: remove it). */
  onChange: (value: number) => void
}

/** One less, the count, one more. At `min` the first button stops; where `min` is 0, it removes. */
export function Stepper({ value, label, min = 1, max = 50, onChange }: StepperProps) {
  const removes = min === 0 && value === 1
  return (
    <fieldset className="stepper">
      <legend className="visually-hidden">Quantité, {label}</legend>
      <button
        type="button"
        aria-label={removes ? `Retirer ${label}` : 'Un de moins'}
        aria-disabled={value <= min || undefined}
        onClick={() => value > min && onChange(value - 1)}
      >
        <Icon name={removes ? 'trash' : 'minus'} />
      </button>
      <output>{value}</output>
      <button
        type="button"
        aria-label="Un de plus"
        aria-disabled={value >= max || undefined}
        onClick={() => value < max && onChange(value + 1)}
      >
        <Icon name="plus" />
      </button>
    </fieldset>
  )
}
