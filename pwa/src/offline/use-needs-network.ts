import { useServerReachable } from '#pwa/lib/state/connectivity.ts'

/**
 * For a button that only works with the server: what stands in place of its label while it cannot be pressed.
 * @param what the button does, where there is room for it: 'Annuler'
 */
export function useNeedsNetwork(what?: string): string | undefined {
  if (useServerReachable()) return undefined
  return what ? `${what}\u00a0: hors connexion` : 'Hors connexion'
}
