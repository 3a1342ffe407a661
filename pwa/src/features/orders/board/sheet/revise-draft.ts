import { queryOptions, useQuery } from '@tanstack/react-query'
import type { reviseOrder } from '#api/features/orders/contract-revisions.ts'
import type { BoardOrder } from '#api/features/orders/contract-staff.ts'
import { worthOf } from '#api/features/orders/rules/pieces-worth.ts'
import { type PlannedLine, type RevisionPlan, revisionPlan } from '#api/features/orders/rules/revisions.ts'
import { getPickupSlots } from '#api/features/pickup/contract.ts'
import type { RequestedLine } from '#api/features/pricing/contract.ts'
import type { PriceBook } from '#api/features/pricing/rules/price-book.ts'
import type { RequestOf } from '#api/kernel/endpoint.ts'
import { toCents, toEuros } from '#api/kernel/order/money.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import { parisDay, parisTime } from '#api/kernel/time/paris-time.ts'
import { staffCall } from '#pwa/lib/calls/staff-call.ts'
import { clock } from '#pwa/lib/state/clock.ts'

export type Change = RequestOf<typeof reviseOrder>['body']

export type ReviseDraft = {
  /** How many pieces stay, by line id; a line that is not named stays as it is. */
  left: Readonly<Record<string, number>>
  added: readonly RequestedLine[]
  /** The pickup's new time; empty: it stays. */
  time: string
  isAdult: boolean
}

export const NO_CHANGE: ReviseDraft = { left: {}, added: [], time: '', isAdult: false }

/** One piece of a line becomes another, by other choices. */
export function withChanged(
  draft: ReviseDraft,
  { id, quantity }: { id: string; quantity: number },
  line: RequestedLine,
): ReviseDraft {
  const left = (draft.left[id] ?? quantity) - 1
  return { ...draft, left: { ...draft.left, [id]: left }, added: [...draft.added, line] }
}

/**
 * The request of a draft and what it makes of the order, or what is missing, in the button's words. The server decides
 * by the same rules.
 */
export function changeOf(
  draft: ReviseDraft,
  order: BoardOrder,
  book: PriceBook,
  isSmallAtTill: boolean,
): { plan?: RevisionPlan; change?: Change; problem?: string } {
  const take = order.items.flatMap(({ id, quantity }) => {
    const off = quantity - Math.min(quantity, draft.left[id] ?? quantity)
    return off > 0 ? [{ id, quantity: off }] : []
  })
  const moves = draft.time !== '' && draft.time !== order.pickup?.time
  if (take.length === 0 && draft.added.length === 0 && !moves) return { problem: 'Rien ne change' }
  try {
    const lines = order.items.map(line => plannedLine(line, book))
    const percent = order.discount?.percent ?? 0
    const plan = revisionPlan(
      book,
      { lines, totalCents: toCents(order.totalAmount), percent },
      { take, add: draft.added },
      isSmallAtTill,
    )
    if (plan.totalAfterCents <= 0 && order.totalAmount > 0) return { plan, problem: 'Annulez plutôt la commande' }
    if (plan.added.some(({ alcohol }) => alcohol) && order.alcoholPieces === 0 && !draft.isAdult) {
      return { plan, problem: '18 ans à confirmer' }
    }
    const change: Change = {
      version: order.version,
      difference: toEuros(plan.differenceCents),
      ...(plan.smallDifference && { smallDifference: plan.smallDifference }),
      ...(take.length > 0 && { take }),
      ...(draft.added.length > 0 && { add: [...draft.added] }),
      ...(moves && order.pickup && { pickup: { date: order.pickup.date, time: draft.time } }),
      ...(draft.isAdult && { adult: true }),
    }
    return { plan, change }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { problem: error.code === 'revision_empty' ? 'Annulez plutôt la commande' : 'Un plat n’est plus disponible' }
  }
}

function plannedLine(line: BoardOrder['items'][number], book: PriceBook): PlannedLine {
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

const daySlotsQuery = (hasAlcohol: boolean) =>
  queryOptions({
    queryKey: ['staff pickup slots', hasAlcohol],
    queryFn: ({ signal }) =>
      staffCall(getPickupSlots, { query: { load: '0', alcohol: hasAlcohol ? '1' : '0' } }, { signal }),
    staleTime: 15_000,
  })

export type Place = { time: string; isClosed: boolean }

/**
 * The times of a Paris day that a pickup can move to: the staff may choose one that is nearer than the kitchen's lead
 * time, none that has passed. Whether it has room the server decides.
 */
export function useDaySlots(date: string | undefined, hasAlcohol: boolean): Place[] {
  const { data } = useQuery({ ...daySlotsQuery(hasAlcohol), enabled: date !== undefined })
  const now = clock.now()
  const isToday = date === parisDay(now)
  const slots = data?.days.find(day => day.date === date)?.slots ?? []
  return slots
    .filter(({ time }) => !isToday || time > parisTime(now))
    .map(({ time, reason }) => ({ time, isClosed: reason === 'closed' || reason === 'alcohol' }))
}
