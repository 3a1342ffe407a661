import { describe, expect, it } from 'vitest'
import { textableNumber } from './phone.ts'

describe('a number that takes text messages', () => {
  it.each([
    ['06 12 34 56 78', '+33612345678'],
    ['07.12.34.56.78', '+33712345678'],
    ['06-12-34-56-78', '+33612345678'],
    ['+33 6 12 34 56 78', '+33612345678'],
    ['+33 (0)6 12 34 56 78', '+33612345678'],
    ['0033 6 12 34 56 78', '+33612345678'],
    ['06\u00a012\u202f34 56 78', '+33612345678'],
    ['+32 470 12 34 56', '+32470123456'],
    ['0049 1512 3456789', '+4915123456789'],
    ['+262 692 12 34 56', '+262692123456'],
  ])('%s is %s', (written, number) => {
    expect(textableNumber(written)).toBe(number)
  })

  it.each([
    ['a landline', '01 99 00 12 34'],
    ['a landline with its code', '+33 1 99 00 12 34'],
    ['a number of the internet', '09 70 00 00 00'],
    ['too few digits', '06 12 34 56 7'],
    ['too many digits', '06 12 34 56 789'],
    ['a mobile of La Réunion without its code', '0692 12 34 56'],
    ['a mobile of Mayotte without its code', '0639 12 34 56'],
    ['no country', '612345678901'],
    ['a code that begins with nought', '+0 123 456 789'],
    ['more than E.164 holds', '+32 470 12 34 56 78 90 12'],
    ['words', 'appelez-moi'],
    ['nothing', ''],
  ])('is not %s', (_, written) => {
    expect(textableNumber(written)).toBeNull()
  })
})
