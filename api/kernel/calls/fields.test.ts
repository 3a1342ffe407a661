import { expect, test } from 'vitest'
import { chosenDay, day, email, optionalEmail, phone, removablePhone } from './fields.ts'

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
])('takes %j for an email address: %s', (text, isAddress) => {
  expect([email.safeParse(text).success, optionalEmail.safeParse(text).success]).toEqual([isAddress, isAddress])
})

test.each([
  ['06 12 34 56 78', true],
  ['06.12.34.56.78', true],
  ['06\u00a012\u00a034\u202f56\u202f78', true],
  ['06/12/34/56/78', true],
  ['+33 (0)6-12.34.56.78', true],
  ['0033612345678', true],
  ['+376 312 345', true],
  ['0612', false],
  ['----------', false],
  ['(0)-(0)-(0)-(0)', false],
  ['06 12 34 56 7a', false],
  ['06\n12\n34\n56\n78', false],
])('takes %j for a telephone: %s', (text, isPhone) => {
  expect([phone.safeParse(text).success, removablePhone.safeParse(text).success]).toEqual([isPhone, isPhone])
})
