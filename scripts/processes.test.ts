import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { ended, isAlive, processFacts } from './processes.ts'

test('a process keeps its facts while it lives and has none afterwards', async () => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)', 'a word in its command'])
  await once(child, 'spawn')
  const pid = child.pid as number
  const facts = processFacts(pid)
  expect(facts).toMatchObject({ parent: process.pid })
  expect(facts?.command).toContain('a word in its command')
  expect(processFacts(pid)?.startedAt).toBe(facts?.startedAt)
  expect(facts?.startedAt).not.toBe(processFacts(process.pid)?.startedAt)

  expect(await ended(pid, 50)).toBe(false)
  child.kill('SIGKILL')
  expect(await ended(pid, 5_000)).toBe(true)
  expect(processFacts(pid)).toBeUndefined()
  expect(isAlive(pid)).toBe(false)
})
