import { expect, test } from 'vitest'
import { isSiren, isVatNumberOf } from './company-number.ts'

test.each([
  ['552100554', true],
  ['732829320', true],
  ['732829321', false],
  ['73282932', false],
  ['7328293200', false],
])('%s as a SIREN', (digits, isOne) => expect(isSiren(digits)).toBe(isOne))

test.each([
  ['FR44732829320', true],
  ['FR45732829320', false],
  ['FR44552100554', false],
  ['FRK7732829320', true],
  ['FRK7552100554', false],
  ['BE0123456789', true],
  ['732829320', false],
])('%s as the VAT number of 732829320', (vatNumber, isOne) => expect(isVatNumberOf(vatNumber, '732829320')).toBe(isOne))
