import { useQueryClient } from '@tanstack/react-query'
import type { PriceBook } from '#api/features/pricing/rules/price-book.ts'
import { toEuros } from '#api/kernel/order/money.ts'
import { requestedLines } from '#pwa/features/cart/lines/cart-lines.ts'
import { type PricedCart, priceCart } from '#pwa/features/cart/lines/price-cart.ts'
import {
  type KnownCaller,
  type TakenOrder,
  useKnownCaller,
  useTakeOrder,
} from '#pwa/features/orders/taking/taking-calls.ts'
import { isWholeNumber, type Who, whoOf } from '#pwa/features/orders/taking/who.ts'
import { PICKUP_DAYS_KEY } from '#pwa/features/pickup/queries.ts'
import { earliestSlot, isOffered } from '#pwa/features/pickup/slots/slot-choices.ts'
import { type Slots, useSlots } from '#pwa/features/pickup/slots/use-slots.ts'
import { isRefusal } from '#pwa/lib/calls/api-problem.ts'
import type { PickupTime } from '#pwa/lib/format/words/pickup-words.ts'
import { menuQuery } from '#pwa/lib/menu/use-menu.ts'
import { useStore } from '#pwa/lib/state/stores/use-store.ts'
import { useNow } from '#pwa/lib/state/use-now.ts'
import { useNeedsNetwork } from '#pwa/offline/use-needs-network.ts'
import { keyFor, type TakingDraft, takingDraft } from './taking-draft.ts'

export type Taking = ReturnType<typeof useTaking>

/** What the order that is being taken comes to, when it is fetched and for whom, and how it is sent. */
export function useTaking(book: PriceBook, onTaken: (taken: TakenOrder) => void) {
  const client = useQueryClient()
  const draft = useStore(takingDraft)
  const take = useTakeOrder()
  const needsNetwork = useNeedsNetwork()
  const priced = priceCart(book, draft.lines)
  const slots = useSlots({ kitchenLoad: priced.kitchenLoad, hasAlcohol: priced.hasAlcohol }, useNow(10_000))
  const chosen = { date: draft.date, time: draft.time }
  // An order whose answer was lost may hold its slot itself: it is asked for again as it was.
  const isChosen = draft.date !== '' && (draft.asked !== '' || (slots.days && isOffered(slots.days, chosen)))
  const pickup = isChosen ? chosen : slots.days && earliestSlot(slots.days)
  const who = whoOf(draft.who)
  const { data: known } = useKnownCaller(!who.cardId && isWholeNumber(who.phone) ? who.phone : undefined)

  const send = (pays: 'link' | 'till') => {
    if (!pickup || take.isPending) return
    const body = {
      items: requestedLines(draft.lines),
      totalAmount: toEuros(priced.totalCents),
      customer: customerOf(who, draft.email.trim(), known),
      pickup: { ...pickup, notes: draft.notes.trim() },
      ...(priced.hasAlcohol && { adult: draft.adult }),
      pays,
    }
    takingDraft.change(pickup)
    take.mutate(
      { body, key: keyFor(body) },
      {
        onSuccess: answer => {
          takingDraft.drop()
          onTaken(answer)
        },
        // What was decided on may have changed: dishes, prices, slots.
        onError: error => {
          if (isRefusal(error)) takingDraft.change({ asked: '' })
          void client.invalidateQueries({ queryKey: menuQuery.queryKey })
          void client.invalidateQueries({ queryKey: PICKUP_DAYS_KEY })
        },
      },
    )
  }
  return {
    draft,
    priced,
    days: slots.days,
    pickup,
    who,
    /** What is known of the number that was typed. */
    known,
    send,
    isSending: take.isPending,
    error: take.error,
    /** Why it cannot be sent, whatever else is there. */
    needsNetwork,
    /** What is missing before it can be sent. */
    missing: missing(draft, priced, pickup, slots),
  }
}

function missing(
  draft: TakingDraft,
  priced: PricedCart,
  pickup: PickupTime | undefined,
  slots: Slots,
): string | undefined {
  if (draft.lines.length === 0) return 'Il manque un plat.'
  if (!priced.orderable) return 'Un plat n’est plus à la carte.'
  if (priced.hasAlcohol && !draft.adult) return 'Il manque la majorité du client.'
  if (!pickup && slots.days) return 'Aucun créneau n’est libre.'
  if (!pickup) return slots.isMissing ? 'Les créneaux n’ont pas pu être chargés.' : 'Les créneaux se chargent.'
  return draft.who.trim() === '' ? 'Il manque le client.' : undefined
}

/** Who orders: as typed, and for what was not typed as the number is known. */
function customerOf(who: Who, email: string, known: KnownCaller | null | undefined) {
  const name = who.name ?? known?.name
  const address = email || known?.email
  return { ...who, ...(name && { name }), ...(address && { email: address }) }
}
