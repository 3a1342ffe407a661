import { useLocation, useSearchParams } from 'react-router-dom'

/**
 * Goes from one part of an open overlay to another: they take each other's place in the history, so that Back leaves
 * the overlay whole, and what leads from one to the other is in the overlay itself.
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
