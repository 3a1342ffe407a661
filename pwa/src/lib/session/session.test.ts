import { afterEach, expect, test, vi } from 'vitest'
import { deviceKey } from './session.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

test('is the same each time, and another one on another device', () => {
  const key = deviceKey()
  expect(key).toMatch(/^[0-9a-f-]{36}$/)
  expect(deviceKey()).toBe(key)
  localStorage.clear()
  expect(deviceKey()).not.toBe(key)
})

test('is none where nothing can be stored', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  })
  expect(deviceKey()).toBeUndefined()
})
