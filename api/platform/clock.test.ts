import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { clockFrom } from './clock.ts'

test('the clock in a file runs on from when it was written, and is moved by writing it anew', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'lai-khram-clock-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  onTestFinished(() => void vi.useRealTimers())
  const file = path.join(folder, 'clock')
  const clock = clockFrom(`file:${file}`)
  const now = new Date('2026-11-22T12:00:00Z')
  vi.useFakeTimers({ now, toFake: ['Date'] })

  await writeFile(file, '2026-03-28T12:00:00Z')
  await utimes(file, now, new Date('2026-11-22T11:59:30Z'))
  expect(clock()).toEqual(new Date('2026-03-28T12:00:30Z'))
  vi.setSystemTime(new Date('2026-11-22T12:00:10Z'))
  expect(clock()).toEqual(new Date('2026-03-28T12:00:40Z'))

  await writeFile(file, '2026-03-29T12:00:00Z')
  await utimes(file, now, new Date('2026-11-22T12:00:10Z'))
  expect(clock()).toEqual(new Date('2026-03-29T12:00:00Z'))
})
