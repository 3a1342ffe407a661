import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Menu } from '#api/features/menu/contract.ts'
import { allergensInLine } from '#api/features/menu/rules/allergens.ts'
import { recipeKey, withRecipes } from '#api/features/menu/rules/reward-recipes.ts'
import { lineTitle } from '#api/features/orders/rules/line-words.ts'
import type { PricedLine } from '#api/features/pricing/rules/price-book.ts'
import { toCents } from '#api/kernel/order/money.ts'
import { requestedLines, withPrices, withQuantity } from '#pwa/features/cart/cart-lines.ts'
import { cartState, updateCart, useCart } from '#pwa/features/cart/cart-store.ts'
import { withoutRewards } from '#pwa/features/cart/reward-lines.ts'
import { hasChanges, lineChanges, type OrderChanges } from '#pwa/features/checkout/changes-notice.tsx'
import { type AllergyGap, allergyGap, changeDraft, type Draft, useDraft } from '#pwa/features/checkout/draft.ts'
import { type FoundLine, keyOf } from '#pwa/features/checkout/kitchen-part.tsx'
import { dropAttempt, type PlacedOrder, payableOrder, takeUp } from '#pwa/features/checkout/order-attempt.ts'
import { type OrderRequest, orderRequest, previewOrder, type Refusal } from '#pwa/features/checkout/order-request.ts'
import { placeOrder, refusalOf } from '#pwa/features/checkout/place-order.ts'
import type { useCheckoutStep } from '#pwa/features/checkout/use-checkout-step.ts'
import { rememberOrder, trackingAddress } from '#pwa/features/orders/tracking/remembered-orders.ts'
import { cartReason, stillOffered, withOwnSlot, withoutSoldOut } from '#pwa/features/pickup/judged-slots.ts'
import { PICKUP_DAYS_KEY } from '#pwa/features/pickup/queries.ts'
import { lossWord } from '#pwa/features/pickup/shown-slots.ts'
import {
  earliestSlot,
  firstPickup,
  type PickupDay,
  promiseOf,
  type Soonest,
  soonestFor,
} from '#pwa/features/pickup/slot-choices.ts'
import { useSlots } from '#pwa/features/pickup/use-slots.ts'
import { useLostPromotion } from '#pwa/features/promotions/use-promotion.ts'
import type { PickupTime } from '#pwa/lib/format/hours-words.ts'
import { menuQuery, useMenu, usePriceBook } from '#pwa/lib/menu/use-menu.ts'
import { customerToken } from '#pwa/lib/session/customer-session.ts'
import { clock, useNow } from '#pwa/lib/state/clock.ts'
import { showToast } from '#pwa/lib/state/toasts.ts'
import { keepPromotion, useStoredPromotion } from '#pwa/lib/storage/stored-promotion.ts'
import { finishOrder } from '../orders/finish-order.ts'

/**
 * Everything that an order is made of, as it stands: the cart's lines and prices, the slots, what was filled in, and
 * what of it is no longer as it was chosen. What cannot be had any more is left out of the price.
 */
export function useOrderInTheMaking() {
  const now = useNow(15_000)
  const { lines, loaded } = useCart()
  const menu = useMenu()
  const book = usePriceBook()
  const draft = useDraft()
  const kept = useStoredPromotion()
  const isPromotionLost = useLostPromotion(kept, now)
  const promotion = isPromotionLost ? undefined : kept
  const percent = promotion?.percent
  const changed = useMemo(() => (book ? lineChanges(book, lines) : []), [book, lines])
  const requested = useMemo(() => {
    const gone = new Set(changed.flatMap(change => (change.is === 'gone' ? change.id : [])))
    return requestedLines(lines.filter(({ id }) => !gone.has(id)))
  }, [lines, changed])
  const preview = useMemo(() => (book ? previewOrder(book, requested, percent) : undefined), [book, requested, percent])
  const slots = useSlots(preview?.priced, now)
  const placed = payableOrder(now)
  const priced = preview?.priced?.lines
  const reasonAt = (at: PickupTime) => (book && priced ? cartReason(book, priced, at, placed !== undefined) : undefined)
  const days = slots.days && withoutSoldOut(withOwnSlot(slots.days, placed && draft.pickup), reasonAt)
  const asap = soonestFor(slots.asap, reasonAt)
  const offered = days && { days, asap }
  // As soon as possible is what it is by now; what cannot be had any more is said, and stays until it is agreed to.
  const followed = offered && draft.pickup?.asap ? stillOffered(offered, draft.pickup) : undefined
  const pickup = followed ?? draft.pickup ?? (offered && firstPickup(offered.days, asap))
  const changes: OrderChanges = {
    lines: changed,
    slot: offered && draft.pickup && slotChange(offered, draft.pickup),
    promotion: kept && isPromotionLost ? { percent: kept.percent } : undefined,
  }

  return {
    now,
    isEmpty: loaded && lines.length === 0,
    lines,
    requested,
    preview,
    /** The chosen dishes that bring the customer's allergens by the menu. */
    foundAllergens: useMemo(() => foundAllergens(menu.data, priced, draft), [menu.data, priced, draft]),
    changes,
    promotion,
    menu: { isMissing: menu.isError && !menu.data, askAgain: () => void menu.refetch() },
    draft,
    slots: { ...slots, days, asap },
    pickup,
    placed,
  }
}

