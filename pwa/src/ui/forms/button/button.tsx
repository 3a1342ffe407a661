import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import './button.css'

type ButtonProps = ComponentProps<'button'> & {
  /** `primary` is the next step: at most one in a view. `danger` cannot be taken back. */
  look?: 'primary' | 'outline' | 'link' | 'danger'
  block?: boolean
  /** While it works: the label becomes `busyLabel`, the width stays, further presses do nothing. */
  busy?: boolean
  busyLabel?: string
  /** Why it cannot be pressed, shown in place of the label ('Complet'). It stays reachable by keyboard. */
  blocked?: ReactNode
}

/** A button of the house. `type` is 'button' unless said. */
export function Button(props: ButtonProps) {
  const { look = 'outline', block, busy, busyLabel, blocked, className = '', children, onClick, ...rest } = props
  const inert = busy || blocked !== undefined
  const face = busy && busyLabel ? 'busy' : blocked !== undefined ? 'blocked' : 'label'
  const onPress = (event: MouseEvent<HTMLButtonElement>) => {
    if (inert) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      type="button"
      {...rest}
      className={`button ${className}`}
      data-look={look}
      data-block={block || undefined}
      aria-busy={busy || undefined}
      aria-disabled={inert || undefined}
      onClick={onPress}
    >
      <Face shown={face === 'label'}>{children}</Face>
      {busyLabel && <Face shown={face === 'busy'}>{busyLabel}</Face>}
      {blocked !== undefined && <Face shown={face === 'blocked'}>{blocked}</Face>}
    </button>
  )
}

function Face({ shown, children }: { shown: boolean; children: ReactNode }) {
  return (
    <span className="face" aria-hidden={!shown || undefined}>
      {children}
    </span>
  )
}
