import { useEffect, useState } from 'react'

/**
 * Which section lies under the reading line, a third down the window: the tab that is marked while one scrolls.
 * @param ids the sections' ids, from top to bottom; must keep their identity between renders
 */
export function useCurrentSection(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState<string>()
  useEffect(() => {
    const observer = new IntersectionObserver(
      entries => {
        const entered = entries.find(entry => entry.isIntersecting)
        if (entered) setCurrent(entered.target.id)
      },
      { rootMargin: '-33% 0px -66% 0px' },
    )
    for (const id of ids) {
      const section = document.getElementById(id)
      if (section) observer.observe(section)
    }
    return () => observer.disconnect()
  }, [ids])
  return current
}
