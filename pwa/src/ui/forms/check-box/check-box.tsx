import type { ComponentProps, ReactNode } from 'react'
import './check-box.css'

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
