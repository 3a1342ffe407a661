import { expect, test } from 'vitest'
import { isNodeSupported } from './node-version.mjs'

test.each([
  ['18.20.4', false],
  ['20.18.3', false],
  ['20.19.0', true],
  ['21.7.3', false],
  ['22.11.0', false],
  ['22.12.0', true],
  ['23.0.0', true],
  ['26.1.0', true],
])('Node %s: %s', (version, isSupported) => {
  expect(isNodeSupported(version)).toBe(isSupported)
})
