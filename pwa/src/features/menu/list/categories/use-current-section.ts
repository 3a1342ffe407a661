import { useEffect, useRef, useState } from 'react'

/** Events that end the scrolling to a chosen section: the page has come to rest, or somebody scrolls by hand. */
const ENDS = ['scrollend', 'wheel', 'touchmove', 'keydown'] as const

/**
 * The section under a line a third down the window, whose tab is marked while one scrolls. While the page scrolls to a
 * chosen section it is that one, whatever passes by.
 * @param ids the sections' ids, from top to bottom; must keep their identity between renders
 */
export function useCurrentSection(ids: readonly string[]): [current: string | undefined, goTo: (id: string) => void] {
  const [current, setCurrent] = useState<string>()
  const goal = useRef<string>(undefined)
  useEffect(() => {
    const observer = new IntersectionObserver(
      entries => {
        const entered = entries.find(entry => entry.isIntersecting)
        if (entered && !goal.current) setCurrent(entered.target.id)
      },
      { rootMargin: '-33% 0px -66% 0px' },
    )
    for (const id of ids) {
      const section = document.getElementById(id)
      if (section) observer.observe(section)
    }
    return () => observer.disconnect()
  }, [ids])
  useEffect(() => {
    const arrive = () => {
      goal.current = undefined
    }
    for (const end of ENDS) window.addEventListener(end, arrive, { passive: true })
    return () => {
      for (const end of ENDS) window.removeEventListener(end, arrive)
    }
  }, [])
  const goTo = (id: string) => {
    goal.current = id
    setCurrent(id)
  }
  return [current, goTo]
}
