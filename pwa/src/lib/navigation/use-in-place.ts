import { useLocation, useSearchParams } from 'react-router-dom'

/**
 * Switches between parts of an open overlay: they replace each other in the history, so that Back closes the overlay.
 * @param name the overlay's search parameter
 */
export function useInPlace(name: string): (part: string) => void {
  const { state } = useLocation()
  const [, setSearch] = useSearchParams()
  return part =>
    setSearch(
      search => {
        search.set(name, part)
        return search
      },
      { replace: true, state },
    )
}
