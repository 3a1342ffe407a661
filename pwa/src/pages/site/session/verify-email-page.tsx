import { useState } from 'react'
import { ResendLink } from '#pwa/features/auth/account/resend-link.tsx'
import { ConfirmAddress } from '#pwa/features/auth/mailed-link/confirm-address.tsx'
import { useCustomer } from '#pwa/lib/session/use-customer.ts'
import { ButtonLink } from '#pwa/ui/forms/button/button-link.tsx'
import { OrderPage } from '#pwa/ui/layout/order-page/order-page.tsx'
import { DishDrawing } from '#pwa/ui/media/drawing/dish-drawing.tsx'
import { EmptyBowl } from '#pwa/ui/media/drawing/empty-bowl.tsx'
import { DeadLink } from './dead-link.tsx'
import { useLinkToken } from './use-link-token.ts'

const DONE = { vessel: 'bowl', contents: ['nouilles', 'crevette', 'citron', 'basilic'] }

/** `/verifier-email?token=`: where the link of the registration's mail leads. */
export function VerifyEmailPage() {
  const token = useLinkToken()
  const [state, setState] = useState<'asked' | 'done' | 'dead'>(token ? 'asked' : 'dead')

  if (state === 'done') {
    return (
      <OrderPage
        name="Votre compte"
        title="Adresse confirmée."
        lead={<p>Les commandes passées sans compte avec elle ont rejoint votre historique.</p>}
        drawing={<DishDrawing drawing={DONE} />}
      >
        <WaysOn />
      </OrderPage>
    )
  }
  if (state === 'dead' || !token) return <UsedLink />
  return (
    <OrderPage
      name="Votre compte"
      title="Confirmez votre adresse."
      lead={<p>Les commandes passées sans compte avec elle rejoindront votre historique.</p>}
      drawing={<EmptyBowl />}
    >
      <ConfirmAddress token={token} onDone={() => setState('done')} onDeadLink={() => setState('dead')} />
      <p>
        Ce mot de passe n’est pas le vôtre, ou vous l’avez oublié ? Quelqu’un d’autre a peut-être ouvert ce compte avec
        votre adresse. Choisissez-en un nouveau : il confirme votre adresse et déconnecte tous les autres.
      </p>
      <ButtonLink block to="/?connexion=oubli">
        Choisir un nouveau mot de passe
      </ButtonLink>
    </OrderPage>
  )
}

/** A link that was used already, maybe by the same person a moment ago, or is over. */
function UsedLink() {
  const customer = useCustomer()
  if (customer?.email_verified) {
    return (
      <OrderPage
        name="Votre compte"
        title="Adresse confirmée."
        lead={<p>Ce lien a déjà servi : votre adresse est bien confirmée.</p>}
        drawing={<DishDrawing drawing={DONE} />}
      >
        <WaysOn />
      </OrderPage>
    )
  }
  return (
    <DeadLink>
      {customer ? (
        <ResendLink look="primary" />
      ) : (
        <>
          <p>Connectez-vous : votre compte vous propose un nouveau lien tant que l’adresse n’est pas confirmée.</p>
          <ButtonLink look="primary" block to="/?connexion=entrer">
            Se connecter
          </ButtonLink>
        </>
      )}
    </DeadLink>
  )
}

/** On to the menu; on another device than the one that registered, to the account too. */
function WaysOn() {
  const isGuest = useCustomer() === undefined
  return (
    <>
      <ButtonLink look="primary" block to="/#menu">
        Découvrir le menu
      </ButtonLink>
      {isGuest && (
        <ButtonLink block to="/?connexion=entrer">
          Se connecter
        </ButtonLink>
      )}
    </>
  )
}
