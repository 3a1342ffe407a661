import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isAlive, processFacts } from '../../processes.ts'
import { takeLock } from './lock-file.ts'

let folder: string
let file: string
let bystander: ChildProcess
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'lai-khram-lock-'))
  file = path.join(folder, 'start.lock')
  bystander = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
  await once(bystander, 'spawn')
})
afterEach(() => {
  bystander.kill('SIGKILL')
  rmSync(folder, { recursive: true })
})

const refuse = ({ pid }: { pid: number }): never => {
  throw new Error(`held by ${pid}`)
}
const facts = () => ({ pid: bystander.pid as number, startedAt: processFacts(bystander.pid as number)?.startedAt })
const heldBy = (holder: object) => writeFileSync(file, JSON.stringify(holder))

test('a live holder keeps everybody else out', async () => {
  heldBy(facts())
  await expect(takeLock(file, refuse, { patienceMs: 100 })).rejects.toThrow(`held by ${bystander.pid}`)
  expect(existsSync(file)).toBe(true)
})

test('the lock of a process that was killed is taken over', async () => {
  heldBy(facts())
  bystander.kill('SIGKILL')
  await once(bystander, 'exit')
  const lock = await takeLock(file, refuse, { patienceMs: 100 })
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ pid: process.pid })
  await lock.release()
  expect(existsSync(file)).toBe(false)
})

test('a process that only has the dead holder’s number holds nothing', async () => {
  heldBy({ ...facts(), startedAt: 'another boot 4711' })
  const lock = await takeLock(file, refuse, { patienceMs: 100 })
  await lock.release()
})

test('a holder that stops is waited for', async () => {
  heldBy({ ...facts(), isStopping: true })
  setTimeout(() => rmSync(file), 400)
  const lock = await takeLock(file, refuse, { patienceMs: 100 })
  await lock.release()
})

test('what a killed holder started is waited for before the lock is ours', async () => {
  heldBy({ pid: bystander.pid, startedAt: 'killed long ago', child: facts() })
  setTimeout(() => bystander.kill(), 300)
  const lock = await takeLock(file, refuse, { patienceMs: 100 })
  expect(isAlive(bystander.pid as number)).toBe(false)
  await lock.release()
})

test('of many that find the same dead holder one gets the lock', async () => {
  heldBy({ pid: bystander.pid, startedAt: 'killed long ago' })
  const script = path.join(import.meta.dirname, '../testing/take-lock.ts')
  const takers = Array.from({ length: 5 }, () =>
    spawn(process.execPath, ['--import', 'tsx', script, file], { stdio: ['pipe', 'ignore', 'inherit'] }),
  )
  const codes: number[] = []
  const exits = takers.map(taker => once(taker, 'exit').then(([code]) => codes.push(code)))
  // The holder keeps the lock until all others have given up.
  await vi.waitUntil(() => codes.length >= 4, { timeout: 50_000 })
  expect(codes).toEqual([1, 1, 1, 1])
  for (const taker of takers) taker.stdin?.end()
  await Promise.all(exits)
  expect(codes).toEqual([1, 1, 1, 1, 0])
}, 60_000)

test('a half-written lock whose writer is gone is not in the way', async () => {
  writeFileSync(file, '{"pid": 12')
  const lock = await takeLock(file, refuse, { patienceMs: 100 })
  await lock.release()
})
