import { expect, test } from 'vitest'
import { isSealed, seal, unseal } from './secrets.ts'

const WORDS = 'zephyrine.quetzal@exemple.fr'

test('words come back with their secret, and say nothing without it', () => {
  const sealed = seal(['one secret'], WORDS)
  expect(isSealed(sealed)).toBe(true)
  expect(isSealed(WORDS)).toBe(false)
  expect(Buffer.from(sealed.slice('sealed:'.length), 'base64url').includes('quetzal')).toBe(false)
  expect(unseal(['one secret'], sealed)).toBe(WORDS)
  expect(unseal(['another secret'], sealed)).toBeUndefined()
  expect(seal(['one secret'], WORDS)).not.toBe(sealed)
})

test('an older secret opens what it sealed', () => {
  expect(unseal(['new', 'old'], seal(['old'], WORDS))).toBe(WORDS)
})

test('what was altered does not open', () => {
  const sealed = seal(['one secret'], WORDS)
  const altered = sealed.slice(0, -2) + (sealed.endsWith('AA') ? 'BB' : 'AA')
  expect(unseal(['one secret'], altered)).toBeUndefined()
  expect(unseal(['one secret'], 'sealed:')).toBeUndefined()
})
