import type { MenuSnapshot } from '#api/features/menu/snapshot.ts'
import { askedSlot } from '#api/features/pickup/offer-slots.ts'
import { isAlcoholOff, type Slot } from '#api/features/pickup/rules/pickup-slots.ts'
import { bookOf, MAX_LINES } from '#api/features/pricing/rules/price-book.ts'
import { assertOnSale, type EatenLine } from '#api/features/pricing/rules/sold-out.ts'
import type { Settings } from '#api/features/settings/rules/settings.ts'
import type { InputOf } from '#api/kernel/endpoint.ts'
import { formatEuros, isSameAmount, toCents, toEuros } from '#api/kernel/order/money.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import { parisDay, parisTime } from '#api/kernel/time/paris-time.ts'
import type { reviseOrder } from '../contract-revisions.ts'
import { AS_PLACED, type LineRow, type OrderWithLines } from '../rows.ts'
import { STATUS_WORDS } from '../rules/order-status.ts'
import { isOwnChange, type RevisionPlan, revisionPlan } from '../rules/revisions.ts'
import { partRefundedOf, toRequest } from '../view.ts'

export type Change = InputOf<typeof reviseOrder>['body']

export type RevisionDecision = RevisionPlan & {
  /** The new pickup; undefined: it stays. */
  slot: Slot | undefined
  takenLines: LineRow[]
  /** The Paris day that the pickup moves to; undefined: it stays within its day. */
  newDay: string | undefined
  /** What the order eats once it is changed. */
  eatenLines: EatenLine[]
}

/**
 * What a change makes of an order, by the menu and the settings of now. The staff decide about the pause and the lead
 * time of online orders; a customer's own change, and everything else, is as for a new order.
 * @throws AppError what the endpoint names
 */
export function decideRevision(
  order: OrderWithLines,
  change: Change,
  firstFreeLine: number,
  { menu, settings, now, isByCustomer }: { menu: MenuSnapshot; settings: Settings; now: Date; isByCustomer: boolean },
): RevisionDecision {
  const wanted = { take: change.take ?? [], add: change.add ?? [] }
  const lines = order.lines.map(toPlanned)
  if (isByCustomer && !isOwnChange(lines, wanted)) throw new AppError('change_to_ask')
  const plan = revisionPlan(
    bookOf(menu.orderable),
    { lines, totalCents: order.totalCents, percent: order.discountPercent ?? 0 },
    wanted,
    settings.smallDifferenceAtTill,
    change.settlement ?? 'link',
  )
  const slot = slotOf(order, change, plan.hasAlcohol, isByCustomer ? settings : asStaffMay(settings), now)
  const newDay = newDayOf(order, slot, isByCustomer)
  const at = slot?.at ?? order.pickupAt
  const eatenLines = [...linesLeft(order, plan), ...plan.added]
  const judged = newDay ? eatenLines : plan.added
  if (at) assertOnSale(bookOf(menu.orderable), judged, { date: parisDay(at), time: parisTime(at) })
  if (plan.taken.length === 0 && plan.added.length === 0 && !slot) throw nothingChanges()
  if (firstFreeLine + plan.added.length - 1 > MAX_LINES) throw new AppError('too_many_items')
  if (plan.added.some(({ rewardDish }) => rewardDish) && !order.customerId) throw new AppError('reward_mismatch')
  mayHaveAlcohol(order, change, plan, slot, settings)
  const leftCents = order.capturedCents - order.refundedCents
  if (order.capturedCents > 0 && leftCents + plan.dueCents <= 0) throw new AppError('revision_empty')
  if (!isSameAmount(change.difference, plan.differenceCents)) throw otherDifference(change, plan)
  // The staff who were told that the house waives it have promised that.
  if (change.smallDifference && change.smallDifference !== plan.smallDifference) throw new AppError('conflict')
  return { ...plan, slot, newDay, eatenLines, takenLines: takenLines(order, plan) }
}

function toPlanned(line: LineRow) {
  return { ...line, id: String(line.lineNo), partRefunded: partRefundedOf(line), request: toRequest(line) }
}

function takenLines(order: OrderWithLines, { taken }: RevisionPlan): LineRow[] {
  return taken.flatMap(({ id, quantity }) =>
    order.lines.filter(({ lineNo }) => String(lineNo) === id).map(line => ({ ...line, quantity, ...AS_PLACED })),
  )
}

function slotOf(
  order: OrderWithLines,
  { pickup }: Change,
  hasAlcohol: boolean,
  settings: Settings,
  now: Date,
): Slot | undefined {
  if (!pickup || !order.pickupAt) return undefined
  const slot = askedSlot(settings, pickup, { load: 0, hasAlcohol }, now)
  return slot.at.getTime() === order.pickupAt.getTime() ? undefined : slot
}

/**
 * The other day that a pickup moves to. What is cooked already stays within its day, and so does a customer's own change:
 * the number that the order is called by is the day's.
 */
function newDayOf(order: OrderWithLines, slot: Slot | undefined, isByCustomer: boolean): string | undefined {
  if (!slot || !order.pickupAt || parisDay(order.pickupAt) === slot.date) return undefined
  if (isByCustomer) throw new AppError('change_to_ask')
  if (order.status !== 'confirmed')
    throw new AppError('not_revisable', { values: { status: STATUS_WORDS[order.status] } })
  return slot.date
}

/** The lines of an order without the pieces that a change takes off. */
function linesLeft({ lines }: OrderWithLines, { taken }: RevisionPlan): LineRow[] {
  const off = new Map(taken.map(({ id, quantity }) => [id, quantity]))
  return lines.flatMap(line => {
    const quantity = line.quantity - (off.get(String(line.lineNo)) ?? 0)
    return quantity > 0 ? [{ ...line, quantity }] : []
  })
}

function asStaffMay(settings: Settings): Settings {
  return { ...settings, pausedUntil: null, leadTimeMinutes: 0 }
}

function mayHaveAlcohol(
  order: OrderWithLines,
  change: Change,
  plan: RevisionPlan,
  slot: Slot | undefined,
  settings: Settings,
): void {
  if (!plan.added.some(({ alcohol }) => alcohol)) return
  if (!settings.alcoholTakeaway) throw new AppError('alcohol_not_sold')
  if (!order.adultDeclared && change.adult !== true) throw new AppError('adult_required')
  const time = slot?.time ?? (order.pickupAt ? parisTime(order.pickupAt) : '')
  if (isAlcoholOff(time, settings.alcoholUntil)) {
    throw new AppError('slot_unavailable', { extra: { reason: 'alcohol', pickup: { time } } })
  }
}

function otherDifference(change: Change, { differenceCents }: RevisionPlan): AppError {
  return new AppError('price_changed', {
    values: { price: formatEuros(differenceCents), oldPrice: formatEuros(toCents(change.difference)) },
    extra: { difference: toEuros(differenceCents) },
  })
}

function nothingChanges(): AppError {
  return new AppError('validation_failed', { errors: [{ path: 'take', message: 'Rien ne change dans la commande.' }] })
}
