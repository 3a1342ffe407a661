import { useEffect, useEffectEvent, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import type { StaffEntry } from '../entries/entries.ts'

/** After `g`, a letter that comes later than this begins anew. */
const PAUSE_MS = 1500

type Shortcuts = {
  entries: readonly StaffEntry[]
  /** They can be turned off: a voice, or a stray hand, may press letters (WCAG 2.1.4). */
  areOn: boolean
  /** For `?`, which works whether or not they are on: it says how to turn them on. */
  onHelp: () => void
}

/** A desktop's way around: `g` and a page's letter, `/` to the search, `?` to the list of them. Never while typing. */
export function useShortcuts({ entries, areOn, onHelp }: Shortcuts): void {
  const navigate = useNavigate()
  const wentAt = useRef(Number.NEGATIVE_INFINITY)

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isForShortcuts(event)) return
    const isAfterG = event.timeStamp - wentAt.current < PAUSE_MS
    wentAt.current = areOn && event.key === 'g' && !isAfterG ? event.timeStamp : Number.NEGATIVE_INFINITY
    const entry = isAfterG ? entries.find(({ key }) => key === event.key.toLowerCase()) : undefined
    if (areOn && entry) void navigate(entry.path)
    else if (event.key === '?') onHelp()
    else if (areOn && event.key === '/') document.querySelector<HTMLElement>('main input[type=search]')?.focus()
    else return
    event.preventDefault()
  })

  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
}

function isForShortcuts({ target, defaultPrevented, ctrlKey, metaKey, altKey, isComposing, repeat }: KeyboardEvent) {
  if (defaultPrevented || ctrlKey || metaKey || altKey || isComposing || repeat) return false
  if (document.querySelector('dialog[open]')) return false
  const isTyping = target instanceof Element && target.closest('input, textarea, select, [contenteditable]')
  return !isTyping
}
