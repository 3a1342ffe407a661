import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'

type Overlay = {
  open: boolean
  /** What follows the name in the address: `?plat=pad-thai`. Empty where the overlay needs no value. */
  value: string | undefined
  /** Opens it over what is there. Back closes it. */
  show: (value?: string) => void
  /** Opens it in place of another overlay: Back leads to what was under that one. */
  showInsteadOf: (other: string, value?: string) => void
  close: () => void
}

/** Set on the history entries that `show` makes: closing may then go back instead of forward. */
type OverlayState = { overlay?: string }

/**
 * An overlay that lives in the address's search part: a reload restores it, Back closes it.
 * @param name the search parameter: 'plat', 'panier', 'commander'
 */
export function useOverlay(name: string): Overlay {
  const [search] = useSearchParams()
  const { hash, state } = useLocation() as { hash: string; state: OverlayState | null }
  const navigate = useNavigate()
  const value = search.get(name) ?? undefined

  const address = (change: (params: URLSearchParams) => void) => {
    const params = new URLSearchParams(search)
    change(params)
    return { search: params.toString(), hash }
  }
  const show = (next = '') =>
    void navigate(
      address(params => params.set(name, next)),
      { state: { overlay: name } },
    )
  const showInsteadOf = (other: string, next = '') => {
    const to = address(params => {
      params.delete(other)
      params.set(name, next)
    })
    void navigate(to, { replace: true, state: state?.overlay === other ? { overlay: name } : state })
  }
  const close = () => {
    if (state?.overlay === name) void navigate(-1)
    else
      void navigate(
        address(params => params.delete(name)),
        { replace: true },
      )
  }
  return { open: value !== undefined, value, show, showInsteadOf, close }
}
