/** The life of a start: what becomes of requests and data when it, or a part of it, is stopped or killed. */
import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type ServerProcess, startServer } from '../../pwa/e2e/support/server/server-process.ts'
import { ended, isAlive } from '../processes.ts'

const PASSWORD = 'nuages-et-lotus'

let dataDir: string
let server: ServerProcess
/** How long the start on an empty folder took, which makes the database first. */
let firstMs: number
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'lai-khram-life-'))
  const since = performance.now()
  server = await startServer({ DATA_DIR: dataDir })
  firstMs = performance.now() - since
})
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') console.error(await server.output())
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
})

test('a kill -9 of the start loses nothing, and the next one takes over', async () => {
  const email = await registered()
  server.kill('SIGKILL')
  await server.exited
  server = await startServer({ DATA_DIR: dataDir })
  expect((await logIn(email)).status).toBe(200)
  await vi.waitFor(async () => expect(await mails()).toContain(email), { timeout: 20_000, interval: 100 })
})

test('SIGTERM answers what it has accepted and leaves a clean database', async () => {
  const calls = Array.from({ length: 40 }, () => register())
  const first = await Promise.race(calls)
  expect(first.status).toBe(201)
  server.kill('SIGTERM')
  const answers = await Promise.allSettled(calls)
  expect(await server.exited).toBe(0)
  const accepted = answers.flatMap(answer => (answer.status === 'fulfilled' ? [answer.value] : []))
  expect(accepted.map(({ status }) => status)).toEqual(accepted.map(() => 201))

  server = await startServer({ DATA_DIR: dataDir })
  for (const { email } of accepted) expect((await logIn(email)).status).toBe(200)
  expect(await readFile(path.join(dataDir, 'postgres.log'), 'utf8')).not.toContain('not properly shut down')
})

test('a second start answers within 5 seconds, on a busy machine in three quarters of the first', async () => {
  server.kill('SIGTERM')
  await server.exited
  const since = performance.now()
  server = await startServer({ DATA_DIR: dataDir })
  expect((await fetch(`${server.origin}/api/menu`)).status).toBe(200)
  expect(performance.now() - since).toBeLessThan(Math.max(5_000, (firstMs * 3) / 4))
})

test('a killed Postgres is back within 10 seconds, with everything', async () => {
  const email = await registered()
  const postgres = await databasePid()
  process.kill(postgres, 'SIGKILL')
  expect(await ended(postgres, 5_000)).toBe(true)
  await vi.waitFor(async () => expect((await logIn(email)).status).toBe(200), { timeout: 10_000, interval: 100 })
  await vi.waitFor(async () => expect(await mails()).toContain(email), { timeout: 20_000, interval: 100 })
})

test('an API process that dies by itself ends the start with one sentence and a clean database', async () => {
  const postgres = await databasePid()
  const before = (await server.output()).length
  process.kill(await apiPid(), 'SIGKILL')
  expect(await server.exited).toBe(1)
  const said = (await server.output()).slice(before).trim().split('\n')
  expect(said).toEqual([expect.stringMatching(/^The API process ended by itself \(SIGKILL\)/)])
  expect(isAlive(postgres)).toBe(false)
})

async function register(): Promise<{ status: number; email: string }> {
  const email = `${randomUUID()}@life.example`
  const { status } = await post('register', { email, password: PASSWORD, name: 'Achara', phone: '01 99 00 12 34' })
  return { status, email }
}

async function registered(): Promise<string> {
  const { status, email } = await register()
  expect(status).toBe(201)
  return email
}

/** The sources of all mails written so far; a registration writes one, from a job. */
async function mails(): Promise<string> {
  const folder = path.join(dataDir, 'mail')
  const files = await readdir(folder).catch(() => [])
  return (await Promise.all(files.map(file => readFile(path.join(folder, file), 'utf8')))).join('\n')
}

function logIn(email: string): Promise<Response> {
  return post('login', { email, password: PASSWORD })
}

function post(call: string, body: object): Promise<Response> {
  return fetch(`${server.origin}/api/auth/${call}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify(body),
  })
}

async function databasePid(): Promise<number> {
  return Number((await readFile(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0])
}

async function apiPid(): Promise<number> {
  const lock = JSON.parse(await readFile(path.join(dataDir, 'start.lock'), 'utf8')) as { child: { pid: number } }
  return lock.child.pid
}
