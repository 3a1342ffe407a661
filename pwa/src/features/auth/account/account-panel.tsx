import type { ReactNode, Ref } from 'react'
import './account-panel.css'

type AccountPanelProps = { ref: Ref<HTMLDialogElement>; children: ReactNode }

/**
 * The panel that the account's button opens at once, though its contents may still be loading. It is modal so that a
 * sheet opened from it finds the page inert already, and the browser need not restyle all that is in view.
 */
export function AccountPanel({ ref, children }: AccountPanelProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard's way is Escape, the dialog's own
    <dialog
      ref={ref}
      tabIndex={-1}
      aria-label="Votre compte"
      className="account-panel"
      onClick={({ target, currentTarget }) => target === currentTarget && currentTarget.close()}
    >
      <div className="frame">{children}</div>
    </dialog>
  )
}
