/** When its database cannot be used, a process prints one sentence and no stack. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptyDatabase } from '#api/testing/database/test-database.ts'
import { buildWhatChanged } from '#scripts/build/build-what-changed.ts'
import { freePort } from '#scripts/free-port.ts'
import { apiProgram } from '#scripts/start/process/api-program.ts'

const { url } = await emptyDatabase()
const dataDir = mkdtempSync(path.join(tmpdir(), 'lai-khram-boot-'))
afterAll(() => rmSync(dataDir, { recursive: true }))
// As it runs for real; reading the sources anew took each of a dozen starts three times as long.
beforeAll(() => buildWhatChanged(['api']), 200_000)

const PRODUCTION = {
  NODE_ENV: 'production',
  SESSION_SECRET: 'a secret of the tests and long enough to be one',
  ADMIN_PASSWORD: 'twelve characters',
  PUBLIC_URL: 'https://lai-khram.example',
  STRIPE_SECRET_KEY: 'sk_live_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
}

async function said(program: 'main' | 'worker', environment: Record<string, string>): Promise<string> {
  const child = spawn(process.execPath, apiProgram(program), {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: '0', ...PRODUCTION, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  expect([code, stdout]).toEqual([1, ''])
  return stderr
}

const changed = (change: (url: URL) => void) => {
  const other = new URL(url)
  change(other)
  return other.href
}
const silent = async () => changed(other => (other.port = String(silentPort)))
const silentPort = await freePort()

test.each(['main', 'worker'] as const)('%s: an address that cannot be read', async program => {
  const sentence = await said(program, { DATABASE_URL: 'postgres://someone:hu#sh@127.0.0.1/shop' })
  expect(sentence).toMatch(/^DATABASE_URL cannot be read as an address: write it as [^\n]+\.\n$/)
  expect(sentence).not.toContain('hu#sh')
})

test.each(['main', 'worker'] as const)('%s: a database that does not answer', async program => {
  expect(await said(program, { DATABASE_URL: await silent() })).toMatch(
    /^The database at [^\n]+ cannot be reached \(ECONNREFUSED\): check DATABASE_URL and that the server runs\.\n$/,
  )
})

test('a pooler that does not answer, before a database that does', async () => {
  expect(await said('main', { DATABASE_URL: await silent(), DATABASE_DIRECT_URL: url })).toMatch(
    /^The database at [^\n]+ cannot be reached \(ECONNREFUSED\): check DATABASE_URL and that the server runs\.\n$/,
  )
})

test('a database behind its pooler that does not answer, or cannot be read', async () => {
  expect(await said('main', { DATABASE_URL: url, DATABASE_DIRECT_URL: await silent() })).toMatch(
    /^The database at [^\n]+ cannot be reached \(ECONNREFUSED\): check DATABASE_DIRECT_URL and that the server runs\.\n$/,
  )
  expect(await said('main', { DATABASE_URL: url, DATABASE_DIRECT_URL: 'postgres://127.0.0.1:99999/shop' })).toMatch(
    /^DATABASE_DIRECT_URL cannot be read as an address: [^\n]+\.\n$/,
  )
})

test('a database that the server does not have', async () => {
  const missing = changed(other => (other.pathname = '/nobody_made_this'))
  expect(await said('main', { DATABASE_URL: missing })).toMatch(
    /^The server at [^\n]+ has no database nobody_made_this \(3D000\): create it, or name another one in DATABASE_URL\.\n$/,
  )
})

test('a user that the server does not know', async () => {
  const stranger = changed(other => (other.username = 'nobody_made_this'))
  expect(await said('main', { DATABASE_URL: stranger })).toMatch(
    /^The database at [^\n]+ refuses the user or the password \(28000\): correct them in DATABASE_URL\.\n$/,
  )
})

test('something else that listens there and is no Postgres', async () => {
  const server = createServer(socket => {
    // The client may close the connection while it is being answered, which is no failure of this test.
    socket.on('error', () => {}).end('HTTP/1.1 400 Bad Request\r\n\r\n')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  const sentence = await said('main', { DATABASE_URL: `postgres://someone:hush@127.0.0.1:${port}/shop` })
  server.close()
  expect(sentence).toMatch(/^The database at [^\n]+ cannot be reached \([A-Z_]+\): check DATABASE_URL [^\n]+\.\n$/)
}, 30_000)
