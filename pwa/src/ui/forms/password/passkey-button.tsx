import { useState } from 'react'
import { Notice } from '#pwa/ui/feedback/notice/notice.tsx'
import { Button } from '#pwa/ui/forms/button/button.tsx'

type PasskeyButtonProps = {
  label: string
  /** Has the device ask who holds it, and does what follows; what it throws is shown. */
  onSigning: () => Promise<void>
}

/** Uses a passkey of this device: one tap here, one look or finger there. */
export function PasskeyButton({ label, onSigning }: PasskeyButtonProps) {
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const press = async () => {
    setBusy(true)
    setProblem(undefined)
    try {
      await onSigning()
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error))
    }
    setBusy(false)
  }
  return (
    <>
      <Button block busy={isBusy} busyLabel="L’appareil vous demande…" onClick={() => void press()}>
        {label}
      </Button>
      {problem && <Notice tone="problem">{problem}</Notice>}
    </>
  )
}
