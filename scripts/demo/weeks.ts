/** A day of the weeks before: its orders and their ends, its tables, now and then a review. */

import { instantOf } from '#api/kernel/time/paris-calendar.ts'
import { addDays, timeOfDay, weekdayOf } from '#api/kernel/time/paris-time.ts'
import type { Agenda } from './agenda.ts'
import { drawBasket } from './baskets.ts'
import {
  ask,
  callOff,
  collect,
  move,
  NO_SHOW_AFTER_MINUTES,
  type Order,
  openPage,
  pay,
  place,
  refund,
  take,
} from './calls.ts'
import { GUESTS, NOTES, REVIEWS, TABLE_WORDS } from './people.ts'
import type { History } from './scene.ts'

/** Orders from Monday to Sunday. */
const ORDERS_A_DAY = [2, 2, 3, 3, 5, 6, 4]
const MINUTE_MS = 60_000
/** Minutes of the day at which orders are fetched, at noon and in the evening. */
const PICKUPS = [12 * 60, 12 * 60 + 30, 13 * 60, 13 * 60 + 30, 19 * 60, 19 * 60 + 30, 20 * 60, 20 * 60 + 30, 21 * 60]
const FATES = [...Array.from({ length: 16 }, () => 'fetched' as const), 'till', 'phone', 'refunded', 'piece'] as const
const LOST = ['looked', 'called off', 'nobody came'] as const

export function planDay(history: History, agenda: Agenda, date: string): void {
  const { random } = history
  const weekday = weekdayOf(date)
  const count = (ORDERS_A_DAY[weekday - 1] ?? 4) + random.between(-1, 1)
  for (let order = 0; order < count; order += 1) planOrder(history, agenda, date)
  if (weekday >= 5) planTable(history, agenda, date, weekday === 6)
  if (weekday % 3 === 0) planReview(history, agenda, date)
}

function planOrder({ restaurant, random, menu, team, regulars }: History, agenda: Agenda, date: string): void {
  const pickup = random.oneOf(PICKUPS)
  const placedAt = instantOf(date, timeOfDay(pickup - random.between(40, 90)))
  const regular = random.chance(0.45) ? random.oneOf(regulars) : undefined
  const guest = regular?.guest ?? random.oneOf(GUESTS)
  const basket = drawBasket(random, menu)
  const wanted = { pickup: { date, time: timeOfDay(pickup), notes: random.chance(0.2) ? random.oneOf(NOTES) : '' } }
  const fate = random.chance(0.08) ? random.oneOf(LOST) : random.oneOf(FATES)
  agenda.at(placedAt, async () => {
    const order = await placed()
    if (fate === 'looked') return await openPage(restaurant, order)
    if (fate !== 'till') await pay(restaurant, order)
    if (fate === 'called off') {
      agenda.at(new Date(placedAt.getTime() + 6 * MINUTE_MS), () => callOff(restaurant, order))
      return
    }
    planKitchen(order)
  })

  async function placed(): Promise<Order> {
    if (fate === 'till' || fate === 'phone') {
      const pays = fate === 'phone' ? ('link' as const) : ('till' as const)
      return await take(restaurant, await team.manager(), guest, basket, { ...wanted, pays })
    }
    return await place(restaurant, guest, basket, wanted, await regular?.bearer())
  }

  function planKitchen(order: Order): void {
    const due = instantOf(date, wanted.pickup.time).getTime()
    const step = (minutes: number, status: string) =>
      agenda.at(new Date(due + minutes * MINUTE_MS), async () => {
        const staff = await team.manager()
        if (status === 'delivered' && fate === 'till') await collect(restaurant, staff, order)
        await move(restaurant, staff, order, status)
      })
    step(-18, 'preparing')
    step(-4, 'ready')
    if (fate === 'nobody came') step(NO_SHOW_AFTER_MINUTES, 'no_show')
    else step(random.between(-2, 12), 'delivered')
    if (fate === 'refunded' || fate === 'piece') {
      const given = fate === 'piece' ? { lines: [{ id: '1', quantity: 1 }] } : { amount: 2 }
      const reason = fate === 'piece' ? 'Un plat manquait' : 'Une sauce manquait'
      const at = new Date(due + 45 * MINUTE_MS)
      agenda.at(at, async () => refund(restaurant, await team.admin(), order, given, reason))
    }
  }
}

/** A table is asked for in the morning and promised; now and then nobody comes, or the guest calls off. */
function planTable({ restaurant, random, team }: History, agenda: Agenda, date: string, isBusy: boolean): void {
  for (let table = 0; table < (isBusy ? 3 : 1); table += 1) {
    const guest = random.oneOf(GUESTS)
    const time = random.oneOf(['19:00', '19:30', '20:00', '20:30'])
    const wanted = { ...guest, date, time, guests: random.between(2, 6), message: random.oneOf(TABLE_WORDS) }
    const end = random.oneOf(['came', 'came', 'came', 'no_show', 'guest'] as const)
    agenda.at(instantOf(date, timeOfDay(10 * 60 + 7 * table)), async () => {
      const { id } = await ask<{ id: string }>(restaurant, '/api/reservations', wanted)
      const answer = (body: object) => async () =>
        ask(restaurant, `/api/admin/reservations/${id}/status`, body, await team.manager())
      agenda.at(instantOf(date, '10:45'), answer({ status: 'accepted', message: 'À ce soir.' }))
      if (end === 'came') return
      const at = end === 'no_show' ? '22:00' : '17:00'
      agenda.at(instantOf(date, at), answer({ status: 'declined', called_off: end, seen: 'accepted' }))
    })
  }
}

function planReview({ restaurant, random, team, regulars }: History, agenda: Agenda, date: string): void {
  const { reply, ...written } = random.oneOf(REVIEWS)
  const { guest, bearer } = random.oneOf(regulars)
  const words = { ...written, name: guest.name, email: guest.email, experience_date: addDays(date, -1) }
  agenda.at(instantOf(date, '16:10'), async () => {
    const { id } = await ask<{ id: string }>(restaurant, '/api/reviews', words, await bearer())
    if (!reply) return
    const answered = { text: reply, seen: null }
    agenda.at(instantOf(date, '17:20'), async () =>
      ask(restaurant, `/api/admin/reviews/${id}/reply`, answered, await team.admin()),
    )
  })
}
