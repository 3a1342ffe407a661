import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AllergenCode } from '#api/features/menu/rules/allergens.ts'
import type { OrderLine } from '#api/features/orders/contract-order.ts'
import { isAllergySaid } from '#api/features/orders/rules/allergy.ts'
import type { PriceBook } from '#api/features/pricing/rules/price-book.ts'
import type { PublicRestaurant } from '#api/features/settings/contract.ts'
import { withFixed } from '#api/features/settings/contract-ordering.ts'
import { uuid } from '#api/kernel/ids.ts'
import { toEuros } from '#api/kernel/order/money.ts'
import { textableNumber } from '#api/kernel/typed.ts'
import {
  asCartLine,
  type CartLine,
  requestedLines,
  storedLines,
  withAdded,
  withQuantity,
} from '#pwa/features/cart/cart-lines.ts'
import { type PricedCart, priceCart } from '#pwa/features/cart/price-cart.ts'
import type { RewardOptions } from '#pwa/features/cart/reward-choices.tsx'
import { newRewardLine, withoutRewardsOfOthers, withRewardOptions } from '#pwa/features/cart/reward-lines.ts'
import { askedOf } from '#pwa/features/checkout/order-request.ts'
import { type Reorder, reorder } from '#pwa/features/orders/history/reorder.ts'
import {
  isWholeNumber,
  type KnownCaller,
  type TakenOrder,
  type TakingRequest,
  useKnownCaller,
  useTakeOrder,
  type Who,
  whoOf,
} from '#pwa/features/orders/taking/taking-calls.ts'
import { stillOffered } from '#pwa/features/pickup/judged-slots.ts'
import { PICKUP_DAYS_KEY } from '#pwa/features/pickup/queries.ts'
import { firstPickup, promiseOf, soonestFor } from '#pwa/features/pickup/slot-choices.ts'
import { type Slots, useSlots } from '#pwa/features/pickup/use-slots.ts'
import { isRefusal } from '#pwa/lib/calls/answers.ts'
import type { PickupTime } from '#pwa/lib/format/hours-words.ts'
import { menuQuery, type NewLine, useRestaurant } from '#pwa/lib/menu/use-menu.ts'
import { useNow } from '#pwa/lib/state/clock.ts'
import { keyedDraft } from '#pwa/lib/state/draft.ts'
import { useStore } from '#pwa/lib/state/use-store.ts'
import { isFlag, isText, isWhole, listOf, objectOf, optional, type Shape } from '#pwa/lib/storage/shape.ts'
import { useNeedsNetwork } from '#pwa/ui/feedback/needs-network.tsx'

export type Taking = ReturnType<typeof useTaking>

/** The sum of the order that is being taken, when it is fetched and for whom, and how it is sent. */
export function useTaking(book: PriceBook, onTaken: (taken: TakenOrder) => void) {
  const client = useQueryClient()
  const draft = useStore(takingDraft)
  const take = useTakeOrder()
  const needsNetwork = useNeedsNetwork()
  const { data: restaurant } = useRestaurant()
  const priced = priceCart(book, draft.lines)
  const slots = useSlots(
    { kitchenLoad: priced.kitchenLoad, hasAlcohol: priced.hasAlcohol },
    useNow(10_000),
    draft.inMinutes,
  )
  const chosen = draft.date === '' ? undefined : { date: draft.date, time: draft.time, asap: draft.asap }
  const asap = soonestFor(slots.asap, () => undefined)
  const first = slots.days && firstPickup(slots.days, asap)
  // An order whose answer was lost may hold its slot itself: it is asked for again as it was.
  const isAskedFor = chosen && draft.asked !== ''
  const pickup = isAskedFor
    ? chosen
    : ((chosen && slots.days && stillOffered({ days: slots.days, asap }, chosen)) ?? first)
  const who = whoOf(draft.who)
  const { data: known } = useKnownCaller(!who.cardId && isWholeNumber(who.phone) ? who.phone : undefined)

  const send = (pays: 'link' | 'till') => {
    if (!pickup || take.isPending) return
    const body = {
      items: requestedLines(draft.lines),
      totalAmount: toEuros(priced.totalCents),
      customer: customerOf(who, draft.email.trim(), known),
      pickup: {
        ...askedOf(pickup),
        ...(pickup.asap && draft.inMinutes !== undefined && { inMinutes: draft.inMinutes }),
        notes: draft.notes.trim(),
        ...(draft.cutlery && { cutlery: draft.cutlery }),
      },
      ...allergyOf(draft),
      ...(priced.hasAlcohol && { adult: draft.adult }),
      pays,
    }
    takingDraft.change({ ...pickup, asap: pickup.asap === true })
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
    soonest: promiseOf(asap),
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
    isNamed: draft.who.trim() !== '',
    linkWords: restaurant && linkWords(who, draft.email.trim() || known?.email, restaurant),
  }
}

