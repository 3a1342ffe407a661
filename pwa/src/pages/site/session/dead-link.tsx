import type { ReactNode } from 'react'
import { ButtonLink } from '#pwa/ui/forms/button/button-link.tsx'
import { OrderPage } from '#pwa/ui/layout/order-page/order-page.tsx'
import { EmptyBowl } from '#pwa/ui/media/drawing/empty-bowl.tsx'

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
