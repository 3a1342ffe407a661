import { beforeEach, expect, it, vi } from 'vitest'

const DAYS = [{ date: '2026-11-21', slots: [{ time: '12:30', available: false, remainingLoad: 1 }] }]
const SEEN_AT = new Date('2026-11-21T10:04:00Z')

beforeEach(() => {
  localStorage.clear()
  vi.resetModules()
  vi.restoreAllMocks()
})
const opened = () => import('./queries.ts')

it('finds what was seen last, in a page that is opened later too', async () => {
  const before = await opened()
  before.keepSeenSlots([], new Date('2026-11-21T09:00:00Z'))
  before.keepSeenSlots(DAYS, SEEN_AT)
  vi.resetModules()
  const { seenSlots } = await opened()
  expect(seenSlots()).toEqual({ seenAt: SEEN_AT, left: { '2026-11-21T12:30': 1 } })
})

it.each(['{"seenAt":"2026-11-21T10:04:00Z","left":{"2026-11-21T12:30":"1"}}', '[]', 'no JSON'])(
  'takes %s for nothing',
  async stored => {
    localStorage.setItem('laikhram_slots', stored)
    expect((await opened()).seenSlots()).toBeUndefined()
  },
)

it('remembers it for the page’s own life where the device keeps nothing', async () => {
  const { keepSeenSlots, seenSlots } = await opened()
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('', 'QuotaExceededError')
  })
  keepSeenSlots(DAYS, SEEN_AT)
  expect(seenSlots()?.seenAt).toEqual(SEEN_AT)
})