/** What the customer has said, who wants the kitchen to know. */
function allergyOf({ allergy }: TakingDraft): Pick<TakingRequest, 'allergy'> {
  if (!isAllergySaid(allergy)) return {}
  const { allergens, text } = allergy as NonNullable<TakingDraft['allergy']>
  return { allergy: { allergens: allergens as AllergenCode[], text: text.trim() } }
}

function missing(
  draft: TakingDraft,
  priced: PricedCart,
  pickup: PickupTime | undefined,
  slots: Slots,
): string | undefined {
  if (draft.lines.length === 0) return 'Il manque un plat.'
  if (!priced.orderable) return 'Un plat n’est plus à la carte.'
  if (priced.hasAlcohol && !draft.adult) return 'Alcool\u00a0: cochez que le client a 18 ans.'
  if (!pickup && slots.days) return 'Aucun créneau n’est libre.'
  if (!pickup) return slots.isMissing ? 'Les créneaux n’ont pas pu être chargés.' : 'Les créneaux se chargent.'
  return undefined
}

/** Where a link will go, and how long it keeps the slot: said before it is made. */
function linkWords(who: Who, email: string | null | undefined, restaurant: PublicRestaurant): string {
  const isTextable = restaurant.sms && textableNumber(who.phone ?? '') !== null
  const ways = [...(isTextable ? ['SMS'] : []), ...(email ? ['email'] : [])]
  const goes = who.cardId
    ? 'Le lien part à l’adresse de la carte et se montre ici.'
    : ways.length > 0
      ? `Le lien part par ${ways.join(' et par ')} et se montre ici.`
      : 'Le lien se montre ici, à scanner ou à copier.'
  return `${goes} Il garde le créneau ${withFixed(restaurant).linkMinutes}\u00a0minutes.`
}

/** Who orders: as typed, and for what was not typed as the number is known. */
function customerOf(who: Who, email: string, known: KnownCaller | null | undefined) {
  const name = who.name ?? known?.name
  const address = email || known?.email
  return { ...who, ...(name && { name }), ...(address && { email: address }) }
}

export type OrderLines = ReturnType<typeof useOrderLines>

