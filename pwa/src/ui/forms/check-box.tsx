import type { ComponentProps, ReactNode } from 'react'
import './field.css'

/** A 48 px line with a square to tick; the whole line is the target. */
export function CheckBox({
  children,
  error,
  ...rest
}: ComponentProps<'input'> & { children: ReactNode; error?: boolean }) {
  return (
    <label className="check-box" data-invalid={error ? '' : undefined}>
      <input {...rest} type="checkbox" aria-invalid={error || undefined} />
      <span>{children}</span>
    </label>
  )
}

type SwitchProps = {
  /** What is on or off; the word of the state stands beside the knob. */
  label: string
  isOn: boolean
  onSwitch: (isOn: boolean) => void
  /** What is read beside it: 'Disponible', 'Indisponible'. */
  children: ReactNode
  disabled?: boolean
}

/** On or off, at once: not for what has to be sent with a form (`CheckBox`). */
export function Switch({ label, isOn, onSwitch, children, disabled = false }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      className="switch"
      aria-checked={isOn}
      aria-disabled={disabled || undefined}
      onClick={() => !disabled && onSwitch(!isOn)}
    >
      <i />
      <span className="visually-hidden">{label}&nbsp;:</span>
      <span>{children}</span>
    </button>
  )
}
