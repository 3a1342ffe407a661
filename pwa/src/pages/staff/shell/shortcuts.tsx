import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useOverlay } from '#pwa/lib/navigation/use-overlay.ts'
import { storedValue } from '#pwa/lib/state/stored.ts'
import { isFlag } from '#pwa/lib/storage/shape.ts'
import { CheckBox } from '#pwa/ui/forms/check-box.tsx'
import { Sheet } from '#pwa/ui/overlays/sheet.tsx'
import type { StaffEntry } from './entries.ts'
import './shell.css'

const kept = storedValue('local', 'laikhram_shortcuts', isFlag)

/** After `g`, a letter that comes later than this begins anew. */
const PAUSE_MS = 1500

/** The keyboard's shortcuts, and the list of them behind `?`. */
export function Shortcuts({ entries }: { entries: readonly StaffEntry[] }) {
  const [areOn, setOn] = useState(() => kept.read() ?? true)
  const help = useOverlay('raccourcis')
  useShortcuts({ entries, areOn, onHelp: () => help.show() })
  const turn = (on: boolean) => {
    kept.write(on)
    setOn(on)
  }
  return (
    <Sheet open={help.open} onClose={help.close} title="Raccourcis clavier">
      <div className="shortcuts">
        <CheckBox checked={areOn} onChange={({ target }) => turn(target.checked)}>
          Raccourcis actifs sur cet appareil
        </CheckBox>
        <dl>
          {entries.map(({ path, key, label }) => (
            <Line key={path} keys={['g', key]} does={label} />
          ))}
          <Line keys={['/']} does="Rechercher dans la page" />
          <Line keys={['?']} does="Cette liste" />
          <Line keys={['Échap']} does="Fermer ce qui est ouvert" />
        </dl>
      </div>
    </Sheet>
  )
}

function Line({ keys, does }: { keys: readonly string[]; does: string }) {
  return (
    <div>
      <dt>{does}</dt>
      <dd>
        {keys.map((key, index) => (
          <span key={key}>
            {index > 0 && ' puis '}
            <kbd>{key}</kbd>
          </span>
        ))}
      </dd>
    </div>
  )
}

type ShortcutActions = {
  entries: readonly StaffEntry[]
  /** They can be turned off: a voice, or a stray hand, may press letters (WCAG 2.1.4). */
  areOn: boolean
  /** For `?`, which works whether or not they are on: it says how to turn them on. */
  onHelp: () => void
}

/** A desktop's way around: `g` and a page's letter, `/` to the search, `?` to the list of them. Never while typing. */
function useShortcuts({ entries, areOn, onHelp }: ShortcutActions): void {
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
