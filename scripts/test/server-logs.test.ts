import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { errorsIn, keepServerLog, keepServerLogs, leaksIn } from './server-logs.ts'

test.each([
  ['an email address', '{"level":50,"msg":"550 <camille-7-1@exemple.fr> unknown"}'],
  ['a telephone number', '{"msg":"texted +33 6 12 34 56 78"}'],
  ['a telephone number', '{"msg":"texted 0612345678"}'],
  ['a session’s token', '{"token":"eyJhbGciOiJIUzI1NiJ9.eyJzaWQiOiIxIn0.c2lnbmVk"}'],
  ['a link’s token', '{"url":"/commande/1?token=AbCdEfGhIjKl"}'],
  ['a name', '{"err":{"detail":"Failing row contains (1, Camille Renard)"}}'],
])('finds %s', (what, line) => {
  expect(leaksIn(`{"level":30,"msg":"request"}\n${line}\n`)).toEqual([`a server logged ${what}: ${line}`])
})

test('leaves what a server usually says alone', () => {
  const usual = [
    '{"level":30,"time":1763805600000,"requestId":"4f8a21c0-1d2e-4f3a-8b4c-061234567890","route":"/api/orders","ms":6}',
    '    at work (file:///work/node_modules/@hono/node-server/dist/index.mjs:61:23)',
    'Staff account (manager): manager / lac-soie-mangue-42',
  ]
  expect(leaksIn(usual.join('\n'))).toEqual([])
})

test('keeps a log whose server and folder are gone', async () => {
  const before = process.env.SERVER_LOGS
  onTestFinished(() => void vi.unstubAllEnvs())
  vi.stubEnv('SERVER_LOGS', before)
  const logs = await keepServerLogs()
  const folder = await mkdtemp(path.join(tmpdir(), 'lai-khram-log-'))
  const file = path.join(folder, 'server.log')
  await writeFile(file, '')
  await keepServerLog(file)
  await writeFile(file, 'sk_test_1234567890\n', { flag: 'a' })
  await rm(folder, { recursive: true })
  expect(await logs.end()).toEqual({ leaks: ['a server logged a key of ours: sk_test_1234567890'], errors: [] })
})

test('names each error once, whichever request it was of', () => {
  const error = (id: string) =>
    `{"level":50,"time":17638056${id},"requestId":"4f8a21c0-1d2e-4f3a-8b4c-0612345${id}","msg":"no such column"}`
  expect(errorsIn([error('67890'), '{"level":30,"msg":"request"}', error('67891')].join('\n'))).toEqual([
    '2 × {"level":50,"msg":"no such column"}',
  ])
})
