/** Checks, without systemd, that the unit runs what there is, as the image does; `npm run test:production` asks systemd. */
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readEnv } from '#api/platform/env.ts'
import { API_MEMORY, API_OPTIONS } from '#scripts/start/process/api-program.ts'
import { documentedVariables } from '../testing/documented-variables.ts'
import { readUnit, settingOf, unitEnvironment } from '../testing/systemd-unit.ts'

const unit = readUnit(readFileSync('docker/lai-khram.service', 'utf8'))
const environment = unitEnvironment(unit)
/** What /etc/lai-khram/env has to say at least. */
const FILE = {
  PUBLIC_URL: 'https://commande.example.org',
  DATABASE_URL: 'postgres://lai_khram:x@127.0.0.1:5432/lai_khram',
  SESSION_SECRET: 's'.repeat(64),
  ADMIN_PASSWORD: 'twelve or more',
  STRIPE_SECRET_KEY: 'sk_live_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
  SMTP_URL: 'smtps://user:password@smtp.example.org:465',
}

test('runs what the image runs, with the same options', () => {
  expect(settingOf(unit, 'ExecStart').split(' ')).toEqual(['/usr/bin/node', ...API_OPTIONS, 'dist/api/main.js'])
  expect(existsSync('api/process/main.ts')).toBe(true)
  expect(environment).toMatchObject(API_MEMORY)
})

test('sets only variables that the server knows, and with the file of secrets it starts in production', () => {
  const { MALLOC_ARENA_MAX: _, ...ours } = environment
  expect(documentedVariables('.env.example')).toEqual(expect.arrayContaining(Object.keys({ ...ours, ...FILE })))
  // Only the proxy of this machine reaches it.
  expect(readEnv({ ...environment, ...FILE })).toMatchObject({
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    TRUSTED_PROXIES: 1,
  })
  expect(settingOf(unit, 'EnvironmentFile')).toMatch(/^\/etc\//)
})

test('writes to one folder, which systemd makes', () => {
  expect(environment.DATA_DIR).toBe(`/var/lib/${settingOf(unit, 'StateDirectory')}`)
  expect(settingOf(unit, 'ProtectSystem')).toBe('strict')
  expect(unit.has('ReadWritePaths')).toBe(false)
})

test('has room above the heap, and time to finish what is under way', () => {
  const megabytes = (text: string) => Number(/^(\d+)M$/.exec(text)?.[1])
  const heap = Number(API_OPTIONS.join(' ').match(/max-old-space-size=(\d+)/)?.[1])
  expect(megabytes(settingOf(unit, 'MemoryMax'))).toBeGreaterThan(heap + 512)
  expect(megabytes(settingOf(unit, 'MemoryHigh'))).toBeLessThan(megabytes(settingOf(unit, 'MemoryMax')))
  // The proxy's requests get ten seconds (api/http/node-server.ts), as many as the image has.
  expect(Number(settingOf(unit, 'TimeoutStopSec'))).toBe(30)
})
