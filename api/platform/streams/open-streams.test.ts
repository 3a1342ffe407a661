import { expect, test } from 'vitest'
import { createOpenStreams } from './open-streams.ts'

const refused = (code: string) =>
  expect.objectContaining({ code, details: expect.objectContaining({ retryAfterSeconds: 10 }) })

test('one address has its share and no more, and a place that is given back is free', () => {
  const streams = createOpenStreams({ inAll: 10, ofOneAddress: 2 })
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
  const streams = createOpenStreams({ inAll: 2, ofOneAddress: 2 })
  const leave = streams.enter('192.0.2.1')
  streams.enter('192.0.2.2')
  expect(() => streams.enter('192.0.2.3')).toThrow(refused('unavailable'))
  leave()
  streams.enter('192.0.2.3')
})
