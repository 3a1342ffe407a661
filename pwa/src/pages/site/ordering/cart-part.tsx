import { useEffect, useState } from 'react'
import type { Menu, MenuItem } from '#api/features/menu/contract.ts'
import { hasChoices } from '#api/features/pricing/rules/line-price.ts'
import type { PriceBook } from '#api/features/pricing/rules/price-book.ts'
import { CartDrawer } from '#pwa/features/cart/cart-drawer.tsx'
import { asCartLine, type CartLine } from '#pwa/features/cart/cart-lines.ts'
import { CartPickup, PickupQuestion } from '#pwa/features/cart/cart-pickup.tsx'
import { updateCart } from '#pwa/features/cart/cart-store.ts'
import { CartSuggestion } from '#pwa/features/cart/cart-suggestion.tsx'
import { withReplaced } from '#pwa/features/cart/change-cart.ts'
import { type PricedCart, usePricedCart, withoutAlcohol } from '#pwa/features/cart/price-cart.ts'
import { changeDraft, useDraft } from '#pwa/features/checkout/draft.ts'
import { payableOrder } from '#pwa/features/checkout/order-attempt.ts'
import { useCheckoutStep } from '#pwa/features/checkout/use-checkout-step.ts'
import { wantedChoices } from '#pwa/features/menu/search/fitting-choices.ts'
import { useAsked } from '#pwa/features/menu/search/wishes-in-force.ts'
import { cartReason, stillOffered, withoutSoldOut } from '#pwa/features/pickup/judged-slots.ts'
import { type PickupMove, pickupMove } from '#pwa/features/pickup/pickup-move.ts'
import { firstPickup, soonestFor } from '#pwa/features/pickup/slot-choices.ts'
import { useSlots } from '#pwa/features/pickup/use-slots.ts'
import { PromotionLine } from '#pwa/features/promotions/promotion-line.tsx'
import { formatPickup, type PickupTime, pauseOf, returnWords } from '#pwa/lib/format/hours-words.ts'
import { dishOn, useRestaurant } from '#pwa/lib/menu/use-menu.ts'
import { useOverlay } from '#pwa/lib/navigation/use-overlay.ts'
import { useNow } from '#pwa/lib/state/clock.ts'
import { later } from '#pwa/lib/state/later.ts'
import { useStoredPromotion } from '#pwa/lib/storage/stored-promotion.ts'
import { LateSheet } from '#pwa/ui/overlays/late-sheet.tsx'
import { RunningOrdersHost } from '../orders/running-orders-host.tsx'
import { loadDish } from './menu-overlays.tsx'

/** The same file as the checkout's own opening (checkout-host.tsx). */
const loadCheckout = later(() => import('../checkout/checkout-sheet.tsx'))

type CartPartProps = {
  open: boolean
  book: PriceBook | undefined
  menu: Menu | undefined
  onClose: () => void
}

