import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { freePort } from '../free-port.ts'
import { processFacts } from '../processes.ts'
import { API_OPTIONS } from './process/api-program.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'lai-khram-start-'))
})
afterEach(() => rmSync(dataDir, { recursive: true }))

/** Starts as `npm start` does, in an environment of its own. */
async function start(environment: Record<string, string>): Promise<{ code: number; said: string }> {
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    env: {
      PATH: process.env.PATH,
      DATA_DIR: dataDir,
      PORT: String(await freePort()),
      HOST: '127.0.0.1',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  expect(stdout).toBe('')
  return { code, said: stderr }
}

test('npm start gives Node the bounds of the API, which it may become', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { start: string } }
  // Source maps of stack traces can be turned on later, and are.
  const bounds = API_OPTIONS.filter(option => option !== '--enable-source-maps')
  expect(scripts.start.split(' ')).toEqual(['node', ...bounds, 'scripts/start.mjs'])
})

test('a wrong setting', async () => {
  expect(await start({ PORT: 'eighty' })).toEqual({ code: 1, said: 'PORT must be a port number from 0 to 65535.\n' })
})

test('production without its secrets: a sentence for each', async () => {
  const { code, said } = await start({ NODE_ENV: 'production', RATE_LIMITS: 'off' })
  expect(code).toBe(1)
  const sentences = said.trim().split('\n')
  expect(sentences).toContain('RATE_LIMITS=off is refused in production.')
  expect(sentences).toContain('STRIPE_SECRET_KEY is needed in production: the payment simulator is refused there.')
  expect(said).not.toMatch(/\bat .*:\d+/)
})

test('a taken port', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  const { code, said } = await start({ PORT: String(port) })
  server.close()
  expect({ code, said }).toEqual({
    code: 1,
    said: `Port ${port} is taken by another program: stop that one, or set PORT to another port.\n`,
  })
})

test('an address of another machine', async () => {
  const { code, said } = await start({ HOST: '192.0.2.1' })
  expect(code).toBe(1)
  expect(said).toMatch(/^Nothing can listen on HOST=192\.0\.2\.1 [^\n]+\.\n$/)
})

test('a data folder in use', async () => {
  const holder = { pid: process.pid, startedAt: processFacts(process.pid)?.startedAt }
  writeFileSync(path.join(dataDir, 'start.lock'), JSON.stringify(holder))
  const { code, said } = await start({})
  expect(code).toBe(1)
  expect(said).toBe(
    `The data folder ${dataDir} is in use by another start (process ${process.pid}): stop that one, or set DATA_DIR to another folder.\n`,
  )
})

test('a data folder that is a file', async () => {
  const file = path.join(dataDir, 'file')
  writeFileSync(file, '')
  const { code, said } = await start({ DATA_DIR: file })
  expect(code).toBe(1)
  expect(said).toMatch(/^The data folder [^\n]+: make it writable, or set DATA_DIR to another folder\.\n$/)
})

test('a database that does not answer', async () => {
  const port = await freePort()
  const { code, said } = await start({ DATABASE_URL: `postgres://someone:hush@127.0.0.1:${port}/shop` })
  expect(code).toBe(1)
  expect(said).toMatch(/^The database at 127\.0\.0\.1:\d+\/shop cannot be reached [^\n]+\.\n$/)
  expect(said).not.toContain('hush')
})

test.each([
  ['a port that is none', 'postgres://someone:hush@127.0.0.1:99999/shop'],
  ['a password with a bare #', 'postgres://someone:hu#sh@127.0.0.1/shop'],
  ['a password with a bare slash', 'postgres://someone:12/hush@127.0.0.1/shop'],
  ['a password with a bare %', 'postgres://someone:hush%zz@127.0.0.1/shop'],
  ['a port that is none, of several hosts', 'postgres://someone:hush@one.invalid:5432,two.invalid:99999/shop'],
])('a database address that cannot be read: %s', async (_, url) => {
  const { code, said } = await start({ DATABASE_URL: url })
  expect(code).toBe(1)
  expect(said).toMatch(/^DATABASE_URL cannot be read as an address: write it as [^\n]+\.\n$/)
  expect(said).not.toContain('hush')
})

test('a direct database address that cannot be read', async () => {
  const { code, said } = await start({
    DATABASE_URL: 'postgres://127.0.0.1/shop',
    DATABASE_DIRECT_URL: 'postgres://someone:hu#sh@127.0.0.1/shop',
  })
  expect(code).toBe(1)
  expect(said).toMatch(/^DATABASE_DIRECT_URL cannot be read as an address: write it as [^\n]+\.\n$/)
})
