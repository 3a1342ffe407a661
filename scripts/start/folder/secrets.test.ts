import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Fault } from '../../fault.ts'
import { readSecrets } from './secrets.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'lai-khram-secrets-'))
})
afterEach(() => rmSync(dataDir, { recursive: true }))

test('secrets are made once, long, different, and for their owner’s eyes', () => {
  const first = readSecrets(dataDir)
  expect(new Set(Object.values(first)).size).toBe(5)
  expect(first.vapidKeys).toEqual({
    publicKey: expect.stringMatching(/^B[\w-]{86}$/),
    privateKey: expect.stringMatching(/^[\w-]{43}$/),
  })
  expect(first.sessionSecret.length).toBeGreaterThanOrEqual(64)
  expect(readSecrets(dataDir)).toEqual(first)
  expect(statSync(path.join(dataDir, 'secrets.json')).mode & 0o077).toBe(0)
})

test('a secret that a newer release needs is added to those that are kept', () => {
  writeFileSync(path.join(dataDir, 'secrets.json'), JSON.stringify({ databasePassword: 'kept' }))
  const secrets = readSecrets(dataDir)
  expect(secrets.databasePassword).toBe('kept')
  expect(JSON.parse(readFileSync(path.join(dataDir, 'secrets.json'), 'utf8'))).toEqual(secrets)
})

test('a database without its password is a fault that says what to do', () => {
  mkdirSync(path.join(dataDir, 'postgres'))
  expect(() => readSecrets(dataDir)).toThrow(Fault)
  expect(() => readSecrets(dataDir)).toThrow('put the file back')
})

test('a damaged file is a fault, and is left as it is', () => {
  writeFileSync(path.join(dataDir, 'secrets.json'), '{"databasePassword": "ab')
  expect(() => readSecrets(dataDir)).toThrow(Fault)
  expect(readFileSync(path.join(dataDir, 'secrets.json'), 'utf8')).toBe('{"databasePassword": "ab')
})
