import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { iniHere } from './pgbouncer-ini.ts'

const installed = readFileSync('docker/pgbouncer.ini', 'utf8')
const place = { postgresPort: 5499, listenPort: 6499, usersFile: '/tmp/users', asksPassword: true }
const settingsOf = (ini: string) =>
  Object.fromEntries([...ini.matchAll(/^(\w+) = (.*)$/gm)].map(([, name, value]) => [name, value]))

test('differs from the installed one by the place alone', () => {
  expect(settingsOf(iniHere(installed, place))).toEqual({
    ...settingsOf(installed.slice(installed.indexOf('[pgbouncer]'))),
    listen_addr: '127.0.0.1',
    listen_port: '6499',
    auth_file: '/tmp/users',
  })
  expect(settingsOf(installed)).toMatchObject({ pool_mode: 'transaction', auth_type: 'scram-sha-256' })
})

test('leads any database to this Postgres', () => {
  expect(iniHere(installed, place)).toMatch(
    /^\[databases\]\n\* = host=127\.0\.0\.1 port=5499 connect_query='set statement_timeout = 60000'\n\n\[pgbouncer\]\n/,
  )
})

test('a setting that is gone from the installed one is a fault', () => {
  expect(() => iniHere(installed.replace(/^listen_port.*$/m, ''), place)).toThrow('does not set listen_port')
})
