/** The commands as a person runs them, on the embedded database: while the application runs, into a new data folder. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, copyFile, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type ServerProcess, startServer } from '../../pwa/e2e/support/server/server-process.ts'

let place: string
let server: ServerProcess
beforeEach(async () => {
  place = await mkdtemp(path.join(tmpdir(), 'lai-khram-recovery-'))
  // Started by root, Postgres runs as another user, who must be able to reach the folder.
  await chmod(place, 0o711)
  await mkdir(path.join(place, 'lost'))
  server = await startServer({ DATA_DIR: path.join(place, 'lost') })
})
afterEach(async () => {
  await server.stop()
  await rm(place, { recursive: true, force: true })
})

// Five programs run one after the other: beside three other files that takes longer than two minutes.
test('what was there when it was backed up is there again, sessions too', { timeout: 300_000 }, async () => {
  const token = await registered('avant@exemple.fr')
  const leaver = await registered('parti@exemple.fr')
  const folder = path.join(place, 'backup')
  const backup = await run('backup', folder, path.join(place, 'lost'))
  expect(backup).toEqual({ code: 0, said: expect.stringMatching(/^Backed up \d+ tables, \d+ rows/) })
  await registered('apres@exemple.fr')
  expect((await deleted(leaver)).status).toBe(204)
  // Its copy is what another machine has when this one is lost.
  const list = path.join(place, 'lost/erased.list')
  await expect.poll(() => existsSync(list)).toBe(true)
  await copyFile(list, path.join(place, 'erased.list'))

  const tried = await run('restore', folder, path.join(place, 'lost'), '--try')
  expect(tried).toEqual({
    code: 0,
    said: expect.stringMatching(/^Tried: \d+ tables, \d+ rows of .* came back whole\./m),
  })

  const refused = await run('restore', folder, path.join(place, 'lost'))
  expect(refused).toEqual({ code: 1, said: expect.stringContaining('is in use by another start') })

  await server.stop()
  const restored = await run('restore', folder, path.join(place, 'found'))
  expect(restored).toEqual({ code: 0, said: expect.stringMatching(/Restored \d+ tables, \d+ rows/) })
  expect(restored.said).toContain('Erased since the backup, and now erased again: 1.\n')
  server = await startServer({ DATA_DIR: path.join(place, 'found') })
  expect((await logIn('avant@exemple.fr')).status).toBe(200)
  expect((await logIn('apres@exemple.fr')).status).toBe(401)
  expect((await logIn('parti@exemple.fr')).status).toBe(401)
  const me = await fetch(`${server.origin}/api/orders`, { headers: { authorization: `Bearer ${token}` } })
  expect(me.status).toBe(200)
})

test('a stopped application is backed up too', async () => {
  server.kill('SIGTERM')
  await server.exited
  const folder = path.join(place, 'backup')
  expect((await run('backup', folder, path.join(place, 'lost'))).code).toBe(0)
  const manifest = JSON.parse(await readFile(path.join(folder, 'manifest.json'), 'utf8')) as {
    beside: { file: string }[]
  }
  expect(manifest.beside.map(({ file }) => file)).toEqual(['beside/secrets.json', 'beside/stripe-simulator.json'])
  expect(await readFile(path.join(folder, 'beside/secrets.json'), 'utf8')).not.toContain('databasePassword')
})

async function run(command: 'backup' | 'restore', folder: string, dataDir: string, ...options: string[]) {
  const child = spawn(process.execPath, [`scripts/${command}.mjs`, ...options, folder], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { code: code as number | null, said: stdout + stderr }
}

async function registered(email: string): Promise<string> {
  const account = { email, password: 'nuages-et-lotus', name: 'Achara', phone: '01 99 00 12 34' }
  const answer = await post('register', account)
  expect(answer.status).toBe(201)
  return ((await answer.json()) as { token: string }).token
}

function deleted(token: string): Promise<Response> {
  return fetch(`${server.origin}/api/user`, {
    method: 'DELETE',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ password: 'nuages-et-lotus' }),
  })
}

function logIn(email: string): Promise<Response> {
  return post('login', { email, password: 'nuages-et-lotus' })
}

function post(call: string, body: object): Promise<Response> {
  return fetch(`${server.origin}/api/auth/${call}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
    body: JSON.stringify(body),
  })
}
