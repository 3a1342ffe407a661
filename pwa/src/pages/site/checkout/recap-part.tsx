import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Menu } from '#api/features/menu/contract.ts'
import { drinkWords } from '#api/features/menu/rules/drinks.ts'
import { isInPause } from '#api/features/pickup/rules/pickup-slots.ts'
import type { PricedOrder } from '#api/features/pricing/rules/price-book.ts'
import type { PublicRestaurant } from '#api/features/settings/contract.ts'
import { ChangesNotice, hasChanges } from '#pwa/features/checkout/changes-notice.tsx'
import { changeDraft, type Draft, markSeen } from '#pwa/features/checkout/draft.ts'
import { OfflineNotice } from '#pwa/features/checkout/order-problem.tsx'
import { isStillPaused } from '#pwa/features/checkout/place-order.ts'
import { RecapStep } from '#pwa/features/checkout/recap-step.tsx'
import { MinorsBanner } from '#pwa/features/menu/minors-banner.tsx'
import { PICKUP_DAYS_KEY } from '#pwa/features/pickup/queries.ts'
import { PROMOTION_KEY } from '#pwa/features/promotions/use-promotion.ts'
import { formatPickup, pauseOf } from '#pwa/lib/format/hours-words.ts'
import { dishOn, menuQuery, restaurantQuery, useMenu } from '#pwa/lib/menu/use-menu.ts'
import { useServerReachable } from '#pwa/lib/state/connectivity.ts'
import { Price } from '#pwa/ui/data/price.tsx'
import { Notice } from '#pwa/ui/feedback/notice.tsx'
import { Skeleton } from '#pwa/ui/feedback/placeholders.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'
import { LegalLink } from '../legal/legal-link.tsx'
import { PickupChoice } from './pickup-part.tsx'
import { RefusalPart } from './refusal-part.tsx'
import { StepFooter, useFocusAfterSignIn } from './step-footer.tsx'
import type { PartProps } from './use-ordering.ts'

const NOTHING: PricedOrder = { lines: [], totalCents: 0, discountCents: 0, kitchenLoad: 0, hasAlcohol: false }

type RecapPartProps = PartProps & { restaurant: PublicRestaurant; recheck: Recheck }

/** The facts by which an order is judged. */
const ASKED = [menuQuery.queryKey, restaurantQuery.queryKey, PICKUP_DAYS_KEY, PROMOTION_KEY]

/** Step 3: the recap, what has changed since it was chosen, and the button that orders. */
export function RecapPart({ order, ordering, flow, restaurant, recheck }: RecapPartProps) {
  const gone = order.changes.lines.filter(change => change.is === 'gone')
  // Where nothing that was chosen can be had, the recap stays with what it was, and the sum is nothing.
  const priced = order.preview?.priced ?? (gone.length > 0 ? NOTHING : undefined)
  const { data: menu } = useMenu()
  // What is shown to be ordered is chosen from here on: should the slot be lost, it is said.
  const shown = order.draft.pickup && !order.draft.pickup.asap ? undefined : order.pickup
  const [date, time, asap] = [shown?.date, shown?.time, shown?.asap]
  useEffect(() => {
    if (date && time) changeDraft({ pickup: { date, time, asap } })
  }, [date, time, asap])
  // All of it at once, not answer by answer; and not beside what the server itself has refused.
  const isShown = recheck !== 'checking' && !ordering.isPlacing && !ordering.refused
  const changes = isShown && hasChanges(order.changes) ? order.changes : undefined
  // What is being ordered stays as it is shown; and what was refused, or went unanswered, was another order than the
  // one that is wanted now.
  const change = (part: Partial<Draft>) => {
    if (ordering.isPlacing) return
    changeDraft(part)
    if ('allergy' in part || 'formerAllergy' in part) ordering.clearAllergyGap()
    if ('adult' in part) ordering.clearAdultMissing()
    else ordering.clearRefusal()
  }
  return (
    <>
      {changes && <ChangesNotice changes={changes} totalCents={order.preview?.priced?.totalCents} now={order.now} />}
      {priced && order.pickup ? (
        <RecapStep
          draft={order.draft}
          pickupWords={formatPickup(order.pickup, order.now)}
          isPickupForeseen={order.slots.isForeseen}
          priced={priced}
          gone={gone}
          percent={order.promotion?.percent}
          noteOf={id => menu && drinkNote(menu, id)}
          restaurant={restaurant}
          pickupChoice={<PickupChoice order={order} restaurant={restaurant} onChange={pickup => change({ pickup })} />}
          onPickupSeen={() => markSeen('retrait')}
          onEdit={part => (part === 'cart' ? flow.editCart() : flow.goTo('vous'))}
          onChange={change}
          adultMissing={ordering.adultMissing}
          allergyGap={ordering.allergyGap}
          foundAllergens={order.foundAllergens}
          termsLink={words => <LegalLink name="cgv">{words}</LegalLink>}
        />
      ) : (
        !order.preview?.refusal && <Skeleton lines={6} />
      )}
      <MinorsBanner menu={menu} />
      <RecapFooter
        order={order}
        ordering={ordering}
        flow={flow}
        restaurant={restaurant}
        recheck={recheck}
        asksToAccept={changes !== undefined}
      />
    </>
  )
}

/** The strength of a drink with alcohol must be known before it is bought (EU 1169/2011, art. 14), as its volume. */
function drinkNote(menu: Menu, dishId: string): string | undefined {
  const dish = dishOn(menu, dishId)
  return dish && drinkWords(dish, false)
}

type RecapFooterProps = PartProps & {
  restaurant: PublicRestaurant
  recheck: Recheck
  /** What has changed is on the screen. */
  asksToAccept: boolean
}

/**
 * The foot of the recap: reasons not to order yet, and the button that orders. Money moves by the person's own tap alone:
 * without the server the button waits and says so, and is itself again when everything has been asked anew.
 */
function RecapFooter({ order, ordering, flow, restaurant, recheck, asksToAccept }: RecapFooterProps) {
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

/**
 * `usual`: what is shown is the server's. `offline`: it does not answer. `checking`: it does again, and everything is
 * being asked anew. `checked`: it has been.
 */
type Recheck = 'usual' | 'offline' | 'checking' | 'checked'

/**
 * How far what the checkout shows can be relied on. What was filled in without the server is asked again when it is
 * back, all of it before anything can be ordered.
 * @param isOpen closed, nothing has to be asked, and what was checked is no longer spoken of
 */
export function useRecheck(isOpen: boolean): Recheck {
  const client = useQueryClient()
  const isReachable = useServerReachable()
  const [state, setState] = useState<'usual' | 'outdated' | 'checked'>('usual')

  useEffect(() => {
    if (!isReachable) return setState('outdated')
    if (!isOpen) return setState(known => (known === 'checked' ? 'usual' : known))
    if (state !== 'outdated') return
    let isCurrent = true
    const asked = ASKED.map(queryKey => client.refetchQueries({ queryKey }, { throwOnError: true }))
    void Promise.allSettled(asked).then(answers => {
      // What the server would not tell is its own to judge when the order comes.
      const isWhole = answers.every(({ status }) => status === 'fulfilled')
      if (isCurrent) setState(isWhole ? 'checked' : 'usual')
    })
    return () => {
      isCurrent = false
    }
  }, [client, isReachable, isOpen, state])

  if (!isReachable) return 'offline'
  return state === 'outdated' ? 'checking' : state
}