function foundAllergens(
  menu: Menu | undefined,
  lines: readonly PricedLine[] | undefined,
  { allergy }: Draft,
): FoundLine[] {
  if (!menu || !lines || !allergy || allergy.allergens.length === 0) return []
  const items = Object.values(menu.takeaway).flat()
  const dishes = withRecipes(new Map(items.map(item => [item.id, item])), menu.rewards)
  return lines.flatMap(line => {
    const ordered = { ...line, menuItemId: recipeKey({ ...line, reward: line.rewardDish !== undefined }) }
    const codes = allergensInLine(ordered, allergy.allergens, id => dishes.get(id))
    return codes.length > 0 ? [{ title: lineTitle(line), codes }] : []
  })
}

/** A chosen slot that cannot be had any more. Where there is no other one either, the server says why. */
function slotChange(
  offered: { days: readonly PickupDay[]; asap: Soonest | undefined },
  chosen: PickupTime,
): OrderChanges['slot'] {
  if (stillOffered(offered, chosen)) return undefined
  const { days, asap } = offered
  const next = (chosen.asap && promiseOf(asap)) || (earliestSlot(days, chosen) ?? earliestSlot(days))
  return next && { lost: chosen, why: lossWord(days, chosen, asap), next }
}

export type OrderInTheMaking = ReturnType<typeof useOrderInTheMaking>

