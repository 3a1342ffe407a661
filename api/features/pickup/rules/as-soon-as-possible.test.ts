import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type PickupWeek, USUAL_PICKUP_WEEK, windowAt } from '#api/features/settings/rules/pickup-week.ts'
import { instantOf } from '#api/kernel/time/paris-calendar.ts'
import { isOfSameWindow, isWorthAsking, readyFrom, soonestAfterPayment, soonestPickup } from './as-soon-as-possible.ts'

const daily = (...services: { opens: string; closes: string }[]) => Array.from({ length: 7 }, () => services)
const window = (first: string, last: string, stepMinutes = 30) => ({ first, last, stepMinutes, capacity: null })
const weekOf = (...windows: PickupWeek[number]) => Array.from({ length: 7 }, () => windows)

const FACTS = {
  leadTimeMinutes: 20,
  alcoholUntil: '22:00',
  pausedUntil: null as Date | null,
  week: daily({ opens: '11:30', closes: '23:30' }),
  closures: [] as { from: string; to: string }[],
  windows: USUAL_PICKUP_WEEK,
}
const at = (moment: string, day = '2026-11-21') => {
  const [clock = '', seconds = '00'] = moment.split(/(?<=^\d\d:\d\d):/)
  return new Date(instantOf(day, clock).getTime() + Number(seconds) * 1000)
}
const room = () => true
const soonest = (
  now: Date,
  { facts = {}, alcohol = false, hasRoom = room as (slot: { date: string; time: string }) => boolean } = {},
) => soonestPickup({ ...FACTS, ...facts }, alcohol, now, hasRoom)
const on = (time: string, slot: string, date = '2026-11-21', slotDate = date) => ({
  date,
  time,
  slot: { date: slotDate, time: slot },
})

describe('the soonest pickup', () => {
  test.each([
    ['is now and the lead, rounded up to five minutes', '20:02', on('20:25', '20:00')],
    ['is a step itself to the second', '20:05', on('20:25', '20:00')],
    ['is the next step a second later', '20:05:01', on('20:30', '20:30')],
    ['holds the slot that begins with it', '20:08', on('20:30', '20:30')],
    ['may be the window’s first time', '17:40', on('18:00', '18:00')],
    ['may be the window’s last time', '22:10', on('22:30', '22:30')],
  ])('%s', (_, now, promised) => {
    expect(soonest(at(now))).toEqual(promised)
  })

  test.each([
    ['before the window', '17:34', {}, 'closed'],
    ['after the window’s last time', '22:10:01', {}, 'closed'],
    ['between noon and evening', '14:11', {}, 'closed'],
    ['before the restaurant opens', '11:20', {}, 'closed'],
    ['after it has closed', '23:40', {}, 'closed'],
    ['on a closed day', '20:02', { closures: [{ from: '2026-11-21', to: '2026-11-21' }] }, 'closed'],
    ['where the service ends before it', '20:02', { week: daily({ opens: '11:30', closes: '20:25' }) }, 'closed'],
    ['in a pause', '20:02', { pausedUntil: at('20:40') }, 'paused'],
  ])('is none %s', (_, now, facts, reason) => {
    expect(soonest(at(now), { facts })).toEqual({ reason })
  })

  test('waits for no pause that ends before it', () => {
    expect(soonest(at('20:02'), { facts: { pausedUntil: at('20:25') } })).toEqual(on('20:25', '20:00'))
  })

  test('takes no alcohol from its hour on', () => {
    expect(soonest(at('21:35'), { alcohol: true })).toEqual(on('21:55', '21:30'))
    expect(soonest(at('21:36'), { alcohol: true })).toEqual({ reason: 'alcohol' })
    expect(soonest(at('21:36'))).toEqual(on('22:00', '22:00'))
  })

  test('of a full slot is the first step of the next one with room, in the same window', () => {
    const full = (...times: string[]) => ({ hasRoom: ({ time }: { time: string }) => !times.includes(time) })
    expect(soonest(at('20:02'), full('20:00'))).toEqual(on('20:30', '20:30'))
    expect(soonest(at('20:02'), full('20:00', '20:30'))).toEqual(on('21:00', '21:00'))
    expect(soonest(at('13:02'), full('13:00', '13:30', '14:00', '14:30'))).toEqual({ reason: 'full' })
    expect(soonest(at('21:31'), { ...full('21:30'), alcohol: true })).toEqual({ reason: 'full' })
  })

  test('begins on a five-minute step where a window does not', () => {
    const windows = weekOf(window('18:02', '22:02', 20))
    const hasRoom = ({ time }: { time: string }) => time !== '20:02'
    expect(soonest(at('19:56'), { facts: { windows } })).toEqual(on('20:20', '20:02'))
    expect(soonest(at('19:56'), { facts: { windows }, hasRoom })).toEqual(on('20:25', '20:22'))
  })

  describe('about midnight', () => {
    const facts = { week: daily({ opens: '18:00', closes: '02:00' }), windows: weekOf(window('18:00', '01:00')) }

    test('belongs to the window of the evening before', () => {
      expect(soonest(at('00:10', '2026-11-22'), { facts })).toEqual(on('00:30', '00:30', '2026-11-22'))
      expect(soonest(at('23:42'), { facts })).toEqual(on('00:05', '00:00', '2026-11-22'))
      expect(soonest(at('00:41', '2026-11-22'), { facts })).toEqual({ reason: 'closed' })
    })

    test('goes on after it where the slots before it are full', () => {
      const hasRoom = ({ time }: { time: string }) => time < '23'
      expect(soonest(at('23:21'), { facts, hasRoom })).toEqual(on('00:00', '00:00', '2026-11-22'))
    })

    test('never holds a slot of another day than its own', () => {
      const windows = weekOf(window('18:45', '00:45'))
      expect(soonest(at('23:40'), { facts: { ...facts, windows } })).toEqual(on('00:15', '00:15', '2026-11-22'))
    })
  })

  test('holds by the clock on the wall in both nights of a clock change', () => {
    const facts = { week: daily({ opens: '18:00', closes: '05:00' }), windows: weekOf(window('18:00', '04:00')) }
    expect(soonest(at('01:45', '2026-03-29'), { facts })).toEqual(on('03:05', '03:00', '2026-03-29'))
    // 02:10 for the second time.
    const again = new Date(instantOf('2026-10-25', '03:00').getTime() - 50 * 60_000)
    expect(soonest(again, { facts })).toEqual(on('02:30', '02:30', '2026-10-25'))
  })

  test('is never sooner than the lead, on a step, and holds a slot of its day at or before it', () => {
    const start = instantOf('2026-11-21', '00:00').getTime()
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 86_400 }), fc.integer({ min: 0, max: 90 }), (second, leadTimeMinutes) => {
        const now = new Date(start + second * 1000)
        const promised = soonest(now, { facts: { leadTimeMinutes }, hasRoom: ({ time }) => time.endsWith('30') })
        if ('reason' in promised) return
        const ready = instantOf(promised.date, promised.time).getTime()
        expect(ready).toBeGreaterThanOrEqual(now.getTime() + leadTimeMinutes * 60_000)
        expect(Number(promised.time.slice(3)) % 5).toBe(0)
        expect(promised.slot.date).toBe(promised.date)
        expect(promised.slot.time <= promised.time).toBe(true)
        expect(promised.slot.time.endsWith('30')).toBe(true)
      }),
    )
  })
})

