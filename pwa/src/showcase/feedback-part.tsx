import { ClockNote, CopyAge, UpToDate } from '#pwa/ui/feedback/device-notes.tsx'
import { EmptyState } from '#pwa/ui/feedback/empty-state.tsx'
import { NeedsNetwork } from '#pwa/ui/feedback/needs-network.tsx'
import { Banner, Notice, StateWord } from '#pwa/ui/feedback/notice.tsx'
import { NotLoaded, RetryButton, Skeleton } from '#pwa/ui/feedback/placeholders.tsx'
import { ToastCard } from '#pwa/ui/feedback/toast.tsx'
import { WaitingCard, WaitingList } from '#pwa/ui/feedback/waiting.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'
import { EmptyBowl } from '#pwa/ui/media/drawing.tsx'
import { Example } from './example.tsx'

const AT = new Date('2026-11-21T11:04:00Z')
const nothing = async () => {}
const WAITING = {
  key: 'showcase',
  kind: 'reservation',
  body: {
    name: 'Camille Renard',
    phone: '06 12 34 56 78',
    date: '2026-12-01',
    time: '19:30',
    guests: '2',
    message: '',
  },
  state: 'waiting',
  writtenAt: AT.getTime(),
} as const

/** What the page says by itself. */
export function FeedbackPart() {
  return (
    <>
      <Example name="banner">
        <Banner icon="alert" action={<Button look="link">Réessayer</Button>}>
          Pas de connexion. La carte reste lisible.
        </Banner>
      </Example>
      <Example name="copy-age">
        <CopyAge what="Carte" at={AT} />
      </Example>
      <Example name="clock-note">
        <ClockNote skewMs={15 * 60_000} />
        <ClockNote skewMs={-86_400_000} />
      </Example>
      <Example name="up-to-date">
        <p>
          <UpToDate what="Commandes" at={AT} />
        </p>
      </Example>
      <Example name="empty-state">
        <EmptyState title="Aucune commande" drawing={<EmptyBowl />}>
          <Button look="primary">Voir la carte</Button>
        </EmptyState>
      </Example>
      <Example name="needs-network">
        <NeedsNetwork>Annuler</NeedsNetwork>
      </Example>
      <Example name="notice">
        <Notice>Le paiement se fait sur la page suivante.</Notice>
        <Notice tone="problem">Le créneau est complet. Choisissez-en un autre.</Notice>
        <Notice tone="done">C’est envoyé.</Notice>
      </Example>
      <Example name="retry-button">
        <RetryButton onRetry={nothing} /> <RetryButton busy onRetry={nothing} />
      </Example>
      <Example name="not-loaded">
        <NotLoaded onRetry={nothing}>Les créneaux n’ont pas pu être chargés.</NotLoaded>
      </Example>
      <Example name="skeleton">
        <Skeleton lines={3} label="Chargement de la carte" />
      </Example>
      <Example name="state-word">
        {(['soft', 'info', 'good', 'plain', 'bad'] as const).map(tone => (
          <StateWord key={tone} tone={tone} icon="clock">
            {tone}
          </StateWord>
        ))}
      </Example>
      <Example name="toast-card">
        <ToastCard text="2 plats ajoutés" tone="done" onClose={nothing} />
      </Example>
      <Example name="waiting-list">
        <WaitingList isDue isStored another="Une autre demande" onAnother={nothing}>
          <WaitingCard entry={WAITING} title="Demande de table" onEdit={nothing} onRemove={nothing}>
            Mardi 1er décembre à 19 h 30, 2 couverts
          </WaitingCard>
        </WaitingList>
      </Example>
    </>
  )
}
