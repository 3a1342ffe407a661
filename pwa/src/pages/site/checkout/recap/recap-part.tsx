import { useEffect } from 'react'
import type { Menu } from '#api/features/menu/contract.ts'
import { drinkWords } from '#api/features/menu/rules/drinks.ts'
import type { PricedOrder } from '#api/features/pricing/rules/price-book.ts'
import type { PublicRestaurant } from '#api/features/settings/contract.ts'
import { changeDraft, type Draft, markSeen } from '#pwa/features/checkout/draft.ts'
import { ChangesNotice } from '#pwa/features/checkout/order/changes/changes-notice.tsx'
import { hasChanges } from '#pwa/features/checkout/order/changes/order-changes.ts'
import { RecapStep } from '#pwa/features/checkout/recap/recap-step.tsx'
import { MinorsBanner } from '#pwa/features/menu/list/minors-banner/minors-banner.tsx'
import { formatPickup } from '#pwa/lib/format/words/pickup-words.ts'
import { useMenu } from '#pwa/lib/menu/use-menu.ts'
import { Skeleton } from '#pwa/ui/feedback/skeleton/skeleton.tsx'
import { LegalLink } from '../../legal/legal-link.tsx'
import type { PartProps } from '../parts.ts'
import { PickupChoice } from '../pickup/pickup-choice.tsx'
import { RecapFooter } from './recap-footer.tsx'
import type { Recheck } from './use-recheck.ts'

const NOTHING: PricedOrder = { lines: [], totalCents: 0, discountCents: 0, kitchenLoad: 0, hasAlcohol: false }

type RecapPartProps = PartProps & { restaurant: PublicRestaurant; recheck: Recheck }

/** Step 3: the recap, what has changed since it was chosen, and the button that orders. */
export function RecapPart({ order, ordering, flow, restaurant, recheck }: RecapPartProps) {
  const gone = order.changes.lines.filter(change => change.is === 'gone')
  // Where nothing that was chosen can be had, the recap stays with what it was, and the sum is nothing.
  const priced = order.preview?.priced ?? (gone.length > 0 ? NOTHING : undefined)
  const { data: menu } = useMenu()
  // What is shown to be ordered is chosen from here on: should the slot be lost, it is said.
  const earliest = order.draft.pickup ? undefined : order.pickup
  useEffect(() => {
    if (earliest) changeDraft({ pickup: earliest })
  }, [earliest])
  // All of it at once, not answer by answer; and not beside what the server itself has refused.
  const isShown = recheck !== 'checking' && !ordering.isPlacing && !ordering.refused
  const changes = isShown && hasChanges(order.changes) ? order.changes : undefined
  // What is being ordered stays as it is shown; and what was refused, or went unanswered, was another order than the
  // one that is wanted now.
  const change = (part: Partial<Draft>) => {
    if (ordering.isPlacing) return
    changeDraft(part)
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
  const dish = Object.values(menu.takeaway)
    .flat()
    .find(({ id }) => id === dishId)
  return dish && drinkWords(dish, false)
}
