import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { hideToast, type Toast, useToast } from '#pwa/lib/state/toasts.ts'
import { useTopLayer } from '../../overlays/sheet/top-layer.ts'
import { ToastCard } from './toast-card.tsx'
import { useClearOfBars } from './use-clear-of-bars.ts'
import './toast-host.css'

const DEFAULT_MS = 4000

/**
 * Where messages appear; once in the app. They follow into the open dialog, where alone they can be pressed. Nothing that
 * can be pressed stays under one: a dialog gives it a row, a page can be scrolled clear of it.
 */
export function ToastHost() {
  const toast = useToast()
  const layer = useTopLayer()
  const host = useRef<HTMLDivElement>(null)
  useClearOfBars(host, Boolean(layer) && layer === document.body)
  if (!layer) return null
  return createPortal(
    <div className="toast-host" aria-live="polite" ref={host}>
      {toast && <TimedTicket key={toast.id} toast={toast} />}
    </div>,
    layer,
  )
}

/** Time stands still while someone points at it or has the focus in it (WCAG 2.2.1). */
function TimedTicket({ toast }: { toast: Toast & { id: number } }) {
  const { id, title, text, tone = 'plain', action, durationMs = tone === 'problem' ? undefined : DEFAULT_MS } = toast
  const [held, setHeld] = useState(false)

  useEffect(() => {
    if (held || durationMs === undefined) return
    const timer = setTimeout(() => hideToast(id), durationMs)
    return () => clearTimeout(timer)
  }, [held, id, durationMs])

  const run = () => {
    action?.run()
    hideToast(id)
  }
  return (
    <ToastCard
      {...(title !== undefined && { title })}
      text={text}
      tone={tone}
      {...(action && { action: { label: action.label, run } })}
      onClose={() => hideToast(id)}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    />
  )
}
