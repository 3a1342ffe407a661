import { expect, test } from 'vitest'
import { ORDER_SOURCE_NAMES, sourceAddress, sourceOf } from './order-sources.ts'

test('the address that is given out names its source, and opens the menu', () => {
  expect(sourceAddress('https://laikhram.fr', 'google')).toBe('https://laikhram.fr/?source=google#menu')
  for (const name of ORDER_SOURCE_NAMES) expect(sourceOf(sourceAddress('https://laikhram.fr', name))).toBe(name)
})

test.each([
  'https://laikhram.fr/',
  'https://laikhram.fr/?source=camille',
  'https://laikhram.fr/?source=',
  'nowhere',
  '',
])('%j names none', address => expect(sourceOf(address)).toBeUndefined())