/** The open cart: what is in it, when it can be picked up, and the way from there to the checkout. */
export function CartPart({ open, book, menu, onClose }: CartPartProps) {
  const cart = usePricedCart(book)
  const checkout = useCheckoutStep()
  const now = useNow()
  const promotion = useStoredPromotion()
  const { data: restaurant } = useRestaurant()
  const chosen = useDraft().pickup
  const slots = useSlots(open ? cart : undefined, now)
  const priced = cart?.entries.flatMap(entry => entry.priced ?? [])
  const ownsReserved = payableOrder(now) !== undefined
  const reasonAt = (at: PickupTime) => (book && priced ? cartReason(book, priced, at, ownsReserved) : undefined)
  const days = slots.days && withoutSoldOut(slots.days, reasonAt)
  const { isForeseen } = slots
  const asap = soonestFor(slots.asap, reasonAt)
  const kept = chosen && days && stillOffered({ days, asap }, chosen)
  const pickup = kept ?? (days && firstPickup(days, asap))
  const asked = useAsked()
  const isWanted = (dish: MenuItem) => wantedChoices(dish, asked).length > 0
  const editing = useOverlay('ligne')
  const edited = open ? cart?.entries.find(({ line }) => line.id === editing.value)?.line : undefined
  const dishOf = ({ request }: CartLine) => menu && dishOn(menu, request.menuItemId)
  const editOf = (line: CartLine) => {
    const dish = dishOf(line)
    const isOwn = !line.request.rewardId && !line.request.components
    return dish && isOwn && hasChoices(dish) ? () => editing.show(line.id) : undefined
  }
  // Whoever looks at the cart goes on from there.
  useEffect(() => {
    if (open) loadCheckout().catch(() => undefined)
  }, [open])
  // The last pickup that was shown without a question: what is later by an hour or a day is asked about.
  const [shown, setShown] = useState<PickupTime>()
  const move =
    pickup && !kept && days ? pickupMove({ days, asap }, pickup, shown ?? chosen, cart?.kitchenLoad ?? 0) : undefined
  const settled = open && pickup && !move ? pickup : undefined
  useEffect(() => {
    if (settled) setShown(before => (before && isSamePickup(before, settled) ? before : settled))
  }, [settled])
  const pausedUntil = days && !pickup ? pauseOf(restaurant, now) : undefined
  return (
    <>
      <CartDrawer
        open={open}
        cart={cart}
        running={<RunningOrdersHost again />}
        editOf={editOf}
        suggestion={cart && menu && <CartSuggestion cart={cart} menu={menu} isWanted={isWanted} />}
        pickup={
          move && cart ? (
            <PickupQuestion {...questionOf(move, cart, now, () => checkout.goTo('retrait'))} />
          ) : (
            <CartPickup
              pickup={pickup ? formatPickup(pickup, now) : days && null}
              isSoonest={pickup?.asap === true}
              chosen={kept !== undefined}
              isForeseen={isForeseen}
              back={pausedUntil ? returnWords(pausedUntil, now) : undefined}
              onChange={() => checkout.goTo('retrait')}
            />
          )
        }
        promotion={cart && promotion && <PromotionLine promotion={promotion} discountCents={cart.discountCents} />}
        blocked={
          restaurant?.notYetOpen
            ? 'Bientôt ouvert : on ne peut pas encore commander'
            : move && 'Choisissez d’abord votre retrait'
        }
        onOrder={() => checkout.goTo('recapitulatif')}
        onClose={onClose}
      />
      {menu && (
        <LateSheet
          open={edited !== undefined}
          title={edited?.name ?? ''}
          shape="drawer"
          onClose={editing.close}
          load={loadDish}
          sheet={{
            dish: edited && dishOf(edited),
            menu,
            service: 'takeaway',
            atAllergens: false,
            phone: restaurant?.phone,
            ownCup: restaurant?.ownCup,
            refusal: undefined,
            edited,
            onAdd: next => {
              const { id } = edited ?? {}
              if (!editing.close() || id === undefined) return
              const line = asCartLine(next)
              void updateCart(lines => withReplaced(lines, id, line))
            },
            onClose: editing.close,
          }}
        />
      )}
    </>
  )
}

function isSamePickup(one: PickupTime, other: PickupTime): boolean {
  return one.date === other.date && one.time === other.time && one.asap === other.asap
}

/** 'Ce soir sans la bière, ou demain avec ?'; for any other reason the later pickup, or another one. */
function questionOf(move: PickupMove, cart: PricedCart, now: Date, onChange: () => void) {
  const [from, to] = [formatPickup(move.from, now), formatPickup(move.to, now)]
  const take = () => changeDraft({ pickup: move.to })
  if (!move.isForAlcohol) {
    return {
      why: `Votre retrait ${from} n’est plus possible (${move.reason}).`,
      ways: [
        { words: `Retirer ${to}`, onChoose: take },
        { words: 'Choisir un autre créneau', onChoose: onChange },
      ],
    }
  }
  return {
    why: `Pas d’alcool pour un retrait ${from}.`,
    ways: [
      { words: `Sans alcool, ${from}`, onChoose: () => void updateCart(withoutAlcohol(cart)) },
      { words: `Avec, ${to}`, onChoose: take },
    ],
  }
}
