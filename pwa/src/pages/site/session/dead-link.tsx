import { type ReactNode, useEffect, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { ButtonLink } from '#pwa/ui/forms/button.tsx'
import { OrderPage } from '#pwa/ui/layout/order-page.tsx'
import { EmptyBowl } from '#pwa/ui/media/drawing.tsx'

/** Where a mailed link that was used, or is over, leads: what to do instead, and the way home. */
export function DeadLink({ children }: { children: ReactNode }) {
  return (
    <OrderPage
      name="Votre compte"
      title="Lien expiré."
      lead={<p>Ce lien n’est plus valable. Demandez-en un nouveau.</p>}
      drawing={<EmptyBowl />}
    >
      {children}
      <ButtonLink block to="/">
        Retour à l’accueil
      </ButtonLink>
    </OrderPage>
  )
}

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
