/** A change of a paid order as it is put together, by the staff or by its customer. The server decides by the same rules. */

import type { Order, OrderLine } from '#api/features/orders/contract-order.ts'
import type { reviseOrder } from '#api/features/orders/contract-revisions.ts'
import { worthOf } from '#api/features/orders/rules/pieces-worth.ts'
import {
  isToSettle,
  type PlannedLine,
  type RevisionPlan,
  revisionPlan,
  type Settlement,
} from '#api/features/orders/rules/revisions.ts'
import type { RequestedLine } from '#api/features/pricing/contract.ts'
import { hasChoices } from '#api/features/pricing/rules/line-price.ts'
import type { PriceBook } from '#api/features/pricing/rules/price-book.ts'
import type { RequestOf } from '#api/kernel/endpoint.ts'
import { toCents, toEuros } from '#api/kernel/order/money.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import type { PickupTime } from '#pwa/lib/format/hours-words.ts'

export type Change = RequestOf<typeof reviseOrder>['body']

export type ChangeDraft = {
  /** How many pieces stay, by line id; a line that is not named stays as it is. */
  left: Readonly<Record<string, number>>
  added: readonly RequestedLine[]
  /** Where the pickup moves; undefined: it stays. */
  pickup: PickupTime | undefined
  isAdult: boolean
  /** How more is settled that a card can pay. */
  settlement: Settlement
}

export const NO_CHANGE: ChangeDraft = { left: {}, added: [], pickup: undefined, isAdult: false, settlement: 'link' }

/** An order as a change of it is decided on. */
type ChangedOrder = Pick<Order, 'totalAmount' | 'discount' | 'pickup' | 'version'> & {
  items: readonly OrderLine[]
  /** Pieces with alcohol, whose customer has said to be of age. */
  alcoholPieces: number
}

/** One piece of a line becomes another, by other choices. */
export function withChanged(
  draft: ChangeDraft,
  { id, quantity }: { id: string; quantity: number },
  line: RequestedLine,
): ChangeDraft {
  const left = (draft.left[id] ?? quantity) - 1
  return { ...draft, left: { ...draft.left, [id]: left }, added: [...draft.added, line] }
}

/** Whether a piece has other choices: what a reward paid for and what a set menu holds stay as they are. */
export function hasOtherChoices({ menuItemId, components, reward }: OrderLine, book: PriceBook): boolean {
  const dish = book.dishes.get(menuItemId)
  if (!dish?.available || components || reward) return false
  return hasChoices(dish)
}

/** The request of a draft and what it makes of the order, or what is missing, in the button's words. */
export function changeOf(
  draft: ChangeDraft,
  order: ChangedOrder,
  book: PriceBook,
  isSmallAtTill: boolean,
): { plan?: RevisionPlan; change?: Change; problem?: string } {
  const take = order.items.flatMap(({ id, quantity }) => {
    const off = quantity - Math.min(quantity, draft.left[id] ?? quantity)
    return off > 0 ? [{ id, quantity: off }] : []
  })
  const pickup = movedPickup(draft, order)
  if (take.length === 0 && draft.added.length === 0 && !pickup) return { problem: 'Rien ne change' }
  try {
    const lines = order.items.map(line => plannedLine(line, book))
    const percent = order.discount?.percent ?? 0
    const plan = revisionPlan(
      book,
      { lines, totalCents: toCents(order.totalAmount), percent },
      { take, add: draft.added },
      isSmallAtTill,
      draft.settlement,
    )
    if (plan.totalAfterCents <= 0 && order.totalAmount > 0) return { plan, problem: 'Annulez plutôt la commande' }
    if (plan.added.some(({ alcohol }) => alcohol) && order.alcoholPieces === 0 && !draft.isAdult) {
      return { plan, problem: '18 ans à confirmer' }
    }
    const change: Change = {
      version: order.version,
      difference: toEuros(plan.differenceCents),
      ...(plan.smallDifference && { smallDifference: plan.smallDifference }),
      ...(isToSettle(plan) && draft.settlement !== 'link' && { settlement: draft.settlement }),
      ...(take.length > 0 && { take }),
      ...(draft.added.length > 0 && { add: [...draft.added] }),
      ...(pickup && { pickup }),
      ...(draft.isAdult && { adult: true }),
    }
    return { plan, change }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { problem: error.code === 'revision_empty' ? 'Annulez plutôt la commande' : 'Un plat n’est plus disponible' }
  }
}

function movedPickup({ pickup }: ChangeDraft, { pickup: before }: ChangedOrder): PickupTime | undefined {
  return pickup?.date === before?.date && pickup?.time === before?.time ? undefined : pickup
}

function plannedLine(line: OrderLine, book: PriceBook): PlannedLine {
  const { id, menuItemId, quantity, options, components, mix, rewardId } = line
  const parts = components?.map(part => part.menuItemId) ?? [menuItemId]
  return {
    id,
    ...worthOf(line),
    alcohol: parts.some(part => book.dishes.get(part)?.alcohol),
    request: {
      menuItemId,
      quantity,
      options,
      components: components?.map(({ name: _, ...component }) => component),
      mix: mix?.map(fruit => fruit.id),
      rewardId,
    },
  }
}
