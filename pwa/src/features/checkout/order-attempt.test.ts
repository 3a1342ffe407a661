import { afterEach, expect, test, vi } from 'vitest'
import { deviceOfDay } from './order-attempt.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

test('stays for a Paris day, and is another one the next', () => {
  const evening = deviceOfDay(new Date('2026-11-21T22:59:00Z'))
  expect(evening).toMatch(/^[0-9a-f-]{36}$/)
  expect(deviceOfDay(new Date('2026-11-21T10:00:00Z'))).toBe(evening)
  expect(deviceOfDay(new Date('2026-11-21T23:01:00Z'))).not.toBe(evening)
})

test('is none where nothing can be stored', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  })
  expect(deviceOfDay(new Date('2026-11-21T10:00:00Z'))).toBeUndefined()
})
