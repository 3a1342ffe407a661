import { describe, expect, it } from 'vitest'
import { type InstallMemory, mayAsk, whenLeft, whenSeen } from './install-memory.ts'

const at = (time: string) => Date.parse(time)
const seen = (visits: number, time: string, rest: Partial<InstallMemory> = {}): InstallMemory => ({
  visits,
  seenAt: at(time),
  ...rest,
})
const NOON = '2026-11-21T12:00:00+01:00'

describe('a visit', () => {
  it('is the first where nothing is remembered', () => {
    expect(whenSeen(undefined, at(NOON))).toEqual(seen(1, NOON))
  })

  it.each([
    ['a minute later', '2026-11-21T12:01:00+01:00', 1],
    ['29 minutes and 59 seconds later', '2026-11-21T12:29:59+01:00', 1],
    ['half an hour later', '2026-11-21T12:30:00+01:00', 2],
    ['the next day', '2026-11-22T12:00:00+01:00', 2],
    ['a year later', '2027-11-21T12:00:00+01:00', 2],
    ['before, by a clock that was put back', '2026-11-20T12:00:00+01:00', 1],
  ])('%s', (_, now, visits) => {
    expect(whenSeen(seen(1, NOON), at(now))).toEqual(seen(visits, now))
  })

  it('goes on over midnight', () => {
    const evening = whenSeen(undefined, at('2026-11-21T23:55:00+01:00'))
    expect(whenSeen(evening, at('2026-11-22T00:05:00+01:00')).visits).toBe(1)
  })

  it('is as long as the page is looked at: from when it was left the half hour counts', () => {
    const left = whenLeft(whenSeen(undefined, at(NOON)), at('2026-11-21T12:50:00+01:00'))
    expect(whenSeen(left, at('2026-11-21T13:10:00+01:00')).visits).toBe(1)
    expect(whenSeen(left, at('2026-11-21T13:20:00+01:00')).visits).toBe(2)
  })

  it('is one though the device forgot it meanwhile', () => {
    expect(whenLeft(undefined, at(NOON))).toEqual(seen(1, NOON))
  })

  it('forgets no answer', () => {
    const answered = seen(2, NOON, { laterAt: at(NOON), isOver: true })
    expect(whenSeen(answered, at('2026-12-21T12:00:00+01:00'))).toMatchObject({ laterAt: at(NOON), isOver: true })
    expect(whenLeft(answered, at(NOON))).toEqual(answered)
  })
})

describe('the app is offered', () => {
  it.each<[string, InstallMemory | undefined, boolean, boolean]>([
    ['not where nothing is remembered', undefined, false, false],
    ['not at the first visit', seen(1, NOON), false, false],
    ['at the second', seen(2, NOON), false, true],
    ['at the tenth', seen(10, NOON), false, true],
    ['after a paid order at the first', seen(1, NOON), true, true],
    ['after a paid order though the device remembers no visit', undefined, true, true],
    [
      'not 59 days and 23 hours after ‘Plus tard’',
      seen(9, NOON, { laterAt: at(NOON) - 60 * 86_400_000 + 3_600_000 }),
      true,
      false,
    ],
    ['60 days after ‘Plus tard’', seen(9, NOON, { laterAt: at(NOON) - 60 * 86_400_000 }), false, true],
    ['not after it was closed, whatever was paid since', seen(9, NOON, { isOver: true }), true, false],
    [
      'not after it was closed the second time',
      seen(9, NOON, { laterAt: at(NOON) - 60 * 86_400_000, isOver: true }),
      true,
      false,
    ],
  ])('%s', (_, memory, hasPaid, isOffered) => {
    expect(mayAsk(memory, hasPaid, at(NOON))).toBe(isOffered)
  })
})
