import { useServerReachable } from '#pwa/lib/state/connectivity.ts'
import { Notice } from './notice.tsx'
import './waiting.css'

/** While the server does not answer: why what stands beside it cannot be done. */
export function NeedsNetwork({ children }: { children: string }) {
  if (useServerReachable()) return null
  return (
    <div className="needs-network">
      <Notice icon="offline">{children}</Notice>
    </div>
  )
}

/**
 * For a button that only works with the server: what stands in place of its label while it cannot be pressed.
 * @param what the button does, where there is room for it: 'Annuler'
 */
export function useNeedsNetwork(what?: string): string | undefined {
  if (useServerReachable()) return undefined
  return what ? `${what}\u00a0: hors connexion` : 'Hors connexion'
}
