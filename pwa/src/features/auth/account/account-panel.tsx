import type { ReactNode, Ref } from 'react'
import './account-panel.css'

type AccountPanelProps = { ref: Ref<HTMLDialogElement>; children: ReactNode }

/**
 * What the account's button opens: there as soon as the button is, whatever of its contents is still on its way. Modal,
 * also since a sheet that opens while the page is inert already spares it the new style of all that is in view.
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