/** The dishes of the order that is being taken, and what changes them. */
export function useOrderLines(book: PriceBook) {
  const { lines, who, notes: ownNotes } = useStore(takingDraft)
  const { data: restaurant } = useRestaurant({ everyMs: 30_000 })
  const [lastId, setLastId] = useState<string>()
  const [repeated, setRepeated] = useState<Reorder>()
  const keep = (next: readonly CartLine[]) => takingDraft.change({ lines: [...next] })
  const add = (line: NewLine) => {
    const added = asCartLine(line)
    keep(withAdded(lines, added))
    setLastId(added.id)
  }
  return {
    lastId,
    /** What of a caller's last order is no longer as it was. */
    repeated,
    add,
    addReward: ({ id, itemId, name }: { id: string; itemId: string; name: string }) =>
      add(newRewardLine(book, { rewardId: id, rewardDish: itemId, name, ownerId: whoOf(who).cardId ?? '' })),
    exchange: (line: CartLine, into: NewLine) => {
      const next = asCartLine(into)
      keep(withExchanged(lines, line, next))
      setLastId(next.id)
    },
    changeQuantity: (id: string, quantity: number) => keep(withQuantity(lines, id, quantity)),
    changeRewardOptions: (id: string, options: RewardOptions) => keep(withRewardOptions(lines, id, options)),
    /** A free dish goes with its card: another customer's order has none of it. */
    orderFor: (typed: string) =>
      takingDraft.change({ who: typed, lines: [...withoutRewardsOfOthers(lines, whoOf(typed).cardId ?? '')] }),
    /** Adds a known caller's last order. */
    repeat: (items: readonly OrderLine[], notes: string) => {
      const again = reorder(items, {
        book,
        alcoholRefusal: restaurant?.alcoholTakeaway === false ? 'L’alcool n’est pas vendu à emporter.' : undefined,
        // Nobody searches at the till for what a caller wants: the order is read out.
        objectionTo: () => undefined,
        roomFor: asked => asked.map(({ request }) => request.quantity),
      })
      setRepeated(again)
      const all = again.lines.reduce((sum, line) => withAdded(sum, asCartLine(line)), lines as readonly CartLine[])
      takingDraft.change({ lines: [...all], ...(ownNotes === '' && { notes }) })
    },
  }
}

/** The lines with another one in a line's place; where that stands already, its pieces join it. */
function withExchanged(lines: readonly CartLine[], line: CartLine, next: CartLine): readonly CartLine[] {
  const at = lines.findIndex(({ id }) => id === line.id)
  const others = lines.filter(({ id }) => id !== line.id)
  if (others.some(({ id }) => id === next.id)) return withAdded(others, next)
  return [...others.slice(0, at), next, ...others.slice(at)]
}

type TakingDraft = {
  /** One order for one key, however often it is sent. */
  key: string
  /** The request that went out under that key, as JSON: another one is another order. */
  asked: string
  lines: CartLine[]
  /** The words typed about the customer. */
  who: string
  email: string
  notes: string
  /** Sets of cutlery; absent: none. */
  cutlery?: number | undefined
  allergy?: { allergens: string[]; text: string } | undefined
  /** Chosen by hand; empty: the earliest there is. */
  date: string
  time: string
  /** As soon as possible, with the promise that was read; absent in drafts of before. */
  asap?: boolean | undefined
  /** As soon as possible, but not before so many minutes from now. */
  inMinutes?: number | undefined
  adult: boolean
}

const areLines: Shape<CartLine[]> = (value): value is CartLine[] =>
  Array.isArray(value) && storedLines(value).length === value.length

const isDraft = objectOf({
  key: isText,
  asked: isText,
  lines: areLines,
  who: isText,
  email: isText,
  notes: isText,
  cutlery: optional(isWhole),
  allergy: optional(objectOf({ allergens: listOf(isText), text: isText })),
  date: isText,
  time: isText,
  asap: optional(isFlag),
  inMinutes: optional(isWhole),
  adult: isFlag,
}) as Shape<TakingDraft>

/** The order that is being taken. A lost network, a reload or a look at the board loses nothing of it. */
export const takingDraft = keyedDraft<TakingDraft>('laikhram_taking', isDraft, {
  asked: '',
  lines: [],
  who: '',
  email: '',
  notes: '',
  date: '',
  time: '',
  adult: false,
})

/** The key for this very request, stored before it is sent: a second tap or a lost answer asks for the same order. */
function keyFor(body: TakingRequest): string {
  const asked = JSON.stringify(body)
  const draft = takingDraft.get()
  if (draft.asked === asked) return draft.key
  const key = draft.asked === '' ? draft.key : uuid()
  takingDraft.set({ ...draft, asked, key })
  return key
}
