/** What is promised of a day's seats, service by service. */
import { isOvernight, servicesOn, type Week } from '#api/features/settings/rules/hours/hours.ts'

/** The accepted tables of one time. @param isAtLeast one of the parties has more than ten people, which counts as ten */
export type PromisedTables = { date: string; time: string; tables: number; guests: number; isAtLeast: boolean }

/** `free` is negative where more is promised than there is. */
export type PromisedService = { opens: string; closes: string; guests: number; isAtLeast: boolean; free: number }
export type PromisedDay = Omit<PromisedTables, 'time'> & { services?: PromisedService[] }

/**
 * The listed days with what is promised in each. Where seats are counted, every listed day is there with its services;
 * a table outside of all of them, since the hours have changed after it was promised, counts in its day alone.
 * @param seats of one service; 0: they are not counted
 */
export function promisedDays(
  listed: readonly string[],
  tables: readonly PromisedTables[],
  { week, seats }: { week: Week; seats: number },
): PromisedDay[] {
  return listed
    .map(date => ({ date, held: tables.filter(table => table.date === date) }))
    .filter(({ held }) => held.length > 0 || seats > 0)
    .map(({ date, held }) => ({
      ...{ date, ...summed(held) },
      ...(seats > 0 && { services: servicesOf(date, held, week, seats) }),
    }))
}

function servicesOf(date: string, held: readonly PromisedTables[], week: Week, seats: number): PromisedService[] {
  return servicesOn(date, { week, closures: [] }).map(service => {
    const { opens, closes } = service
    const inside = held.filter(({ time }) => opens <= time && (isOvernight(service) || time < closes))
    const { guests, isAtLeast } = summed(inside)
    return { opens, closes, guests, isAtLeast, free: seats - guests }
  })
}

function summed(tables: readonly PromisedTables[]) {
  return {
    tables: tables.reduce((sum, { tables }) => sum + tables, 0),
    guests: tables.reduce((sum, { guests }) => sum + guests, 0),
    isAtLeast: tables.some(({ isAtLeast }) => isAtLeast),
  }
}
