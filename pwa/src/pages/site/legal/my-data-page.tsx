import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { AskLinkForm } from '#pwa/features/privacy/ask-link-form.tsx'
import { GuestData, heldQuery } from '#pwa/features/privacy/guest-data.tsx'
import { ApiProblem } from '#pwa/lib/calls/api.ts'
import { RetryButton, Skeleton } from '#pwa/ui/feedback/placeholders.tsx'
import { ButtonLink } from '#pwa/ui/forms/button.tsx'
import { OrderPage } from '#pwa/ui/layout/order-page.tsx'
import { EmptyBowl } from '#pwa/ui/media/drawing.tsx'
import { useLinkToken } from '../session/dead-link.tsx'
import { eraseDetails } from '../session/forget-details.ts'
import { PrivacyNote } from './legal-link.tsx'

/** `/mes-donnees?token=`: where the mailed link to one's data leads; without a token one is asked for. */
export function MyDataPage() {
  const token = useLinkToken()
  const [state, setState] = useState<'open' | 'dead' | 'erased'>('open')
  if (state === 'erased') return <Erased />
  if (state === 'dead') return <DeadLink />
  if (!token) return <Ask />
  return <Opened token={token} onErased={() => setState('erased')} onDeadLink={() => setState('dead')} />
}

type OpenedProps = { token: string; onErased: () => void; onDeadLink: () => void }

function Opened({ token, onErased, onDeadLink }: OpenedProps) {
  const { data: held, error, isFetching, refetch } = useQuery(heldQuery(token))
  if (error instanceof ApiProblem && error.code === 'token_invalid') return <DeadLink />
  if (error && !held) {
    return (
      <Page title="Un instant." lead={error.message}>
        <RetryButton look="primary" block busy={isFetching} onRetry={() => void refetch()} />
      </Page>
    )
  }
  if (!held) {
    return (
      <Page title="Un instant.">
        <Skeleton lines={6} label="Chargement de vos données" />
      </Page>
    )
  }
  if (held.account === 'confirmed') return <InAccount email={held.email} />
  if (held.orders + held.reservations + held.reviews + held.reports === 0) return <NothingHeld email={held.email} />
  const erased = async () => {
    await eraseDetails()
    onErased()
  }
  return (
    <Page title="Mes données." lead={held.email}>
      <GuestData held={held} token={token} onErased={erased} onDeadLink={onDeadLink} />
      {held.account === 'unconfirmed' && (
        <p className="soft">
          Un compte est ouvert à cette adresse, sans qu’elle soit confirmée. Pour ce qu’il contient, connectez-vous ou
          choisissez un nouveau mot de passe.
        </p>
      )}
    </Page>
  )
}

/** An account's password guards what is in it, and what was left without it under the same address. */
function InAccount({ email }: { email: string }) {
  return (
    <Page title="Tout est dans votre compte." lead={email}>
      <p>Connectez-vous&nbsp;: la rubrique «&nbsp;Mes données&nbsp;» vous laisse tout télécharger et tout supprimer.</p>
      <ButtonLink look="primary" block to="/?connexion=entrer">
        Se connecter
      </ButtonLink>
      <ButtonLink block to="/?connexion=oubli">
        Mot de passe oublié
      </ButtonLink>
    </Page>
  )
}

function NothingHeld({ email }: { email: string }) {
  return (
    <Page title="Rien hors du compte." lead={email} drawing={<EmptyBowl />}>
      <p>
        Un compte est ouvert à cette adresse, sans qu’elle soit confirmée. Choisissez un nouveau mot de passe pour y
        entrer et le supprimer.
      </p>
      <ButtonLink look="primary" block to="/?connexion=oubli">
        Choisir un nouveau mot de passe
      </ButtonLink>
    </Page>
  )
}

function Ask() {
  return (
    <Page
      title="Mes données."
      lead="Voir, télécharger, corriger ou effacer ce que nous gardons de vous, sans compte&nbsp;: un lien part à votre adresse."
    >
      <AskLinkForm />
      <PrivacyNote purpose="vous envoyer ce lien" />
    </Page>
  )
}

function DeadLink() {
  return (
    <Page title="Lien expiré." lead="Ce lien n’est plus valable. Demandez-en un nouveau." drawing={<EmptyBowl />}>
      <AskLinkForm />
    </Page>
  )
}

function Erased() {
  return (
    <Page title="Vos données sont effacées." lead="Un dernier email le confirme." drawing={<EmptyBowl />}>
      <ButtonLink block to="/">
        Retour à l’accueil
      </ButtonLink>
    </Page>
  )
}

type PageProps = { title: string; lead?: string; drawing?: ReactNode; children?: ReactNode }

function Page({ title, lead, drawing, children }: PageProps) {
  return (
    <OrderPage name="Vos données" title={title} drawing={drawing} lead={lead && <p>{lead}</p>}>
      {children}
    </OrderPage>
  )
}
