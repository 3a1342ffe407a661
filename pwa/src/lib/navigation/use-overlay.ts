import { createContext, use, useCallback, useEffect, useRef, useSyncExternalStore } from 'react'
import { type Location, useLocation, useNavigate, useSearchParams } from 'react-router-dom'

type Overlay = {
  open: boolean
  /** The value after the name in the address: `?plat=pad-thai`. Empty where the overlay needs no value. */
  value: string | undefined
  /**
   * Opens the overlay as a new history entry, so that Back closes it. Keeps its identity as long as the page is the
   * same.
   */
  show: (value?: string) => void
  /** False where it is being closed already. */
  close: () => boolean
}

/** Set on the history entries that `show` makes: closing may then go back to the entry below. */
type OverlayState = { overlay?: string }

/**
 * An overlay whose state is in the address's search part: a reload restores it, Back closes it.
 * @param name the search parameter: 'plat', 'panier'
 */
export function useOverlay(name: string): Overlay {
  const { search, state } = useLocation() as { search: string; state: OverlayState | null }
  const leaveOnce = useLeaveOnce()
  const navigate = useNavigate()
  const value = useValue(name, search)
  const show = useShowOverlay(name)
  const close = () =>
    leaveOnce(() => {
      if (state?.overlay === name) void navigate(-1)
      else void navigate(addressWith(name, undefined), { replace: true })
    })
  return { open: value !== undefined, value, show, close }
}

/** Its `show` alone, for who need not know whether it is open and is not drawn again when it opens. */
export function useShowOverlay(name: string): Overlay['show'] {
  const navigate = useNavigate()
  return useCallback(
    (next = '') => void navigate(addressWith(name, next), { state: { overlay: name } }),
    [navigate, name],
  )
}

/** Reads the address itself where it is available, otherwise the router's copy, as on the server. */
function useValue(name: string, routed: string): string | undefined {
  const address = use(AddressContext)
  // A page has a dozen overlays, each of which asks at every render: most addresses need no parsing.
  const valueIn = (search: string) => (search ? (new URLSearchParams(search).get(name) ?? undefined) : undefined)
  return useSyncExternalStore(
    address?.subscribe ?? neverChanges,
    () => valueIn(address ? address.search() : routed),
    () => valueIn(routed),
  )
}

function neverChanges() {
  return () => {}
}

/** The present address with one parameter changed. */
function addressWith(name: string, value: string | undefined) {
  const params = new URLSearchParams(window.location.search)
  if (value === undefined) params.delete(name)
  else params.set(name, value)
  return { search: params.toString(), hash: window.location.hash }
}

/**
 * The page's present search part. The router's copy follows each change only after the next paint: opening an overlay
 * must not wait for everything that reads the router.
 */
export type Address = { search: () => string; subscribe: (listener: () => void) => () => void }

/** Undefined in component tests, which use the router's copy. */
export const AddressContext = createContext<Address | undefined>(undefined)

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

/**
 * For what goes back in the history: that takes effect a moment later, and a double press would leave the entry below as
 * well.
 * @returns leaves this history entry, and gives false where it is being left already
 */
export function useLeaveOnce(): (leave: () => void) => boolean {
  const location = useLocation()
  const left = useRef<Location>(undefined)
  return leave => {
    if (left.current === location) return false
    left.current = location
    leave()
    return true
  }
}

/** The browser asks before it closes or reloads the page while something would be lost by it. */
export function useUnloadWarning(wouldLose: boolean): void {
  useEffect(() => {
    if (!wouldLose) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [wouldLose])
}
