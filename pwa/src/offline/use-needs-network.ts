import { useServerReachable } from './connectivity.ts'

/** On the button that cannot be pressed. */
export const NEEDS_NETWORK = 'Hors connexion'

/** For a button that only works with the server: why it cannot be pressed now, in place of its label. */
export function useNeedsNetwork(): string | undefined {
  return useServerReachable() ? undefined : NEEDS_NETWORK
}