describe('counted from the payment', () => {
  test.each([
    ['the promise stands while it can be kept', '20:05', '20:25'],
    ['a second later it is the next step', '20:05:01', '20:30'],
    ['much later it is that much later', '20:17', '20:40'],
  ])('%s', (_, paid, ready) => {
    expect(soonestAfterPayment(at('20:25'), at(paid), 20)).toEqual(at(ready))
  })

  test('rounds up in elapsed time, also over the hour that comes twice', () => {
    const before = new Date(instantOf('2026-10-25', '02:00').getTime() + 50 * 60_000)
    expect(readyFrom(before, 20).getTime() - before.getTime()).toBe(20 * 60_000)
  })

  test('knows when it leaves its window', () => {
    expect(isOfSameWindow(at('22:30'), at('22:05'), FACTS)).toBe(true)
    expect(isOfSameWindow(at('22:35'), at('22:05'), FACTS)).toBe(false)
    expect(isOfSameWindow(at('18:00'), at('14:20'), FACTS)).toBe(false)
    expect(isOfSameWindow(at('20:00', '2026-11-22'), at('20:00'), FACTS)).toBe(false)
    const early = { ...FACTS, week: daily({ opens: '11:30', closes: '22:20' }) }
    expect(isOfSameWindow(at('22:30'), at('22:05'), early)).toBe(false)
  })
})

test('a promise that is ten minutes later is asked about beyond that, over midnight too', () => {
  const day = '2026-11-21'
  expect(isWorthAsking({ date: day, time: '20:35' }, { date: day, time: '20:25' })).toBe(false)
  expect(isWorthAsking({ date: day, time: '20:40' }, { date: day, time: '20:25' })).toBe(true)
  expect(isWorthAsking({ date: day, time: '20:20' }, { date: day, time: '20:25' })).toBe(false)
  expect(isWorthAsking({ date: '2026-11-22', time: '00:05' }, { date: day, time: '23:55' })).toBe(false)
  expect(isWorthAsking({ date: '2026-11-22', time: '00:10' }, { date: day, time: '23:55' })).toBe(true)
})

test('no window is between two, and those past midnight belong to the evening before', () => {
  expect(windowAt({ date: '2026-11-21', time: '16:00' }, USUAL_PICKUP_WEEK)).toBeUndefined()
  const night = windowAt({ date: '2026-11-22', time: '00:10' }, weekOf(window('23:30', '00:30')))
  expect(night?.map(({ date, time }) => `${date} ${time}`)).toEqual([
    '2026-11-21 23:30',
    '2026-11-22 00:00',
    '2026-11-22 00:30',
  ])
})
