import { useState } from 'react'
import { Notice } from '#pwa/ui/feedback/notice/notice.tsx'
import { Button } from '#pwa/ui/forms/button/button.tsx'
import { logInByPasskey } from './passkeys.ts'

/** Signs in by a passkey of this device: one tap here, one look or finger there. */
export function PasskeyButton() {
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const logIn = async () => {
    setBusy(true)
    setProblem(undefined)
    try {
      await logInByPasskey()
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error))
    }
    setBusy(false)
  }
  return (
    <>
      <Button block busy={isBusy} busyLabel="L’appareil vous demande…" onClick={() => void logIn()}>
        Se connecter avec une clé d’accès
      </Button>
      {problem && <Notice tone="problem">{problem}</Notice>}
    </>
  )
}
