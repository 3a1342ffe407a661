import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'

/**
 * The one-time token of a mailed link. It leaves the address bar at once, where anybody may read or share it, and stays
 * with the history entry, so that a reload does not lose it.
 */
export function useLinkToken(): string | undefined {
  const [search] = useSearchParams()
  const { state, pathname } = useLocation() as { state: { token?: string } | null; pathname: string }
  const navigate = useNavigate()
  const inAddress = search.get('token') ?? undefined
  const [token] = useState(inAddress ?? state?.token)

  useEffect(() => {
    if (inAddress !== undefined) void navigate(pathname, { replace: true, state: { token: inAddress } })
  }, [inAddress, pathname, navigate])
  return token
}
