import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Fault } from '../../fault.ts'
import { readSettings } from './settings.ts'

let folder: string
let file: string
const documented = [...readFileSync('.env.example', 'utf8').matchAll(/^# ?([A-Z_]+)=/gm)].map(([, name]) => name ?? '')
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'lai-khram-settings-'))
  file = path.join(folder, '.env')
  // A developer may have settings of their own.
  for (const name of documented) vi.stubEnv(name, undefined)
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
})

test('.env is read, and what the shell says wins', () => {
  vi.stubEnv('HOST', '127.0.0.1')
  writeFileSync(file, 'PORT=4444\nHOST=192.0.2.1\n')
  expect(readSettings(file)).toMatchObject({ PORT: 4444, HOST: '127.0.0.1' })
})

test('without .env the defaults hold', () => {
  expect(readSettings(file)).toMatchObject({ PORT: 3000, DATA_DIR: '.data', RATE_LIMITS: 'on' })
})

test('each fault is a sentence of its own', () => {
  writeFileSync(file, 'PORT=eighty\nADMIN_PASSWORD=short\n')
  expect(() => readSettings(file)).toThrow(Fault)
  expect(() => readSettings(file)).toThrow(/^PORT [^\n]+\.\nADMIN_PASSWORD [^\n]+\.$/)
})

test('.env.example names every variable that the server obeys, and no other', () => {
  const schema = readFileSync('api/platform/env.ts', 'utf8')
  const obeyed = [...schema.matchAll(/^ {2}([A-Z_]+): z\./gm)].map(([, name]) => name)
  expect(obeyed.length).toBeGreaterThan(15)
  expect(documented.toSorted()).toEqual(obeyed.toSorted())
})
