import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'

/** Far enough ahead that a scrolling finger finds the part there. */
const AHEAD = '800px'

/**
 * Mounts a part of the page when it is about to come into view: neither its code nor its calls delay what is above.
 * @param place stands for the part until it is there; the same on the server
 */
export function WhenNear({ place, children }: { place: ReactNode; children: ReactNode }) {
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
