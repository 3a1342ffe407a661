import { isInPause } from '#api/features/pickup/rules/pickup-slots.ts'
import type { PublicRestaurant } from '#api/features/settings/contract.ts'
import { hasChanges } from '#pwa/features/checkout/order/changes/order-changes.ts'
import { OfflineNotice } from '#pwa/features/checkout/order/offline-notice.tsx'
import { isStillPaused } from '#pwa/features/checkout/order/placing/refusal.ts'
import { pauseOf } from '#pwa/lib/menu/return-words.ts'
import { Price } from '#pwa/ui/data/price/price.tsx'
import { Notice } from '#pwa/ui/feedback/notice/notice.tsx'
import { Button } from '#pwa/ui/forms/button/button.tsx'
import type { PartProps } from '../parts.ts'
import { StepFooter } from '../step-footer.tsx'
import { useFocusAfterSignIn } from '../use-focus-after-sign-in.ts'
import { RefusalPart } from './refusal-part.tsx'
import type { Recheck } from './use-recheck.ts'

type RecapFooterProps = PartProps & {
  restaurant: PublicRestaurant
  recheck: Recheck
  /** What has changed is on the screen. */
  asksToAccept: boolean
}

/**
 * What stands between the recap and the order, and the button that orders. Money moves by the person's own tap alone:
 * without the server the button waits and says so, and is itself again when everything has been asked anew.
 */
export function RecapFooter({ order, ordering, flow, restaurant, recheck, asksToAccept }: RecapFooterProps) {
  const priced = order.preview?.priced
  const orderButton = useFocusAfterSignIn()
  const isOffline = recheck === 'offline'
  // An order that is placed already may be paid through a pause.
  const pausedUntil = isOffline || order.placed ? undefined : pauseBefore(order, restaurant)
  const isRefusedInPause = ordering.refused !== undefined && isStillPaused(ordering.refused.refusal, order.now)
  const isPaused = pausedUntil !== undefined || isRefusedInPause
  // Pressed again it would only ask again.
  const isAsked = ordering.refused?.refusal.code === 'already_ordered'
  const accept = async () => {
    await ordering.acceptChanges()
    orderButton.current?.focus({ preventScroll: true })
  }
  return (
    <StepFooter totalCents={isOffline ? priced?.totalCents : undefined}>
      <RefusalPart order={order} ordering={ordering} flow={flow} isOffline={isOffline} pausedUntil={pausedUntil} />
      {isOffline && !ordering.refused && !ordering.isPlacing && <OfflineNotice />}
      {recheck === 'checked' && !asksToAccept && !ordering.refused && !isPaused && (
        <div role="status">
          <Notice tone="done">De retour en ligne. Prix, plats et créneau ont été revérifiés.</Notice>
        </div>
      )}
      {ordering.isProving && (
        <div role="status">
          <Notice icon="clock">
            Beaucoup de commandes attendent leur paiement&nbsp;: votre appareil fait une courte vérification. Vous
            n’avez rien à faire.
          </Notice>
        </div>
      )}
      {asksToAccept && (
        <Button look="primary" block onClick={() => void accept()}>
          Accepter et continuer
        </Button>
      )}
      {priced && !(ordering.refused && hasChanges(order.changes)) && (
        <Button
          ref={orderButton}
          look="primary"
          block
          binding
          busy={ordering.isPlacing || recheck === 'checking'}
          busyLabel={ordering.isPlacing ? 'Commande en cours…' : 'Vérification des prix et du créneau…'}
          blocked={whatBlocks({ asksToAccept, isOffline, isPaused, isAsked })}
          onClick={ordering.submit}
        >
          <span>{priced.totalCents === 0 ? 'Commander' : 'Commander avec obligation de paiement'}</span>
          <Price cents={priced.totalCents} />
        </Button>
      )}
      {!isOffline && !asksToAccept && (
        <p className="step-note">
          {priced?.totalCents === 0
            ? 'Rien à payer\u00a0: votre plat offert couvre la commande.'
            : 'Paiement sécurisé par carte\u00a0: Visa, Mastercard, American Express.'}
        </p>
      )}
    </StepFooter>
  )
}

/** The end of a pause that closes the pickup, or all of them. */
function pauseBefore({ pickup, now }: PartProps['order'], restaurant: PublicRestaurant): Date | undefined {
  const pausedUntil = pauseOf(restaurant, now)
  return pausedUntil && (!pickup || isInPause(pickup, { pausedUntil }, now)) ? pausedUntil : undefined
}

type Hindrances = Record<'asksToAccept' | 'isOffline' | 'isPaused' | 'isAsked', boolean>

function whatBlocks({ asksToAccept, isOffline, isPaused, isAsked }: Hindrances): string | undefined {
  if (asksToAccept) return 'Acceptez d’abord ce qui a changé'
  if (isOffline) return 'En attente du réseau'
  if (isAsked) return 'Répondez d’abord à la question'
  return isPaused ? 'Commandes en ligne suspendues' : undefined
}
