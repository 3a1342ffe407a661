import { expect, test } from 'vitest'
import { isLiveKey } from './live-key.ts'

test.each([
  ['sk_live_1', true],
  ['rk_live_1', true],
  ['sk_test_1', false],
  [undefined, false],
])('the key %s is live: %s', (key, isLive) => {
  expect(isLiveKey(key)).toBe(isLive)
})
