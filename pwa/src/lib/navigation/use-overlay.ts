import { use, useCallback, useSyncExternalStore } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { AddressContext } from './address.ts'
import { useLeaveOnce } from './use-leave-once.ts'

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
