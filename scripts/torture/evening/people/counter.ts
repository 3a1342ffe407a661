/** What the staff do for customers: take an order, collect it, change it, give money back, print it again. */
import type { AllergenCode } from '#api/features/menu/rules/allergens.ts'
import type { OrderStatus } from '#api/features/orders/contract-order.ts'
import type { BoardOrder } from '#api/features/orders/contract-staff.ts'
import { orderNumber } from '#api/kernel/ids.ts'
import { parisDay } from '#api/kernel/time/paris-time.ts'
import type { Answer } from '../../world/people/client.ts'
import { DISHES, type Dish, type Evening, type EveningOrder, type Holder } from '../evening.ts'
import { ask, must, read } from './ask.ts'
import { basket, insistOnOrder, itemsOf, line, loadOf, piecesOf } from './baskets.ts'
import { payPage } from './guests.ts'

type Taken = { order: BoardOrder; trackingUrl: string }
/** Another tablet may move an order just before it is changed; it does not do so forever. */
const TRIES = 5

export async function take(
  evening: Evening,
  kind: string,
  pays: 'link' | 'till',
  holder?: Holder,
): Promise<EveningOrder> {
  const { staff, next } = evening
  const customer = holder
    ? { cardId: holder.cardId }
    : { name: `Sur place ${next()}`, phone: '06 12 34 56 78', email: `appel-${next()}@exemple.fr` }
  const { body, lines, time } = await insistOnOrder<Taken>(evening, basket(evening), (lines, pickup) =>
    ask<Taken>(evening, '/api/admin/orders', { ...itemsOf(lines), customer, pickup, adult: false, pays }, staff),
  )
  const order: EveningOrder = {
    kind,
    id: body.order.id,
    trackingToken: new URL(body.trackingUrl).searchParams.get('token') ?? '',
    ...(holder && { holder }),
    lines,
    time,
    load: loadOf(lines),
    ...{ capturedCents: 0, returnedCents: 0, tillCents: 0 },
    allergens: [],
    slips: [],
    fate: 'lost',
  }
  if (pays === 'till') {
    order.tillCents = Math.round(body.order.totalAmount * 100)
    order.slips.push({ cause: 'confirmed', revision: 0, pieces: piecesOf(lines) })
  }
  evening.orders.push(order)
  return order
}

export async function collect(evening: Evening, { id }: EveningOrder): Promise<void> {
  await must(evening, `/api/admin/orders/${id}/collected`, {}, evening.staff)
}

/** @param reason that the customer is told */
export async function cancel(evening: Evening, order: EveningOrder, reason: string): Promise<void> {
  await onVersion(evening, order, version =>
    ask(evening, `/api/admin/orders/${order.id}/status`, { status: 'cancelled', version, reason }, evening.staff),
  )
  order.returnedCents = order.capturedCents
  order.tillCents = 0
  order.slips.push({ cause: 'cancelled', revision: 0 })
  order.fate = 'cancelled'
}

/** What the customer says at the counter: nothing of it is paid, and the kitchen reads it on a new ticket. */
export async function correct(
  evening: Evening,
  order: EveningOrder,
  correction: { name?: string; allergy?: { allergens: readonly AllergenCode[] } },
): Promise<void> {
  const { status, text } = await onVersion(evening, order, version =>
    ask(evening, `/api/admin/orders/${order.id}/correct`, { version, ...correction }, evening.staff),
  )
  if (status !== 200) throw new Error(`a correction answered ${status} ${text}`)
  if (correction.allergy) order.allergens = correction.allergy.allergens
  order.slips.push({ cause: 'corrected', revision: 0, isOfAllergic: order.allergens.length > 0 })
}

/** 'Pas encore prête': the customer hears that it takes longer. */
export async function takeBackToTheKitchen(evening: Evening, order: Pick<EveningOrder, 'id'>): Promise<void> {
  await moveTo(evening, order, 'preparing')
}

/** 'Non venu', an hour after the pickup: what was paid stays paid, and what was to be paid at the till is not. */
export async function giveUp(evening: Evening, order: EveningOrder): Promise<void> {
  await moveTo(evening, order, 'no_show')
  if (order.capturedCents === 0) order.tillCents = 0
  order.fate = 'missed'
}

/** Whoever comes after all gets it. */
export async function handOverLate(evening: Evening, order: EveningOrder): Promise<void> {
  await moveTo(evening, order, 'delivered')
  order.fate = 'fetched'
}

async function moveTo(evening: Evening, order: Pick<EveningOrder, 'id'>, status: OrderStatus): Promise<void> {
  const { status: code, text } = await onVersion(evening, order, version =>
    ask(evening, `/api/admin/orders/${order.id}/status`, { status, version }, evening.staff),
  )
  if (code !== 200) throw new Error(`a move to ${status} answered ${code} ${text}`)
}

/** A piece of rice less: its price goes back at once. */
export async function takeOff(evening: Evening, order: EveningOrder): Promise<void> {
  const cents = DISHES['riz-gluant'].cents
  await revise(evening, order, { take: [{ id: '2', quantity: 1 }], difference: -cents / 100 })
  const rice = order.lines[1]
  if (rice) rice.pieces -= 1
  order.returnedCents += cents
  order.slips.push({ cause: 'changed', revision: 1 })
}

