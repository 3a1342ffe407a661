import { expect, it } from 'vitest'
import { spaced } from './phone.ts'

it.each([
  ['0612345678', '06 12 34 56 78'],
  ['06.12-34 56 78', '06 12 34 56 78'],
  ['+33612345678', '+33 6 12 34 56 78'],
  ['+44 20 7946 0958', '+44 20 7946 0958'],
  ['06123', '06123'],
  ['', ''],
])('writes %s as %s', (phone, words) => expect(spaced(phone)).toBe(words))
