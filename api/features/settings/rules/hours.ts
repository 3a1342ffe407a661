/** When the restaurant is open: the week's services without the closures. Days and times are those of Paris. */
import { addDays, weekdayOf } from '#api/kernel/time/paris-time.ts'

/** From opening to closing, `HH:MM`. One that closes no later than it opens goes on past midnight. */
export type Service = { opens: string; closes: string }
/** Seven days from Monday on, each with its services in order; a day without services is off. */
export type Week = readonly (readonly Service[])[]
export type Hours = { week: Week; closures: readonly { from: string; to: string }[] }

/** The services that begin on a day; none while the restaurant is closed. */
export function servicesOn(day: string, { week, closures }: Hours): readonly Service[] {
  if (closures.some(({ from, to }) => from <= day && day <= to)) return []
  return week[weekdayOf(day) - 1] ?? []
}

/**
 * The service under way at a time, which may have begun the evening before: it then belongs to that day. The closing
 * time itself is outside.
 */
export function serviceAt(day: string, time: string, hours: Hours): Service | undefined {
  return (
    servicesOn(addDays(day, -1), hours).find(service => isOvernight(service) && time < service.closes) ??
    servicesOn(day, hours).find(service => service.opens <= time && (isOvernight(service) || time < service.closes))
  )
}

/** The next service to begin after a time, and its day; undefined when there is none within a year. */
export function nextService(day: string, time: string, hours: Hours): { day: string; service: Service } | undefined {
  if (hours.week.every(services => services.length === 0)) return undefined
  for (let ahead = 0; ahead <= 366; ahead += 1) {
    const on = addDays(day, ahead)
    const service = servicesOn(on, hours).find(({ opens }) => ahead > 0 || opens > time)
    if (service) return { day: on, service }
  }
  return undefined
}

/** Whether it closes on the day after the one on which it opens. */
export function isOvernight({ opens, closes }: Service): boolean {
  return closes <= opens
}

/**
 * Weekdays (0 is Monday) grouped by equal services, in the order of their first day, so that a text can name them
 * together.
 */
export function daysAlike(week: Week): { days: number[]; services: readonly Service[] }[] {
  const groups = new Map<string, { days: number[]; services: readonly Service[] }>()
  week.forEach((services, day) => {
    const key = services.map(({ opens, closes }) => `${opens}-${closes}`).join()
    const group = groups.get(key) ?? { days: [], services }
    group.days.push(day)
    groups.set(key, group)
  })
  return [...groups.values()]
}

/** The first opening and the last closing of the whole week, for clients that show a single span. */
export function widestSpan(week: Week): Service {
  const services = week.flat()
  const opens = services.map(service => service.opens).sort()[0] ?? '00:00'
  const nights = services.filter(isOvernight)
  const closes = (nights.length > 0 ? nights : services).map(service => service.closes).sort()
  return { opens, closes: closes.at(-1) ?? '00:00' }
}
