import { useState } from 'react'
import { askServer, isServerReachable } from '#pwa/lib/state/connectivity.ts'
import { showToast } from '#pwa/lib/state/toasts.ts'
import { Button } from '../../forms/button/button.tsx'

type RetryButtonProps = {
  look?: 'primary' | 'outline' | 'link'
  block?: boolean
  /** What was asked again is on its way. */
  busy?: boolean
  onRetry: () => void
}

/**
 * 'Réessayer', for what did not come. Where the server is known to be gone it is asked first, and silence is said: a
 * press is never without an answer. What was missed comes by itself with the network.
 */
export function RetryButton({ busy = false, onRetry, ...rest }: RetryButtonProps) {
  const [isAsking, setAsking] = useState(false)
  const retry = async () => {
    if (isServerReachable()) return onRetry()
    setAsking(true)
    await askServer()
    setAsking(false)
    if (isServerReachable()) onRetry()
    else showToast({ text: 'Toujours hors connexion. Tout reprendra de lui-même au retour du réseau.' })
  }
  return (
    <Button {...rest} busy={busy || isAsking} busyLabel="Un instant…" onClick={() => void retry()}>
      Réessayer
    </Button>
  )
}
