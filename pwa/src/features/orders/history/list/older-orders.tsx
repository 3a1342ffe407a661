import { useEffect, useEffectEvent, useRef } from 'react'
import { Notice } from '#pwa/ui/feedback/notice/notice.tsx'
import { RetryButton } from '#pwa/ui/feedback/retry-button/retry-button.tsx'
import { Button } from '#pwa/ui/forms/button/button.tsx'

type OlderOrdersProps = {
  busy: boolean
  failed: boolean
  /** Called when the end of the list is near: the next page is loaded without a press. */
  onNear: () => void
  onMore: () => void
}

/** Far enough ahead that scrolling seldom has to wait. */
const AHEAD = '600px'

/** Loads older orders when pressed or when scrolled near. After a failure only when pressed. */
export function OlderOrders({ busy, failed, onNear, onMore }: OlderOrdersProps) {
  const place = useRef<HTMLDivElement>(null)
  const near = useEffectEvent(() => {
    if (!busy && !failed) onNear()
  })
  // Checked again after each page: the end may still be near.
  useEffect(() => {
    const element = place.current
    if (busy || !element) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && near(), {
      root: scrollerOf(element),
      rootMargin: `${AHEAD} 0px`,
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [busy])
  return (
    <div ref={place}>
      {failed && <Notice tone="problem">La suite n’a pas pu être chargée.</Notice>}
      {failed ? (
        <RetryButton block busy={busy} onRetry={onMore} />
      ) : (
        <Button block busy={busy} busyLabel="Chargement…" onClick={onMore}>
          Voir les plus anciennes
        </Button>
      )}
    </div>
  )
}

/** The element's scroll container; null for the window. */
function scrollerOf(element: Element): Element | null {
  for (let parent = element.parentElement; parent; parent = parent.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(parent).overflowY)) return parent
  }
  return null
}
