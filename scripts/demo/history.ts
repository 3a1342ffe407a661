import type { Menu } from '#api/features/menu/contract.ts'
import { JOBS } from '#api/jobs.ts'
import { instantOf } from '#api/kernel/time/paris-calendar.ts'
import { addDays, weekdayOf } from '#api/kernel/time/paris-time.ts'
import { randomOf } from '../torture/seed.ts'
import { agendaOf } from './agenda.ts'
import { ask, change, read, settle } from './calls.ts'
import { planEvening } from './evening.ts'
import { REGULARS } from './people.ts'
import type { Restaurant } from './restaurant.ts'
import { type History, SATURDAY, SHOWN_AT } from './scene.ts'
import { MEMBERS, register, teamOf } from './team.ts'
import { planDay } from './weeks.ts'

export const DAYS = 77
/** Drawn once: the history is the same each time. */
const SEED = 20_261_121

/** When a history of so many days before the Saturday begins. */
export function firstMorning(days: number): Date {
  return instantOf(addDays(SATURDAY, -days), '09:00')
}

/**
 * Plays days of service and the Saturday evening behind them, by the calls that people's pages make. The clock's jobs
 * run once a week and in the last night: each night they took as long as the day before. The clock stands at `SHOWN_AT`
 * afterwards.
 * @param isStopped asked before each day: the rest is left out where somebody wants to stop
 */
export async function playHistory(restaurant: Restaurant, days = DAYS, isStopped = () => false): Promise<void> {
  const menu = await read<Menu>(restaurant, '/api/menu')
  const history: History = { restaurant, menu, random: randomOf(SEED), team: teamOf(restaurant), regulars: [] }
  await setUp(history)
  for (const guest of REGULARS) history.regulars.push(await register(restaurant, guest))
  for (let day = -days; day <= 0; day += 1) {
    if (isStopped()) return
    const agenda = agendaOf(restaurant)
    const date = addDays(SATURDAY, day)
    if (day < 0) planDay(history, agenda, date)
    else planEvening(history, agenda, date)
    if (day < 0) agenda.at(instantOf(date, '23:15'), () => sweep(restaurant))
    if (day === 0) agenda.pass(SHOWN_AT)
    else if (day === -1 || weekdayOf(date) === 7) agenda.pass(instantOf(addDays(date, 1), '08:00'))
    await agenda.play()
  }
}

/** Unpaid orders end in the evening, as by the minute's job: the night's comparison would call them forgotten. */
async function sweep(restaurant: Restaurant): Promise<void> {
  await JOBS.sweep_unpaid_orders?.(restaurant.services, {} as never)
  await settle(restaurant)
}

/** A kitchen with room for a Saturday: pickups every quarter of an hour. */
async function setUp({ restaurant, team }: History): Promise<void> {
  const admin = await team.admin()
  const { version } = await read<{ version: number }>(restaurant, '/api/admin/settings', admin)
  const quarters = { stepMinutes: 15, capacity: null }
  const day = [
    { first: '11:30', last: '14:30', ...quarters },
    { first: '18:00', last: '22:30', ...quarters },
  ]
  const pickupWeek = Array.from({ length: 7 }, () => day)
  await change(restaurant, '/api/admin/settings', { version, pickupWeek, slotCapacity: 60 }, admin)
  for (const member of MEMBERS) await ask(restaurant, '/api/admin/staff', member, admin)
}
