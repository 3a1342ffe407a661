import { type ComponentType, memo, Suspense, useEffect, useRef } from 'react'
import { wakeIslands, whenAwake } from './island-wake.ts'
import { partOrNothing } from './part.tsx'
import './island.css'

/** Far enough ahead that a scrolling finger finds the part awake. */
const AHEAD = '600px'

/**
 * A part of the prerendered page that nobody sees at first: the server's HTML stands there without its script, which
 * comes when the part is about to be seen, anybody touches the page, or it has come to rest. Its styles must be in the first style sheet:
 * name islands in pages/site/home/islands.ts, which the build reads.
 *
 * React drops HTML that it has not taken over yet when the props of a part change: as long as it sleeps they are held
 * back. What changes by the clock or an answer is better asked for inside.
 */
export function island<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let awake = import.meta.env.SSR
  const Content = partOrNothing(async () => {
    if (!import.meta.env.SSR) await whenAwake()
    const content = await load()
    awake = true
    return content
  })
  function Island(props: Props) {
    const place = useRef<HTMLDivElement>(null)
    useEffect(() => {
      const observer = new IntersectionObserver(
        ([entry]) => {
          if (entry?.isIntersecting) wakeIslands()
        },
        { rootMargin: `${AHEAD} 0px` },
      )
      if (place.current) observer.observe(place.current)
      return () => observer.disconnect()
    }, [])
    return (
      <div className="island" ref={place}>
        <Suspense fallback={null}>
          <Content {...props} />
        </Suspense>
      </div>
    )
  }
  return memo(Island, () => !awake)
}
