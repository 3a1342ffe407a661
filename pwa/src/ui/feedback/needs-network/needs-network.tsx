import { useServerReachable } from '#pwa/lib/state/connectivity.ts'
import { Notice } from '../notice/notice.tsx'
import './needs-network.css'

/** While the server does not answer: why what stands beside it cannot be done. */
export function NeedsNetwork({ children }: { children: string }) {
  if (useServerReachable()) return null
  return (
    <div className="needs-network">
      <Notice icon="offline">{children}</Notice>
    </div>
  )
}
