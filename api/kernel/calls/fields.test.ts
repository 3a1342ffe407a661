import { expect, test } from 'vitest'
import { chosenDay, day, email, optionalEmail } from './fields.ts'

test.each([
  ['2026-11-21', true],
  ['2028-02-29', true],
  ['0002-01-01', true],
  ['9998-12-31', true],
  ['2026-02-29', false],
  ['2026-02-30', false],
  ['0000-01-01', false],
  ['0001-01-01', false],
  ['9999-12-31', false],
  ['+275760-09-13', false],
])('takes %s for a day: %s', (text, isDay) => {
  expect([day.safeParse(text).success, chosenDay.safeParse(text).success]).toEqual([isDay, isDay])
})

test.each([
  ['anna@exemple.fr', true],
  ['Ânna.O’Neil+x@exämple.co.uk', true],
  ['an\u200bna@exemple.fr', false],
  ['\u202eanna@exemple.fr', false],
  ['anna@exem\u00adple.fr', false],
  ['anna@exemple.fr\ufeff', true],
  ['anna@exemple.f\u2060r', false],
  ['anna@[127.0.0.1]', false],
  ['anna@exemple', false],
])('takes %j for an e-mail address: %s', (text, isAddress) => {
  expect([email.safeParse(text).success, optionalEmail.safeParse(text).success]).toEqual([isAddress, isAddress])
})
