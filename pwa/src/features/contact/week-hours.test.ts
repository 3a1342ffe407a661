import { describe, expect, it } from 'vitest'
import { weekHours } from './week-hours.ts'

const hours = { opens: '11:30', closes: '23:30' }
const USUAL = '11\u00a0h\u00a030 – 23\u00a0h\u00a030'
/** Saturday 21 November 2026, noon in Paris. */
const SATURDAY = new Date('2026-11-21T11:00:00Z')

describe('the week’s hours', () => {
  it('run from Monday to Sunday and mark today', () => {
    const week = weekHours({ hours, closures: [] }, SATURDAY)
    expect(week.map(({ day }) => day)).toEqual([
      'lundi',
      'mardi',
      'mercredi',
      'jeudi',
      'vendredi',
      'samedi',
      'dimanche',
    ])
    expect(week.every(line => line.hours === USUAL)).toBe(true)
    expect(week.filter(({ today }) => today).map(({ day }) => day)).toEqual(['samedi'])
  })

  it('take the day from Paris, not from the device', () => {
    const justAfterMidnight = new Date('2026-11-21T23:00:00Z')
    expect(weekHours({ hours, closures: [] }, justAfterMidnight).find(({ today }) => today)?.day).toBe('dimanche')
  })

  it('speak of the next such day where one is closed', () => {
    const closures = [
      { from: '2026-11-14', to: '2026-11-14', reason: 'passé' },
      { from: '2026-11-22', to: '2026-11-23', reason: 'Travaux' },
      { from: '2026-12-01', to: '2026-12-01', reason: 'dans dix jours' },
    ]
    const closed = weekHours({ hours, closures }, SATURDAY).filter(line => line.closed)
    expect(closed.map(({ day, hours }) => `${day} ${hours}`)).toEqual([
      'lundi fermé le 23 novembre',
      'dimanche fermé le 22 novembre',
    ])
  })

  it('are the usual ones while the time is not known', () => {
    const closures = [{ from: '2026-01-01', to: '2027-01-01', reason: '' }]
    const week = weekHours({ hours, closures })
    expect(week.every(line => line.hours === USUAL && !line.today)).toBe(true)
  })
})