/** A salad more, or rice where the slot takes no more cooking, which waits for its price. @returns what pays it */
export async function addMore(evening: Evening, order: EveningOrder): Promise<() => Promise<void>> {
  const dish = (await isAdded(evening, order, 'som-tam')) ? 'som-tam' : 'riz-gluant'
  if (dish === 'riz-gluant' && !(await isAdded(evening, order, dish))) throw new Error('rice wants no slot')
  const { cents, load } = DISHES[dish]
  return async () => {
    await payPage(evening, order, { cents, revision: 1 })
    order.lines.push(line(dish, 1))
    order.load += load
    order.capturedCents += cents
    order.slips.push({ cause: 'changed', revision: 1 })
  }
}

async function isAdded(evening: Evening, order: EveningOrder, dish: Dish): Promise<boolean> {
  const { items } = itemsOf([line(dish, 1)])
  const { status, body, text } = await revised(evening, order, { add: items, difference: DISHES[dish].cents / 100 })
  if (status === 200) return true
  if (codeOf(body) !== 'slot_full') throw new Error(`adding a dish answered ${status} ${text}`)
  evening.tally.count('somebody added another dish: the slot is full')
  return false
}

export async function withdraw(evening: Evening, { id }: EveningOrder): Promise<void> {
  await must(evening, `/api/admin/orders/${id}/revise/withdraw`, { number: 1 }, evening.staff)
}

/** To another time of the evening that has room. */
export async function movePickup(evening: Evening, order: EveningOrder): Promise<void> {
  const date = parisDay(evening.world.clock())
  for (const time of ['21:30', '22:00', '22:30']) {
    if (time === order.time) continue
    const { status, body, text } = await revised(evening, order, { pickup: { date, time }, difference: 0 })
    if (status === 200) {
      order.time = time
      order.slips.push({ cause: 'changed', revision: 1 })
      return
    }
    if (codeOf(body) !== 'slot_full') throw new Error(`moving a pickup answered ${status} ${text}`)
  }
  throw new Error('no slot of the late evening has room')
}

/** Before it is begun, so that what is given back is on sale again. */
export async function refundPiece(evening: Evening, order: EveningOrder): Promise<void> {
  await must(
    evening,
    `/api/admin/orders/${order.id}/refund`,
    { lines: [{ id: '1', quantity: 1 }], reason: 'Tombé' },
    evening.staff,
  )
  const [dish] = order.lines
  if (!dish) throw new Error('an order has no lines')
  dish.pieces -= 1
  order.returnedCents += dish.cents
  for (const slip of order.slips) delete slip.pieces
  order.slips.push({ cause: 'refunded_part', revision: 0 })
}

export async function refundSome(evening: Evening, order: EveningOrder, cents: number): Promise<void> {
  const body = { amount: cents / 100, reason: 'Geste commercial' }
  await must(evening, `/api/admin/orders/${order.id}/refund`, body, evening.staff)
  order.returnedCents += cents
}

export async function refundAll(evening: Evening, order: EveningOrder): Promise<void> {
  await must(evening, `/api/admin/orders/${order.id}/refund`, { reason: 'Trop attendu' }, evening.staff)
  order.returnedCents = order.capturedCents
  for (const slip of order.slips) delete slip.pieces
  order.slips.push({ cause: 'refunded', revision: 0 })
  order.fate = 'kept'
}

/** 'Imprimer à nouveau', on every printer. */
export async function printAgain(evening: Evening, order: EveningOrder): Promise<void> {
  for (const printer of evening.printers.ids) {
    await must(evening, `/api/admin/orders/${order.id}/print`, { printer }, evening.staff)
  }
  order.slips.push({ cause: 'copy', revision: order.slips.some(({ cause }) => cause === 'changed') ? 1 : 0 })
}

async function revise(evening: Evening, order: EveningOrder, change: object): Promise<void> {
  const { status, text } = await revised(evening, order, change)
  if (status !== 200) throw new Error(`a change answered ${status} ${text}`)
}

function revised(evening: Evening, order: EveningOrder, change: object): Promise<Answer<object>> {
  const path = `/api/admin/orders/${order.id}/revise`
  return onVersion(evening, order, version => ask(evening, path, { version, ...change }, evening.staff))
}

/** On the order as it stands; where another tablet was quicker, once more. */
async function onVersion(
  evening: Evening,
  { id }: Pick<EveningOrder, 'id'>,
  act: (version: number) => Promise<Answer<object>>,
): Promise<Answer<object>> {
  for (let tries = 1; ; tries++) {
    const answer = await act(await versionOf(evening, id))
    const isStale = codeOf(answer.body) === 'stale_version'
    if (!isStale || tries === TRIES) return answer
    evening.tally.count('a change met another tablet’s: done again')
  }
}

async function versionOf(evening: Evening, id: string): Promise<number> {
  return (await readOrder(evening, id)).version
}

export async function readOrder(evening: Evening, id: string): Promise<BoardOrder> {
  const path = `/api/admin/orders?q=${encodeURIComponent(orderNumber(id))}`
  const { orders } = await read<{ orders: BoardOrder[] }>(evening, path, evening.staff)
  const order = orders.find(known => known.id === id)
  if (!order) throw new Error(`the staff do not find order ${id}`)
  return order
}

function codeOf(body: object): string | undefined {
  return (body as { code?: string }).code
}
