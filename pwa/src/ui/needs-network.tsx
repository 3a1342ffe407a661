import { useServerReachable } from '#pwa/offline/connectivity.ts'
import { Notice } from './notice.tsx'

/** While the server does not answer: why what stands beside it cannot be done. */
export function NeedsNetwork({ children }: { children: string }) {
  if (useServerReachable()) return null
  return <Notice icon="offline">{children}</Notice>
}
