import { useState } from 'react'
import { ResetForm } from '#pwa/features/auth/mailed-link.tsx'
import { ButtonLink } from '#pwa/ui/forms/button.tsx'
import { OrderPage } from '#pwa/ui/layout/order-page.tsx'
import { DeadLink, useLinkToken } from './dead-link.tsx'

/** `/mot-de-passe?token=`: where the mailed link for a new password leads. */
export function ResetPasswordPage() {
  const token = useLinkToken()
  const [state, setState] = useState<'asked' | 'done' | 'dead'>(token ? 'asked' : 'dead')

  if (state === 'done') {
    return (
      <OrderPage
        name="Votre compte"
        title="Mot de passe changé&nbsp;!"
        lead={<p>Tous vos appareils sont déconnectés.</p>}
      >
        <ButtonLink look="primary" block to="/?connexion=entrer">
          Se connecter
        </ButtonLink>
        <ButtonLink block to="/">
          Retour à l’accueil
        </ButtonLink>
      </OrderPage>
    )
  }
  if (state === 'dead' || !token) {
    return (
      <DeadLink>
        <p>
          Un lien ne sert qu’une fois, pendant la durée indiquée dans l’email. Le plus récent de vos emails est
          peut-être le bon.
        </p>
        <ButtonLink look="primary" block to="/?connexion=oubli">
          Demander un nouveau lien
        </ButtonLink>
      </DeadLink>
    )
  }
  return (
    <OrderPage name="Votre compte" title="Nouveau mot de passe." lead={<p>Tous vos appareils seront déconnectés.</p>}>
      <ResetForm token={token} onDone={() => setState('done')} onDeadLink={() => setState('dead')} />
    </OrderPage>
  )
}
