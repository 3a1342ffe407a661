import { type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { later } from '#pwa/lib/state/later.ts'
import { afterPaint } from '#pwa/lib/state/moments.ts'
import { part } from '#pwa/ui/layout/part.tsx'
import { Band } from '#pwa/ui/media/drawing.tsx'
import './loyalty.css'

const loadCode = later(async () => (await import('./qr-code.tsx')).QrCode)
const QrCode = part(loadCode)

/** Loads the code that draws the QR code, so that the card can be shown at once. */
export const prefetchCard = (): void => void loadCode().catch(() => undefined)

type LoyaltyCardProps = {
  name: string
  /** Such as `QR_F1078CB9`. */
  cardId: string
}

/**
 * The card that is shown at the counter: the code on white, and the same in letters under it. The device draws it from
 * what it has stored, so it needs no network; the screen stays on while the card is in view.
 */
export function LoyaltyCard({ name, cardId }: LoyaltyCardProps) {
  const card = useRef<HTMLElement>(null)
  useAwake(card)
  // Drawing the code takes a slow phone a moment, and it lies below what is seen first.
  const [isOpen, setOpen] = useState(false)
  useEffect(() => afterPaint(() => setOpen(true)), [])
  return (
    <section ref={card} className="loyalty-card" aria-label="Carte de fidélité">
      <Band />
      <p className="name">{name}</p>
      <div className="code">
        {isOpen && (
          <Suspense fallback={null}>
            <QrCode text={cardAddress(cardId)} label="Code QR de votre carte" />
          </Suspense>
        )}
      </div>
      <p className="id">{cardId}</p>
      <p className="small soft">À présenter au comptoir, même hors connexion.</p>
    </section>
  )
}

/**
 * Keeps the screen on while an element is in view. Where the browser cannot, or the battery is low, it goes dark as
 * usual.
 */
function useAwake(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const target = element.current
    if (!target || !('wakeLock' in navigator)) return
    let isSeen = false
    let lock: Promise<WakeLockSentinel | undefined> | undefined
    const release = () => {
      void lock?.then(sentinel => sentinel?.release())
      lock = undefined
    }
    // The browser itself releases the lock when the page is hidden, so it is requested again on return.
    const follow = () => {
      if (!isSeen || document.visibilityState !== 'visible') return release()
      lock ??= navigator.wakeLock.request('screen').catch(() => undefined)
    }
    const observer = new IntersectionObserver(
      entries => {
        isSeen = entries.at(-1)?.isIntersecting ?? false
        follow()
      },
      { threshold: 0.5 },
    )
    observer.observe(target)
    document.addEventListener('visibilitychange', follow)
    return () => {
      observer.disconnect()
      document.removeEventListener('visibilitychange', follow)
      release()
    }
  }, [element])
}
/**
 * The text of a card's code: the address of its page and nothing else (docs/product.md#the-cards-page).
 */
function cardAddress(cardId: string): string {
  return `${window.location.origin}/customer/${encodeURIComponent(cardId)}`
}
