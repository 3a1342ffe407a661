import type { HTMLAttributes } from 'react'
import type { Toast } from '#pwa/lib/state/toasts.ts'
import { IconButton } from '../../forms/button/icon-button.tsx'
import { Icon } from '../../media/icon/icon.tsx'
import './toast-host.css'

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
