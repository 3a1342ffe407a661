import { expect, test } from 'vitest'
import { troubleOf } from './camera-view.tsx'

test.each([
  ['Error getting userMedia, error = NotAllowedError: Permission denied', 'refused'],
  ['Error getting userMedia, error = NotFoundError: Requested device not found', 'absent'],
  ['Error getting userMedia, error = OverconstrainedError', 'absent'],
  ['Error getting userMedia, error = NotReadableError: Could not start video source', 'busy'],
  [new DOMException('Permission denied', 'NotAllowedError'), 'refused'],
  [new TypeError('Failed to fetch dynamically imported module'), 'unknown'],
  ['Camera streaming not supported by the browser.', 'unknown'],
])('reads %s as %s', (error, trouble) => {
  expect(troubleOf(error)).toBe(trouble)
})
