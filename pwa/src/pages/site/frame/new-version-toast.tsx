import { useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { readCart } from '#pwa/features/cart/cart-storage.ts'
import { useToast } from '#pwa/lib/state/toasts.ts'
import { useStore } from '#pwa/lib/state/use-store.ts'
import { newVersion } from '#pwa/offline/registration/new-version.ts'
import { ToastCard, useClearOfBars } from '#pwa/ui/feedback/toast.tsx'
import { useTopLayer } from '#pwa/ui/overlays/modal.ts'

/** Pages on which nobody pays, and nothing is typed that a reload would take away. */
const CALM = /^\/(commande\/[^/]+|customer\/[^/]+)?$/

/**
 * Offers the new version, in no hurry: not over a sheet, where somebody may be in the middle of something, not on the
 * way to the payment or back, and not in the place of another message. Closed, it comes back with the next version or
 * the next visit.
 */
export function NewVersionToast() {
  const version = useStore(newVersion)
  const [dismissed, setDismissed] = useState<typeof version>()
  const [isBusy, setBusy] = useState(false)
  const { pathname, search } = useLocation()
  const hasSheet = useTopLayer() !== document.body
  const hasMessage = useToast() !== undefined
  // The checkout's own sheet may still be on its way.
  const isCalm = CALM.test(pathname) && !hasSheet && !hasMessage && !new URLSearchParams(search).has('commander')
  const isShown = version !== undefined && version !== dismissed && isCalm
  const host = useRef<HTMLDivElement>(null)
  useClearOfBars(host, isShown)
  if (!isShown) return null

  const update = async () => {
    setBusy(true)
    // Read after whatever is being written: a dish that was added a moment ago is kept by then.
    await readCart().catch(() => undefined)
    await version.apply()
  }
  return (
    <div className="toast-host" ref={host}>
      <ToastCard
        text={isBusy ? 'Mise à jour…' : 'Nouvelle version prête.'}
        {...(!isBusy && { action: { label: 'Mettre à jour', run: () => void update() } })}
        onClose={() => setDismissed(version)}
      />
    </div>
  )
}
