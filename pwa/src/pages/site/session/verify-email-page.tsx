import { type ReactNode, useState } from 'react'
import { ConfirmAddress, TakeOverForm } from '#pwa/features/auth/mailed-link.tsx'
import { ResendLink } from '#pwa/features/auth/resend-link.tsx'
import { useCustomer } from '#pwa/lib/session/customer-session.ts'
import { Button, ButtonLink } from '#pwa/ui/forms/button.tsx'
import { OrderPage } from '#pwa/ui/layout/order-page.tsx'
import { DishDrawing, EmptyBowl } from '#pwa/ui/media/drawing.tsx'
import { DeadLink, useLinkToken } from './dead-link.tsx'

const DONE = { vessel: 'bowl', contents: ['nouilles', 'crevette', 'citron', 'basilic'] }

/** `/verifier-email?token=`: where the link of the registration's mail leads. */
export function VerifyEmailPage() {
  const token = useLinkToken()
  const [state, setState] = useState<'asked' | 'not-mine' | 'done' | 'taken' | 'dead'>(token ? 'asked' : 'dead')
  const onDeadLink = () => setState('dead')

  if (state === 'dead' || !token) return <UsedLink />
  if (state === 'done') {
    return (
      <Confirmed title="Adresse confirmée.">
        <p>Les commandes passées sans compte avec cette adresse ont rejoint votre historique.</p>
      </Confirmed>
    )
  }
  if (state === 'taken') {
    return (
      <Confirmed title="Ce compte est à vous.">
        <p>Toute autre personne en est déconnectée. Vos commandes passées sans compte vous y attendent.</p>
      </Confirmed>
    )
  }
  if (state === 'not-mine') {
    return (
      <OrderPage
        name="Votre compte"
        title="Choisissez un mot de passe."
        lead={<p>Le compte devient le vôtre, et toute autre personne en est déconnectée.</p>}
      >
        <TakeOverForm token={token} onDone={() => setState('taken')} onDeadLink={onDeadLink} />
        <Button block onClick={() => setState('asked')}>
          Retour
        </Button>
      </OrderPage>
    )
  }
  return (
    <OrderPage
      name="Votre compte"
      title="Confirmez votre adresse."
      lead={<p>Les commandes passées sans compte avec cette adresse rejoindront votre historique.</p>}
      drawing={<EmptyBowl />}
    >
      <ConfirmAddress token={token} onDone={() => setState('done')} onDeadLink={onDeadLink} />
      <p>Vous n’avez pas créé ce compte, ou vous en avez oublié le mot de passe&nbsp;? Choisissez-en un nouveau.</p>
      <Button block onClick={() => setState('not-mine')}>
        Choisir un nouveau mot de passe
      </Button>
    </OrderPage>
  )
}

function Confirmed({ title, children }: { title: string; children: ReactNode }) {
  return (
    <OrderPage name="Votre compte" title={title} lead={children} drawing={<DishDrawing drawing={DONE} />}>
      <WaysOn />
    </OrderPage>
  )
}

/** A link that was used already, maybe by the same person a moment ago, or is over. */
function UsedLink() {
  const customer = useCustomer()
  if (customer?.email_verified) {
    return (
      <Confirmed title="Adresse confirmée.">
        <p>Ce lien a déjà servi&nbsp;: votre adresse est bien confirmée.</p>
      </Confirmed>
    )
  }
  return (
    <DeadLink>
      {customer ? (
        <ResendLink look="primary" />
      ) : (
        <>
          <p>Connectez-vous&nbsp;: votre compte vous propose un nouveau lien tant que l’adresse n’est pas confirmée.</p>
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
        Voir la carte
      </ButtonLink>
      {isGuest && (
        <ButtonLink block to="/?connexion=entrer">
          Se connecter
        </ButtonLink>
      )}
    </>
  )
}
