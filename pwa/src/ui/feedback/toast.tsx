import { type HTMLAttributes, type RefObject, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { later } from '#pwa/lib/state/later.ts'
import { hideToast, type Toast, useToast } from '#pwa/lib/state/toasts.ts'
import { IconButton } from '../forms/button.tsx'
import { Icon } from '../media/icon.tsx'
import { useTopLayer } from '../overlays/modal.ts'
import './feedback.css'

const TOAST_MS = 4000

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
  const { id, title, text, tone = 'plain', action, durationMs = tone === 'problem' ? undefined : TOAST_MS } = toast
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

type ToastProps = Pick<Toast, 'title' | 'text' | 'tone' | 'action'> & { onClose: () => void }

/** A message over the page, with at most one thing to do; announced when it appears. */
export function ToastCard({
  title,
  text,
  tone = 'plain',
  action,
  onClose,
  ...rest
}: ToastProps & Omit<HTMLAttributes<HTMLDivElement>, 'title'>) {
  return (
    <div {...rest} className="toast" data-tone={tone} role={tone === 'problem' ? 'alert' : 'status'}>
      {tone !== 'plain' && <Icon name={tone === 'problem' ? 'alert' : 'check'} />}
      <div className="words">
        <p>
          {title && <b>{title}&nbsp;: </b>}
          {text}
        </p>
        {action && (
          <button type="button" className="undo" onClick={action.run}>
            {action.label}
          </button>
        )}
      </div>
      <IconButton icon="close" label="Fermer le message" onClick={onClose} />
    </div>
  )
}

const barsKeeper = later(async () => (await import('./clear-of-bars.ts')).keepClearOfBars)

/** Keeps messages over the page clear of its bars; the code comes with the first of them, after the first load. */
export function useClearOfBars(host: RefObject<HTMLElement | null>, isOverPage: boolean): void {
  useEffect(() => {
    const element = host.current
    if (!element || !isOverPage) return
    let isOver = false
    let stop: (() => void) | undefined
    const start = async () => {
      if (element.childElementCount === 0) return
      arrivals.disconnect()
      try {
        const keepClearOfBars = await barsKeeper()
        if (!isOver) stop = keepClearOfBars(element)
      } catch {
        // Without a network the message stands where it would without bars.
      }
    }
    const arrivals = new MutationObserver(() => void start())
    arrivals.observe(element, { childList: true })
    void start()
    return () => {
      isOver = true
      arrivals.disconnect()
      stop?.()
    }
  }, [host, isOverPage])
}
