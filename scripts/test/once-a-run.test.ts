import { expect, test, vi } from 'vitest'
import { onceARun } from './once-a-run.ts'

test('what several ask for is started once, and ended with the last', async () => {
  const start = vi.fn(() => ({}))
  const end = vi.fn(async () => {})
  const [one, other] = [onceARun('a thing', start, end), onceARun('a thing', start, end)]
  expect(one.value).toBe(other.value)
  expect(start).toHaveBeenCalledTimes(1)
  await one.letGo()
  expect(end).not.toHaveBeenCalled()
  await other.letGo()
  expect(end).toHaveBeenCalledExactlyOnceWith(one.value)

  const again = onceARun('a thing', start, end)
  expect(start).toHaveBeenCalledTimes(2)
  await again.letGo()
})
