/**
 * What the counter does for customers: takes an order, collects it, changes it, gives money back, prints it again. For
 * more than it may give away it asks the administrator.
 */
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
  const { team, next } = evening
  const customer = holder
    ? { cardId: holder.cardId }
    : { name: `Sur place ${next()}`, phone: '06 12 34 56 78', email: `appel-${next()}@exemple.fr` }
  const { body, lines, time } = await insistOnOrder<Taken>(evening, basket(evening), (lines, pickup) =>
    ask<Taken>(evening, '/api/admin/orders', { ...itemsOf(lines), customer, pickup, adult: false, pays }, team.counter),
  )
  const order: EveningOrder = {
    kind,
    id: body.order.id,
    trackingToken: new URL(body.trackingUrl).searchParams.get('token') ?? '',
    ...(holder && { holder }),
    lines,
    time,
    load: loadOf(lines),
    ...{ capturedCents: 0, returnedCents: 0, tillCents: 0, differenceCents: 0 },
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
  await must(evening, `/api/admin/orders/${id}/collected`, {}, evening.team.counter)
}

/** @param reason that the customer is told */
export async function cancel(evening: Evening, order: EveningOrder, reason: string): Promise<void> {
  await onVersion(evening, order, version =>
    ask(
      evening,
      `/api/admin/orders/${order.id}/status`,
      { status: 'cancelled', version, reason },
      evening.team.counter,
    ),
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
    ask(evening, `/api/admin/orders/${order.id}/correct`, { version, ...correction }, evening.team.counter),
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
    ask(evening, `/api/admin/orders/${order.id}/status`, { status, version }, evening.team.counter),
  )
  if (code !== 200) throw new Error(`a move to ${status} answered ${code} ${text}`)
}

/** A piece of rice less: its price goes back at once. */
export async function takeOff(evening: Evening, order: EveningOrder): Promise<void> {
  const cents = DISHES['riz-gluant'].cents
  const change = { take: [{ id: '2', quantity: 1 }], difference: -cents / 100 }
  await giveBack(evening, cents, who => revised(evening, order, change, who))
  const rice = order.lines[1]
  if (rice) rice.pieces -= 1
  order.returnedCents += cents
  order.slips.push({ cause: 'changed', revision: 1 })
}

/** A salad more, or rice where the slot takes no more cooking, which waits for its price. @returns what pays it */
export async function addMore(evening: Evening, order: EveningOrder): Promise<() => Promise<void>> {
  const dish = await addDish(evening, order, 'link')
  return async () => {
    await payPage(evening, order, { cents: DISHES[dish].cents, revision: 1 })
    order.capturedCents += DISHES[dish].cents
    noteAdded(order, dish)
  }
}

/** The same, paid at the till: the kitchen has it at once, and the till its price. */
export async function addMoreAtTill(evening: Evening, order: EveningOrder): Promise<void> {
  const dish = await addDish(evening, order, 'till')
  order.differenceCents += DISHES[dish].cents
  noteAdded(order, dish)
}

async function addDish(evening: Evening, order: EveningOrder, settlement: 'link' | 'till'): Promise<Dish> {
  if (await isAdded(evening, order, 'som-tam', settlement)) return 'som-tam'
  if (await isAdded(evening, order, 'riz-gluant', settlement)) return 'riz-gluant'
  throw new Error('rice wants no slot')
}

function noteAdded(order: EveningOrder, dish: Dish): void {
  order.lines.push(line(dish, 1))
  order.load += DISHES[dish].load
  order.slips.push({ cause: 'changed', revision: 1 })
}

async function isAdded(
  evening: Evening,
  order: EveningOrder,
  dish: Dish,
  settlement: 'link' | 'till',
): Promise<boolean> {
  const { items } = itemsOf([line(dish, 1)])
  const change = { add: items, difference: DISHES[dish].cents / 100, settlement }
  const { status, body, text } = await revised(evening, order, change)
  if (status === 200) return true
  if (codeOf(body) !== 'slot_full') throw new Error(`adding a dish answered ${status} ${text}`)
  evening.tally.count('somebody added another dish: the slot is full')
  return false
}

export async function withdraw(evening: Evening, { id }: EveningOrder): Promise<void> {
  await must(evening, `/api/admin/orders/${id}/revise/withdraw`, { number: 1 }, evening.team.counter)
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
  const [dish] = order.lines
  if (!dish) throw new Error('an order has no lines')
  await refund(evening, order, dish.cents, { lines: [{ id: '1', quantity: 1 }], reason: 'Tombé' })
  dish.pieces -= 1
  order.returnedCents += dish.cents
  for (const slip of order.slips) delete slip.pieces
  order.slips.push({ cause: 'refunded_part', revision: 0 })
}

export async function refundSome(evening: Evening, order: EveningOrder, cents: number): Promise<void> {
  await refund(evening, order, cents, { amount: cents / 100, reason: 'Geste commercial' })
  order.returnedCents += cents
}

export async function refundAll(evening: Evening, order: EveningOrder): Promise<void> {
  await refund(evening, order, order.capturedCents, { reason: 'Trop attendu' })
  order.returnedCents = order.capturedCents
  for (const slip of order.slips) delete slip.pieces
  order.slips.push({ cause: 'refunded', revision: 0 })
  order.fate = 'kept'
}

/** 'Imprimer à nouveau', on every printer. */
export async function printAgain(evening: Evening, order: EveningOrder): Promise<void> {
  for (const printer of evening.printers.ids) {
    await must(evening, `/api/admin/orders/${order.id}/print`, { printer }, evening.team.counter)
  }
  order.slips.push({ cause: 'copy', revision: order.slips.some(({ cause }) => cause === 'changed') ? 1 : 0 })
}

async function refund(evening: Evening, { id }: EveningOrder, cents: number, body: object): Promise<void> {
  await giveBack(evening, cents, who => ask(evening, `/api/admin/orders/${id}/refund`, body, who))
}

/** Gives money back as the counter or, where that is more than it may give today, as the administrator. */
async function giveBack(
  evening: Evening,
  cents: number,
  act: (who: Record<string, string>) => Promise<Answer<object>>,
): Promise<void> {
  const { team, staff, tally } = evening
  const own = await act(team.counter)
  if (own.status === 200) {
    evening.givenAwayCents += cents
    return
  }
  if (codeOf(own.body) !== 'refund_over_limit') throw new Error(`giving back answered ${own.status} ${own.text}`)
  tally.count('the counter asked the administrator to give more back')
  const asked = await act(staff)
  if (asked.status !== 200) throw new Error(`giving back answered the administrator ${asked.status} ${asked.text}`)
}

function revised(
  evening: Evening,
  order: EveningOrder,
  change: object,
  who = evening.team.counter,
): Promise<Answer<object>> {
  const path = `/api/admin/orders/${order.id}/revise`
  return onVersion(evening, order, version => ask(evening, path, { version, ...change }, who))
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
  const { orders } = await read<{ orders: BoardOrder[] }>(evening, path, evening.team.counter)
  const order = orders.find(known => known.id === id)
  if (!order) throw new Error(`the staff do not find order ${id}`)
  return order
}

function codeOf(body: object): string | undefined {
  return (body as { code?: string }).code
}
