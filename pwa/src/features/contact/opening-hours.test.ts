import { describe, expect, it } from 'vitest'
import { weekHours } from './contact.tsx'

const week = Array.from({ length: 7 }, () => [{ opens: '11:30', closes: '23:30' }])
const USUAL = '11\u00a0h\u00a030 – 23\u00a0h\u00a030'
/** The time is Saturday 21 November 2026, noon in Paris. */
const SATURDAY = new Date('2026-11-21T11:00:00Z')

describe('the week’s hours', () => {
  it('run from Monday to Sunday and mark today', () => {
    const lines = weekHours({ week, closures: [] }, SATURDAY)
    expect(lines.map(({ day }) => day)).toEqual([
      'lundi',
      'mardi',
      'mercredi',
      'jeudi',
      'vendredi',
      'samedi',
      'dimanche',
    ])
    expect(lines.every(line => line.hours === USUAL)).toBe(true)
    expect(lines.filter(({ today }) => today).map(({ day }) => day)).toEqual(['samedi'])
  })

  it('take the day from Paris, not from the device', () => {
    const justAfterMidnight = new Date('2026-11-21T23:00:00Z')
    expect(weekHours({ week, closures: [] }, justAfterMidnight).find(({ today }) => today)?.day).toBe('dimanche')
  })

  it('speak of the next such day where one is closed', () => {
    const closures = [
      { from: '2026-11-14', to: '2026-11-14', reason: 'passé' },
      { from: '2026-11-22', to: '2026-11-23', reason: 'Travaux' },
      { from: '2026-12-01', to: '2026-12-01', reason: 'dans dix jours' },
    ]
    const closed = weekHours({ week, closures }, SATURDAY).filter(line => line.closed)
    expect(closed.map(({ day, hours }) => `${day} ${hours}`)).toEqual([
      'lundi fermé le 23 novembre',
      'dimanche fermé le 22 novembre',
    ])
  })

  it('are the usual ones while the time is not known', () => {
    const closures = [{ from: '2026-01-01', to: '2027-01-01', reason: '' }]
    const lines = weekHours({ week, closures })
    expect(lines.every(line => line.hours === USUAL && !line.today)).toBe(true)
  })

  it('say a weekly day off without a date, and two services of a day in one line', () => {
    const uneven = week.map((services, day) =>
      day === 0 ? [] : day === 1 ? [...services, { opens: '23:45', closes: '01:00' }] : services,
    )
    const closures = [{ from: '2026-11-23', to: '2026-11-23', reason: '' }]
    const [monday, tuesday] = weekHours({ week: uneven, closures }, SATURDAY)
    expect(monday).toEqual({ day: 'lundi', hours: 'fermé', closed: true, today: false })
    expect(tuesday?.hours).toBe(`${USUAL}, 23\u00a0h\u00a045 – 1\u00a0h`)
  })
})
