import { type ReactNode, useEffect, useState } from 'react'
import { Notice } from '../feedback/notice.tsx'
import { Button } from '../forms/button.tsx'
import { Sheet } from './sheet.tsx'
import './sheet.css'

type ConfirmDialogProps = {
  open: boolean
  onClose: () => void
  /** The question. */
  title: string
  /** What happens then, and what cannot be taken back. */
  children?: ReactNode
  /** What the button does, as a verb: 'Supprimer'. */
  confirmLabel: string
  busyLabel: string
  /** Cannot be taken back. */
  isDanger?: boolean
  /** Closes the dialog when it succeeds; what it throws is said in the dialog, which stays. */
  onConfirm: () => Promise<unknown>
}

/** Asks before something is done, in place of the browser's own box. While it works, it can neither be repeated nor left. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onClose, title, children, confirmLabel, busyLabel, isDanger = false, onConfirm } = props
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()

  useEffect(() => {
    if (open) setProblem(undefined)
  }, [open])

  const confirm = async () => {
    setBusy(true)
    setProblem(undefined)
    try {
      await onConfirm()
      onClose()
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error))
    }
    setBusy(false)
  }
  return (
    <Sheet open={open} title={title} shape="card" {...(!isBusy && { onClose })}>
      <div className="confirm-dialog">
        {children}
        {problem && <Notice tone="problem">{problem}</Notice>}
        <div className="choices">
          <Button {...(isBusy && { disabled: true })} onClick={onClose}>
            Ne rien changer
          </Button>
          <Button
            look={isDanger ? 'danger' : 'primary'}
            busy={isBusy}
            busyLabel={busyLabel}
            onClick={() => void confirm()}
          >
            {confirmLabel}
          </Button>
        </div>
      </div>
    </Sheet>
  )
}
