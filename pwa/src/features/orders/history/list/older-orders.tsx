import { useEffect, useEffectEvent, useRef } from 'react'
import { Notice } from '#pwa/ui/feedback/notice/notice.tsx'
import { RetryButton } from '#pwa/ui/feedback/retry-button/retry-button.tsx'
import { Button } from '#pwa/ui/forms/button/button.tsx'

type OlderOrdersProps = {
  busy: boolean
  failed: boolean
  /** The end of the list is near: what follows is brought without being asked for. */
  onNear: () => void
  onMore: () => void
}

/** Far enough ahead that a scrolling finger seldom waits. */
const AHEAD = '600px'

/** The way to what stands further down: pressed, or reached by scrolling. After a failure it waits for the press. */
export function OlderOrders({ busy, failed, onNear, onMore }: OlderOrdersProps) {
  const place = useRef<HTMLDivElement>(null)
  const near = useEffectEvent(() => {
    if (!busy && !failed) onNear()
  })
  // Each page that came is an occasion: the end may still be near.
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

/** What the element scrolls in; null for the window. */
function scrollerOf(element: Element): Element | null {
  for (let parent = element.parentElement; parent; parent = parent.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(parent).overflowY)) return parent
  }
  return null
}
