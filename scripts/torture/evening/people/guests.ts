/** What customers do themselves: order, pay, spend a voucher, call off. */
import { setTimeout as wait } from 'node:timers/promises'
import type { AllergenCode } from '#api/features/menu/rules/allergens.ts'
import type { Tracking } from '#api/features/orders/contract-tracking.ts'
import { checkoutOf } from '#api/features/payments/rules.ts'
import { DISHES, type Evening, type EveningOrder, type Holder, type Line } from '../evening.ts'
import { ask, must, read } from './ask.ts'
import { basket, centsOf, insistOnOrder, itemsOf, loadOf, piecesOf } from './baskets.ts'

type Placed = { id: string; trackingToken: string; totalAmount: number }
/** Longer than the provider takes to tell a process that has come back. */
const CONFIRMED_WITHIN_MS = 30_000

type Wishes = {
  holder?: Holder | undefined
  /** The dish of the holder's voucher. */
  free?: Line | undefined
  allergens?: readonly AllergenCode[]
}

export async function place(
  evening: Evening,
  kind: string,
  { holder, free, allergens = [] }: Wishes = {},
): Promise<EveningOrder> {
  const { book, next } = { book: evening.orders, next: evening.next }
  const n = next()
  const customerInfo = {
    name: holder ? 'Achara Renard' : `Camille ${n}`,
    phone: '06 12 34 56 78',
    email: holder?.email ?? `soir-${n}@exemple.fr`,
  }
  const wanted = [...basket(evening), ...(free ? [free] : [])]
  const { body, lines, time } = await insistOnOrder<Placed>(evening, wanted, (lines, pickup) => {
    const allergy = allergens.length > 0 ? { allergens } : undefined
    const order = { ...itemsOf(lines, holder?.voucher), orderType: 'emporter', customerInfo, pickup, allergy }
    return ask<Placed>(evening, '/api/orders', order, holder?.bearer)
  })
  const order: EveningOrder = {
    kind,
    id: body.id,
    trackingToken: body.trackingToken,
    ...(holder && { holder }),
    lines,
    time,
    load: loadOf(lines),
    ...{ capturedCents: 0, returnedCents: 0, tillCents: 0, differenceCents: 0 },
    allergens,
    slips: [],
    fate: 'lost',
  }
  book.push(order)
  return order
}

/** Pays on the provider's page, and follows until the restaurant knows. */
export async function pay(evening: Evening, order: EveningOrder): Promise<void> {
  const cents = centsOf(order.lines)
  await payPage(evening, order, { cents })
  order.capturedCents += cents
  order.slips.push({
    ...{ cause: 'confirmed', revision: 0, pieces: piecesOf(order.lines) },
    isOfAllergic: order.allergens.length > 0,
  })
}

/** @param due the order's price, or a revision's difference with its number */
export async function payPage(
  evening: Evening,
  order: EveningOrder,
  due: { cents: number; revision?: number },
): Promise<void> {
  const { id, trackingToken } = order
  const { world } = evening
  const payable = checkoutOf({ id, totalAmount: due.cents / 100, trackingToken }, world.origin)
  const { sessionId } = await must<{ sessionId: string }>(
    evening,
    '/api/payments/stripe/checkout',
    { ...payable, ...(due.revision && { revision: due.revision }) },
    order.holder?.bearer,
  )
  const page = `${world.simulator.url}/stripe-simulator/pay/${sessionId}/pay`
  const paid = await fetch(page, { method: 'POST', redirect: 'manual' })
  if (paid.status !== 303) throw new Error(`paying was answered ${paid.status}`)
  const until = performance.now() + CONFIRMED_WITHIN_MS
  for (;;) {
    const status = await read<Status>(evening, `/api/payments/stripe/status/${sessionId}`)
    if (due.revision ? status.revision?.isApplied : status.orderStatus === 'confirmed') return
    if (performance.now() > until) throw new Error(`what was paid stays ${JSON.stringify(status)}`)
    await wait(50)
  }
}

type Status = { orderStatus: string; revision?: { isApplied: boolean } }

/** Within the quarter of an hour after the payment: all goes back. */
export async function callOff(evening: Evening, order: EveningOrder): Promise<void> {
  const { id, trackingToken } = order
  await must(evening, `/api/orders/${id}/cancel`, { trackingToken }, order.holder?.bearer)
  order.returnedCents = order.capturedCents
  order.slips.push({ cause: 'cancelled', revision: 0 })
  order.fate = 'cancelled'
}

/** Within the same quarter of an hour, nobody asked: a piece of rice less, whose price goes back at once. */
export async function takeOffOwn(evening: Evening, order: EveningOrder): Promise<void> {
  const { id, trackingToken } = order
  const { changeable } = await read<Tracking>(evening, `/api/orders/${id}/tracking?token=${trackingToken}`)
  if (!changeable) throw new Error('an order that was just paid cannot be changed by its customer')
  const cents = DISHES['riz-gluant'].cents
  const change = { version: changeable.version, take: [{ id: '2', quantity: 1 }], difference: -cents / 100 }
  await must(evening, `/api/orders/${id}/change`, { ...change, trackingToken }, order.holder?.bearer)
  const rice = order.lines[1]
  if (rice) rice.pieces -= 1
  order.returnedCents += cents
  order.slips.push({ cause: 'changed', revision: 1 })
}

/** Ten points for a dish. */
export async function redeem(evening: Evening, holder: Holder): Promise<Line> {
  const body = { user_email: holder.email, item_id: 'som-tam' }
  const { reward_id } = await must<{ reward_id: string }>(evening, '/api/loyalty/rewards/redeem', body, holder.bearer)
  holder.voucher = reward_id
  return { dish: 'som-tam', pieces: 1, cents: 0 }
}
