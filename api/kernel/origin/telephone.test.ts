import { expect, test } from 'vitest'
import { telephone } from './telephone.ts'

test.each(['06 12 34 56 78', '0612345678', '+33 6 12 34 56 78', '+33 (0)6 12 34 56 78', '0033 6.12.34.56.78'])(
  'is one number, however it is written: %s',
  phone => {
    expect(telephone(phone)).toBe('0612345678')
  },
)

test('other numbers are others', () => {
  expect(telephone('+44 6 12 34 56 78')).not.toBe(telephone('06 12 34 56 78'))
  expect(telephone('06 12 34 56 79')).not.toBe(telephone('06 12 34 56 78'))
})
