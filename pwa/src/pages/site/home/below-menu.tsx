import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { About } from '#pwa/features/about/about.tsx'
import { Contact } from '#pwa/features/contact/contact.tsx'
import { MinorsBanner } from '#pwa/features/menu/minors-banner.tsx'
import { useMenu, useRestaurant } from '#pwa/lib/menu/use-menu.ts'
import { useOverlay } from '#pwa/lib/navigation/use-overlay.ts'
import { useNowOnceShown } from '#pwa/lib/state/clock.ts'
import { partOrNothing } from '#pwa/ui/layout/part.tsx'
import { Band } from '#pwa/ui/media/drawing.tsx'
import '../site.css'

/** Far enough ahead that a scrolling finger finds the part there. */
const AHEAD = '800px'

/** The parts after the menu on the first page; nothing of it is in the first view. */
export function BelowMenu() {
  const { data: restaurant } = useRestaurant()
  const { data: menu } = useMenu()
  const now = useNowOnceShown()
  const reservation = useOverlay('reserver')
  return (
    restaurant && (
      <>
        <Band />
        <About restaurant={restaurant} />
        <ReviewsHost />
        <Contact restaurant={restaurant} now={now} formules={menu?.formules} onReserve={() => reservation.show()} />
        <MinorsBanner menu={menu} />
      </>
    )
  )
}

const ReviewsPart = partOrNothing(async () => (await import('./reviews-part.tsx')).ReviewsPart)

/** The reviews, which come when one scrolls there; until then their heading, for those who are led there. */
function ReviewsHost() {
  return (
    <WhenNear
      place={
        <section className="reviews-place" id="avis" aria-labelledby="avis-titre">
          <h2 id="avis-titre">Avis</h2>
        </section>
      }
    >
      <ReviewsPart />
    </WhenNear>
  )
}

/**
 * Mounts a part of the page when it is about to come into view: neither its code nor its calls delay what is above.
 * @param place stands for the part until it is there; the same on the server
 */
function WhenNear({ place, children }: { place: ReactNode; children: ReactNode }) {
  const [near, setNear] = useState(false)
  const probe = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = probe.current
    if (near || !element) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setNear(true)
      },
      { rootMargin: `${AHEAD} 0px` },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [near])
  if (!near) return <div ref={probe}>{place}</div>
  return <Suspense fallback={place}>{children}</Suspense>
}
