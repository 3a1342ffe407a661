import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { Icon } from './icon.tsx'
import { IconButton } from './icon-button.tsx'
import { hideToast, type Toast, useToast } from './toasts.ts'
import { useTopLayer } from './top-layer.ts'
import './toast-host.css'

const DEFAULT_MS = 4000

/** Where messages appear; once in the app. They follow into the open dialog, where alone they can be pressed. */
export function ToastHost() {
  const toast = useToast()
  const layer = useTopLayer()
  if (!layer) return null
  return createPortal(
    <div className="toast-host" aria-live="polite">
      {toast && <ToastSlip key={toast.id} toast={toast} />}
    </div>,
    layer,
  )
}

/** Time stands still while someone points at it or has the focus in it (WCAG 2.2.1). */
function ToastSlip({ toast }: { toast: Toast & { id: number } }) {
  const { id, title, text, tone = 'plain', action, durationMs = tone === 'problem' ? undefined : DEFAULT_MS } = toast
  const [held, setHeld] = useState(false)

  useEffect(() => {
    if (held || durationMs === undefined) return
    const timer = setTimeout(() => hideToast(id), durationMs)
    return () => clearTimeout(timer)
  }, [held, id, durationMs])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing happens here but the clock standing still
    <div
      className="toast"
      data-tone={tone}
      role={tone === 'problem' ? 'alert' : 'status'}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {tone !== 'plain' && <Icon name={tone === 'problem' ? 'alert' : 'check'} />}
      <div className="words">
        <p>
          {title && <b>{title}&nbsp;: </b>}
          {text}
        </p>
        {action && (
          <button
            type="button"
            className="undo"
            onClick={() => {
              action.run()
              hideToast(id)
            }}
          >
            {action.label}
          </button>
        )}
      </div>
      <IconButton icon="close" label="Fermer le message" onClick={() => hideToast(id)} />
    </div>
  )
}
