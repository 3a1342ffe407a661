import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { watchLog, watchServersIn } from './broken-sql.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'lai-khram-logs-'))
afterAll(() => rmSync(folder, { recursive: true }))

const BROKEN = '2026-11-22 10:00:00 UTC [7] ERROR:  syntax error at or near "and" at character 60\n'
const REFUSED = '2026-11-22 10:00:00 UTC [7] ERROR:  duplicate key value violates unique constraint "a"\n'

test('tells a statement that is none from one that the database refuses', () => {
  const file = path.join(folder, 'postgres.log')
  writeFileSync(file, BROKEN)
  const before = watchLog(file)
  appendFileSync(file, REFUSED)
  expect(before.found()).toBeUndefined()
  const after = watchLog(file)
  appendFileSync(file, REFUSED + BROKEN)
  expect(after.found()).toBe('syntax error at or near "and" at character 60')
})

test('hears of a server that is gone by then', async () => {
  vi.useFakeTimers()
  const watch = watchServersIn(folder)
  const server = path.join(folder, 'lai-khram-postgres-x')
  mkdirSync(server)
  writeFileSync(path.join(server, 'postgres.log'), BROKEN)
  await vi.advanceTimersByTimeAsync(200)
  vi.useRealTimers()
  rmSync(server, { recursive: true })
  expect(watch.found()).toContain('syntax error')
})
