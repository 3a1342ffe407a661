import type { Evening, EveningOrder } from '../evening.ts'
import {
  addMore,
  addMoreAtTill,
  cancel,
  collect,
  correct,
  movePickup,
  printAgain,
  refundAll,
  refundPiece,
  refundSome,
  take,
  takeOff,
  withdraw,
} from './counter.ts'
import { callOff, pay, place, redeem, takeOffOwn } from './guests.ts'

/** @param turn the first of its kind is 0; what is done a little otherwise changes with it */
type Play = (evening: Evening, turn: number, kind: string) => Promise<EveningOrder>

const paid: Play = async (evening, _, kind) => {
  const order = await place(evening, kind)
  await pay(evening, order)
  return order
}

/** The eighteen kinds of an evening's orders, as often each. What is to be fetched is left to the kitchen. */
export const KINDS = {
  'paid, then fetched': async (evening, turn, kind) => {
    const order = await paid(evening, turn, kind)
    if (turn % 2 === 0) await printAgain(evening, order)
    return fetched(evening, order)
  },
  'with a card, and a dish for points': async (evening, turn, kind) => {
    const holder = evening.holders[turn]
    const free = holder && turn % 2 === 0 ? await redeem(evening, holder) : undefined
    const order = await place(evening, kind, { holder, free })
    await pay(evening, order)
    return fetched(evening, order)
  },
  'by phone, the link paid': async (evening, _, kind) => {
    const order = await take(evening, kind, 'link')
    await pay(evening, order)
    return fetched(evening, order)
  },
  'by phone, the link never paid': (evening, _, kind) => take(evening, kind, 'link'),
  'at the till, collected': async (evening, turn, kind) => {
    // The same customer may have ordered by phone today: one point a day.
    const order = await take(evening, kind, 'till', turn % 2 === 0 ? evening.holders[turn] : undefined)
    await collect(evening, order)
    return fetched(evening, order)
  },
  'at the till, nobody came': async (evening, _, kind) => {
    const order = await take(evening, kind, 'till')
    await cancel(evening, order, 'Personne n’est venu')
    return order
  },
  'changed to more, paid': async (evening, turn, kind) => {
    const order = await paid(evening, turn, kind)
    const payMore = await addMore(evening, order)
    await payMore()
    return fetched(evening, order)
  },
  'changed to more, never paid': async (evening, turn, kind) => {
    const order = await paid(evening, turn, kind)
    await addMore(evening, order)
    if (turn % 2 === 0) await withdraw(evening, order)
    return fetched(evening, order)
  },
  'changed to more, at the till': async (evening, turn, kind) => {
    const order = await paid(evening, turn, kind)
    await addMoreAtTill(evening, order)
    await collect(evening, order)
    return fetched(evening, order)
  },
  'changed to less by its customer': async (evening, turn, kind) => {
    const order = await paid(evening, turn, kind)
    await takeOffOwn(evening, order)
    return fetched(evening, order)
  },
  'changed to less': async (evening, turn, kind) => {
    const order = await paid(evening, turn, kind)
    await takeOff(evening, order)
    return fetched(evening, order)
  },
  'moved to later': async (evening, turn, kind) => {
    const order = await paid(evening, turn, kind)
    await movePickup(evening, order)
    return fetched(evening, order)
  },
  'called off': async (evening, turn, kind) => {
    // The last holders: their point of the day goes with the order, their voucher comes back.
    const holder = turn % 2 === 0 ? evening.holders.at(-1 - turn / 2) : undefined
    const order = await place(evening, kind, { holder, free: holder && (await redeem(evening, holder)) })
    await pay(evening, order)
    if (turn % 3 === 2) await cancel(evening, order, 'Article épuisé')
    else await callOff(evening, order)
    return order
  },
  'given back': async (evening, turn, kind) => {
    const order = await paid(evening, turn, kind)
    if (turn % 3 === 2) {
      await refundAll(evening, order)
      return order
    }
    if (turn % 3 === 0) await refundPiece(evening, order)
    else await refundSome(evening, order, 150)
    return fetched(evening, order)
  },
  'paid, nobody came': async (evening, turn, kind) => {
    const order = await paid(evening, turn, kind)
    return missed(evening, order)
  },
  'at the till, cooked, nobody came': async (evening, _, kind) => missed(evening, await take(evening, kind, 'till')),
  'ready too soon': async (evening, turn, kind) => {
    const order = await paid(evening, turn, kind)
    evening.kitchen.readyTooSoon.add(order.id)
    return fetched(evening, order)
  },
  'with an allergy, corrected': async (evening, turn, kind) => {
    const isForgotten = turn % 2 === 1
    const order = await place(evening, kind, isForgotten ? {} : { allergens: ['arachides'] })
    await pay(evening, order)
    await correct(evening, order, isForgotten ? { allergy: { allergens: ['arachides'] } } : { name: 'Mireille' })
    return fetched(evening, order)
  },
} satisfies Record<string, Play>

export type Kind = keyof typeof KINDS
export const KIND_NAMES = Object.keys(KINDS) as readonly Kind[]

/** It is cooked and stays on the shelf. */
function missed(evening: Evening, order: EveningOrder): EveningOrder {
  order.fate = 'missed'
  evening.kitchen.cook(order.id, 'ready')
  return order
}

function fetched(evening: Evening, order: EveningOrder): EveningOrder {
  order.fate = 'fetched'
  evening.kitchen.cook(order.id)
  return order
}
