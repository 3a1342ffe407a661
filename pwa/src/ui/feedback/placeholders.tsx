import { useState } from 'react'
import { askServer, isServerReachable } from '#pwa/lib/state/connectivity.ts'
import { showToast } from '#pwa/lib/state/toasts.ts'
import { Button } from '../forms/button.tsx'
import { Notice } from './notice.tsx'
import './feedback.css'

/** Holds the place of text that is on its way; `label` says so aloud. Widths repeat after three lines. */
export function Skeleton({ lines = 3, label = 'Chargement' }: { lines?: number; label?: string }) {
  return (
    <div className="skeleton" role="status">
      <span className="visually-hidden">{label}</span>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are alike and never move
        <i key={line} />
      ))}
    </div>
  )
}

type NotLoadedProps = {
  /** What could not be loaded, as a sentence. */
  children: string
  onRetry: () => void
}

/** In the place of what the server could not answer: which that is, and the button that asks again. */
export function NotLoaded({ children, onRetry }: NotLoadedProps) {
  return (
    <Notice tone="problem">
      <p>{children}</p>
      <RetryButton look="link" onRetry={onRetry} />
    </Notice>
  )
}

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
