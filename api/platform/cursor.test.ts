import { expect, test } from 'vitest'
import { readCursor, writeCursor } from './cursor.ts'

const now = { sessionSecrets: ['the secret of today, long enough'] }
const place = ['2026-11-20 10:00:00.123456+00', '4f8a21c0-1d2e-4f3a-8b4c-5d6e7f8a9b0c']
const refused = expect.objectContaining({ code: 'validation_failed' })

function attempt(read: () => unknown): unknown {
  try {
    return read()
  } catch (error) {
    return error
  }
}

test('a cursor brings back its place, in letters that an address takes as they are', () => {
  const cursor = writeCursor(now, 'orders of anna', place)
  expect(cursor).toMatch(/^[\w-]+$/)
  expect(readCursor(now, 'orders of anna', cursor)).toEqual(place)
})

test('it goes on being read while secrets rotate, and no longer', () => {
  const cursor = writeCursor(now, 'orders', place)
  const [old] = now.sessionSecrets as [string]
  expect(readCursor({ sessionSecrets: ['the secret of tomorrow', old] }, 'orders', cursor)).toEqual(place)
  expect(attempt(() => readCursor({ sessionSecrets: ['the secret of tomorrow'] }, 'orders', cursor))).toEqual(refused)
})

test("another list's, a shortened and a foreign one are refused", () => {
  const cursor = writeCursor(now, 'orders of anna', place)
  expect(attempt(() => readCursor(now, 'orders of berta', cursor))).toEqual(refused)
  for (const wrong of [
    cursor.slice(0, 10),
    `${cursor}=`,
    ` ${cursor}`,
    '',
    Buffer.from('["a","b"]').toString('base64url'),
  ]) {
    expect(attempt(() => readCursor(now, 'orders of anna', wrong))).toEqual(refused)
  }
})
