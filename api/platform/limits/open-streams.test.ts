import { expect, test } from 'vitest'
import { createOpenStreams } from './in-process.ts'

const LIMITS = { inAll: 20, ofStaffAlone: 5, ofOneAddress: 10, ofOneNetwork: 10 }

const refused = (code: string) =>
  expect.objectContaining({ code, details: expect.objectContaining({ retryAfterSeconds: 10 }) })

test('one address has its share and no more, and a place that is given back is free', () => {
  const streams = createOpenStreams({ ...LIMITS, ofOneAddress: 2 })
  const leave = streams.enter('192.0.2.1')
  streams.enter('192.0.2.1')
  expect(() => streams.enter('192.0.2.1')).toThrow(refused('rate_limited'))
  streams.enter('192.0.2.2')
  leave()
  // Whoever leaves twice has still left once.
  leave()
  expect(streams.count()).toBe(2)
  streams.enter('192.0.2.1')
  expect(() => streams.enter('192.0.2.1')).toThrow(refused('rate_limited'))
})

test('a full process sends everybody away for a moment', () => {
  const streams = createOpenStreams({ ...LIMITS, inAll: 2, ofStaffAlone: 0 })
  const leave = streams.enter('192.0.2.1')
  streams.enter('192.0.2.2')
  expect(() => streams.enter('192.0.2.3')).toThrow(refused('unavailable'))
  leave()
  streams.enter('192.0.2.3')
})

test.each([
  ['lines of one /48', (n: number) => `2001:db8:7:${n}::/64`, '2001:db8:8:1::/64'],
  ['neighbours in one /24', (n: number) => `192.0.2.${n}`, '198.51.100.1'],
])('%s have their share together, however many they are', (_, address, another) => {
  const streams = createOpenStreams({ ...LIMITS, ofOneNetwork: 3 })
  const leave = [1, 2, 3].map(n => streams.enter(address(n)))
  expect(() => streams.enter(address(4))).toThrow(refused('rate_limited'))
  streams.enter(another)
  leave[0]?.()
  streams.enter(address(4))
})

test('the staff have places that nobody else gets, and shares beside those of guests in their Wi-Fi', () => {
  const streams = createOpenStreams({ inAll: 4, ofStaffAlone: 2, ofOneAddress: 2, ofOneNetwork: 4 })
  streams.enter('192.0.2.1')
  streams.enter('192.0.2.1')
  expect(() => streams.enter('198.51.100.1')).toThrow(refused('unavailable'))
  streams.enter('192.0.2.1', true)
  const leave = streams.enter('192.0.2.1', true)
  expect([streams.count(), streams.staffCount()]).toEqual([4, 2])
  expect(() => streams.enter('203.0.113.1', true)).toThrow(refused('unavailable'))
  leave()
  streams.enter('203.0.113.1', true)
})
