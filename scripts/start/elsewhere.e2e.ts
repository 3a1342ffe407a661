/** A start whose database and payments are elsewhere: the API is all that it looks after. */
import { execFileSync } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type ServerProcess, startServer } from '../../pwa/e2e/support/server/server-process.ts'
import type { PostgresServer } from '../postgres/server.ts'
import { startTemporaryPostgres } from '../postgres/temporary.ts'

let postgres: PostgresServer
beforeAll(async () => {
  postgres = await startTemporaryPostgres()
})
afterAll(() => postgres.stop())

let dataDir: string
let server: ServerProcess
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'lai-khram-elsewhere-'))
  server = await start()
})
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') console.error(await server.output())
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
})

const start = (change: Record<string, string> = {}) =>
  startServer({
    DATA_DIR: dataDir,
    DATABASE_URL: postgres.urlOf('postgres'),
    STRIPE_SECRET_KEY: 'sk_test_elsewhere',
    STRIPE_WEBHOOK_SECRET: 'whsec_elsewhere',
    SMTP_URL: 'smtp://127.0.0.1:1',
    ...change,
  })
const holder = async () =>
  JSON.parse(await readFile(path.join(dataDir, 'start.lock'), 'utf8')) as { pid: number; child: { pid: number } }
const menu = async () => (await fetch(`${server.origin}/api/menu`)).status

test('SIGTERM answers what it has accepted, ends with 0 and gives the data folder back', async () => {
  const calls = Array.from({ length: 40 }, menu)
  await Promise.race(calls)
  server.kill('SIGTERM')
  const answers = await Promise.allSettled(calls)
  expect(await server.exited).toBe(0)
  for (const answer of answers) if (answer.status === 'fulfilled') expect(answer.value).toBe(200)
  expect(await readdir(dataDir)).not.toContain('start.lock')
})

test('the API takes at most 150 MB at rest, and what looks after it starts nothing else', async () => {
  expect(await menu()).toBe(200)
  const { pid, child } = await holder()
  const started = () => residentKib().filter(it => it.parent === pid)
  await expect.poll(() => started().map(it => it.pid)).toEqual([child.pid])
  await expect.poll(() => (started()[0]?.kib ?? 0) / 1024, { timeout: 60_000, interval: 500 }).toBeLessThanOrEqual(150)
})

test('a closed terminal ends it in good order', async () => {
  server.kill('SIGHUP')
  expect(await server.exited).toBe(0)
})

test('a kill -9 leaves a folder that the next start takes over', async () => {
  server.kill('SIGKILL')
  await server.exited
  server = await start()
  expect(await menu()).toBe(200)
})

test('a second start on the folder, and one whose database is away, end with one sentence', async () => {
  const { pid } = await holder()
  await expect(start()).rejects.toThrow(
    new RegExp(
      `^npm run start failed:\\n(.*\\n)*The data folder .* is in use by another start \\(process ${pid}\\)[^\\n]+\\n$`,
    ),
  )
  server.kill('SIGTERM')
  await server.exited
  await expect(start({ DATABASE_URL: 'postgres://someone:hush@127.0.0.1:1/shop' })).rejects.toThrow(
    /\nThe database at 127\.0\.0\.1:1\/shop cannot be reached [^\n]+\.\n$/,
  )
  expect(await readdir(dataDir)).not.toContain('start.lock')
})

function residentKib(): { pid: number; parent: number; kib: number }[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,rss=,comm='], { encoding: 'utf8' }).trim().split('\n')
  return lines
    .map(line => line.trim().split(/\s+/))
    .filter(([, , , command]) => command !== 'ps')
    .map(([pid, parent, kib]) => ({ pid: Number(pid), parent: Number(parent), kib: Number(kib) }))
}
