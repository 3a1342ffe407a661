import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { followVisits, mayOffer, offerNeverAgain } from './install-memory.ts'

const minutes = (count: number) => count * 60_000

beforeAll(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T12:00:00Z'), toFake: ['Date'] })
  followVisits()
})
beforeEach(() => localStorage.clear())

function turn(state: 'visible' | 'hidden', afterMinutes: number) {
  vi.setSystemTime(Date.now() + minutes(afterMinutes))
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
}

it('counts a page that stays open: looked at again after half an hour is a second visit', () => {
  turn('hidden', 50)
  turn('visible', 29)
  expect(mayOffer(false)).toBe(false)
  turn('hidden', 10)
  turn('visible', 30)
  expect(mayOffer(false)).toBe(true)
})

it('hears of the app being installed by the browser’s own menu', () => {
  turn('visible', 0)
  expect(mayOffer(true)).toBe(true)
  dispatchEvent(new Event('appinstalled'))
  expect(mayOffer(true)).toBe(false)
})

it('does without a memory where the device keeps nothing', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  expect(() => offerNeverAgain()).not.toThrow()
  expect(mayOffer(false)).toBe(false)
  vi.restoreAllMocks()
})
