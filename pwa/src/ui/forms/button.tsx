import {
  type ComponentProps,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react'
import { Link } from '#pwa/lib/navigation/link.tsx'
import { Icon, type IconName } from '../media/icon.tsx'
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
  /**
   * It binds whoever presses it: the second press of a double one on what stood here before does nothing, nor does a key
   * that is still held. While that may be, it bears `data-fresh` and looks as usual.
   */
  binding?: boolean
}

/** A button of the house. `type` is 'button' unless said. */
export function Button(props: ButtonProps) {
  const {
    look = 'outline',
    block,
    busy,
    busyLabel,
    blocked,
    binding,
    className = '',
    children,
    onClick,
    ...rest
  } = props
  const inert = busy || blocked !== undefined
  const face = busy && busyLabel ? 'busy' : blocked !== undefined ? 'blocked' : 'label'
  const isFresh = useFresh(binding === true && !inert)
  // What counts is when a press begins. A click that none began is a screen reader's.
  const isTooSoon = useRef(false)
  const onPress = (event: MouseEvent<HTMLButtonElement>) => {
    // `busy` is seen a frame after the first press of a double one: the form would be sent twice.
    const isSecond = rest.type === 'submit' && event.detail > 1
    if (inert || isSecond || isTooSoon.current) event.preventDefault()
    else onClick?.(event)
    isTooSoon.current = false
  }
  const begin = () => {
    isTooSoon.current = isFresh
  }
  const beginByKey = ({ repeat }: KeyboardEvent) => {
    isTooSoon.current = binding === true && (isFresh || repeat)
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
      data-fresh={isFresh || undefined}
      onPointerDown={begin}
      onKeyDown={beginByKey}
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

type ButtonLinkProps = {
  look?: 'primary' | 'outline' | 'link'
  block?: boolean
  /** A route of the app, or an address outside it (`tel:`, `https:`, `#anchor`, a file of the API). */
  to: string
  className?: string
  children: ReactNode
}

/** Looks like `Button`, goes somewhere. */
export function ButtonLink({ look = 'outline', block, to, className = '', children }: ButtonLinkProps) {
  const looks = { className: `button ${className}`, 'data-look': look, 'data-block': block || undefined }
  const face = <span className="face">{children}</span>
  if (!to.startsWith('/') || to.startsWith('/api/'))
    return (
      <a {...looks} href={to} {...(to.startsWith('http') ? { target: '_blank', rel: 'noopener' } : {})}>
        {face}
      </a>
    )
  return (
    <Link {...looks} to={to}>
      {face}
    </Link>
  )
}

/** A 48 px square with an icon alone; `label` says what it does. */
export function IconButton({
  icon,
  label,
  className = '',
  ...rest
}: ComponentProps<'button'> & { icon: IconName; label: string }) {
  return (
    <button type="button" {...rest} className={`icon-button ${className}`} aria-label={label}>
      <Icon name={icon} />
    </button>
  )
}

/** The second press of a double one comes within this time: Windows waits as long for it, phones less. */
export const DOUBLE_PRESS_MS = 500

/**
 * Whether something has only just become pressable, so that a press on it may be the second one of a double press on
 * what stood in its place.
 */
function useFresh(isPressable: boolean): boolean {
  const [isSettled, setSettled] = useState(false)
  useEffect(() => {
    if (!isPressable) return setSettled(false)
    const timer = setTimeout(() => setSettled(true), DOUBLE_PRESS_MS)
    return () => clearTimeout(timer)
  }, [isPressable])
  return isPressable && !isSettled
}