/** Placing the order: once, with what stands in the way kept until it is dealt with or left behind. */
export function useOrdering(order: OrderInTheMaking, flow: ReturnType<typeof useCheckoutStep>) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [refused, setRefused] = useState<{ refusal: Refusal; request?: OrderRequest } | undefined>()
  const [adultMissing, setAdultMissing] = useState(false)
  const [allergyMissing, setAllergyMissing] = useState<AllergyGap>()
  const [isProving, setProving] = useState(false)
  const [hasJustOrdered, setJustOrdered] = useState(false)

  // Going back clears errors, and coming forward again must not pay by itself.
  useEffect(() => {
    if (flow.step !== 'recapitulatif') {
      setRefused(undefined)
      setAdultMissing(false)
      setAllergyMissing(undefined)
    }
    if (flow.step !== 'paiement') setJustOrdered(false)
  }, [flow.step])

  const finish = ({ id, trackingToken }: Pick<PlacedOrder, 'id' | 'trackingToken'>) => {
    void finishOrder(id)
    void navigate(trackingAddress(id, trackingToken), { replace: true })
  }
  const refuse = (refusal: Refusal, request?: OrderRequest) => {
    setRefused({ refusal, ...(request && { request }) })
    // Whatever it was, the page judged by something that is no longer so.
    void client.invalidateQueries(menuQuery)
    void client.invalidateQueries({ queryKey: PICKUP_DAYS_KEY })
  }
  const placing = useMutation({
    mutationFn: (request: OrderRequest) => placeOrder(request, customerToken(), clock.now(), () => setProving(true)),
    onSettled: () => setProving(false),
    onSuccess: (placed: PlacedOrder) => {
      rememberOrder(placed.id, placed.trackingToken)
      if (placed.status === 'confirmed') return finish(placed)
      setJustOrdered(true)
      flow.goTo('paiement')
    },
    onError: (error, request) => {
      const refusal = refusalOf(error)
      if (!dropLostReward(refusal)) refuse(refusal, request)
    },
  })

  const submit = () => {
    const priced = order.preview?.priced
    if (!priced || !order.pickup || placing.isPending || hasChanges(order.changes)) return
    const gap = allergyGap(order.draft, keyOf(order.foundAllergens))
    if (gap) return setAllergyMissing(gap)
    if (priced.hasAlcohol && !order.draft.adult) return setAdultMissing(true)
    setRefused(undefined)
    placing.mutate(orderRequest(order.requested, priced, order.draft, order.pickup, order.promotion?.code))
  }
  /** The very same order once more: should it be there already, it is that one. */
  const submitAgain = () => {
    const request = refused?.request
    if (!request) return submit()
    if (placing.isPending) return
    setRefused(undefined)
    placing.mutate(request)
  }
  /** The order that was made before is gone on with: paid here, or followed where it is paid. */
  const takeFirst = () => {
    const { id, trackingToken } = (refused?.refusal.body.order ?? {}) as Partial<PlacedOrder>
    setRefused(undefined)
    if (!id || !trackingToken) return
    takeUp(id)
    rememberOrder(id, trackingToken)
    if (payableOrder(clock.now())?.id === id) flow.goTo('paiement')
    else finish({ id, trackingToken })
  }
  const orderAnother = () => {
    dropAttempt()
    submit()
  }
  return {
    submit,
    submitAgain,
    takeFirst,
    orderAnother,
    isPlacing: placing.isPending,
    isProving,
    hasJustOrdered,
    adultMissing,
    clearAdultMissing: () => setAdultMissing(false),
    allergyGap: allergyMissing,
    clearAllergyGap: () => setAllergyMissing(undefined),
    refused,
    refuse,
    clearRefusal: () => setRefused(undefined),
    finish,
    removeLines: (indexes: readonly number[]) => {
      const ids = indexes.map(index => order.lines[index]?.id)
      void updateCart(lines => ids.reduce((left, id) => withQuantity(left, id ?? '', 0), lines))
      setRefused(undefined)
    },
    /** @param quantities by the lines' places; 0 takes a line out */
    keepQuantities: (quantities: readonly number[]) => {
      const kept = order.lines.map(({ id }, index) => [id, quantities[index] ?? 0] as const)
      void updateCart(lines => kept.reduce((left, [id, quantity]) => withQuantity(left, id, quantity), lines))
      setRefused(undefined)
    },
    acceptPrices: async () => {
      const items = (refused?.refusal.body.items ?? []) as { id: string; unitPrice: number; unitDiscount?: number }[]
      // The cart keeps the menu's price, from which it takes a promotion itself.
      const cents = new Map(items.map(item => [item.id, toCents(item.unitPrice) + toCents(item.unitDiscount ?? 0)]))
      await Promise.all([
        updateCart(lines => withPrices(lines, cents)),
        client.refetchQueries({ queryKey: menuQuery.queryKey }),
      ])
      setRefused(undefined)
    },
    acceptChanges: async () => {
      const { lines, slot, promotion } = order.changes
      const cents = new Map(lines.flatMap(line => (line.is === 'priced' ? [[line.id, line.cents]] : [])))
      const gone = new Set(lines.flatMap(line => (line.is === 'gone' ? line.id : [])))
      if (slot) changeDraft({ pickup: slot.next })
      if (promotion) keepPromotion(undefined)
      await updateCart(kept =>
        withPrices(
          kept.filter(({ id }) => !gone.has(id)),
          cents,
        ),
      )
    },
  }
}

type Ordering = ReturnType<typeof useOrdering>

/**
 * A voucher that another order took meanwhile, on another device or in another tab, or that is not this customer's: its
 * dish leaves the cart, which says why. The rest can be ordered.
 * @returns whether it was that
 */
export function dropLostReward({ code, message, body }: Refusal): boolean {
  if (code !== 'reward_used' && code !== 'reward_mismatch') return false
  const rewardId = typeof body.rewardId === 'string' ? body.rewardId : undefined
  const lost = cartState().lines.find(({ request }) => request.rewardId && request.rewardId === rewardId)
  void updateCart(lines => withoutRewards(lines, rewardId))
  showToast({ tone: 'problem', text: `${message} Retiré du panier\u00a0: ${lost?.name ?? 'plat offert'}.` })
  return true
}

/** The state that each part of the checkout works on. */
export type PartProps = {
  order: OrderInTheMaking
  ordering: Ordering
  flow: ReturnType<typeof useCheckoutStep>
}
