import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { confHere } from './conf-here.ts'

const installed = readFileSync('docker/ha/pgbackrest.conf', 'utf8')
const place = { repository: '/tmp/kept', working: '/tmp/at-work', dataFolder: '/tmp/data', port: 5499 }
const settingsOf = (conf: string) =>
  Object.fromEntries([...conf.matchAll(/^([\w-]+)=(.*)$/gm)].map(([, name, value]) => [name, value]))

test('differs from the installed one by the place alone', () => {
  expect(settingsOf(confHere(installed, place))).toEqual({
    ...settingsOf(installed),
    ...{ 'repo1-path': '/tmp/kept', 'pg1-path': '/tmp/data', 'pg1-port': '5499' },
    ...{ 'log-path': '/tmp/at-work', 'lock-path': '/tmp/at-work', 'spool-path': '/tmp/at-work' },
    ...{ 'pg1-socket-path': '/tmp/at-work', 'pg1-user': 'postgres' },
  })
  expect(settingsOf(installed)).toMatchObject({ 'repo1-cipher-type': 'aes-256-cbc', 'start-fast': 'y' })
})

test('a setting that is gone from the installed one is a fault', () => {
  expect(() => confHere(installed.replace(/^pg1-path=.*$/m, ''), place)).toThrow('does not set pg1-path')
})

test('what hands the log over names the stanza that the archive has', () => {
  const archive = readFileSync('docker/ha/archive.conf', 'utf8')
  expect(archive).toMatch(/^archive_mode = on$/m)
  const [, stanza = ''] = archive.match(/^archive_command = 'pgbackrest --stanza=(\S+) archive-push %p'$/m) ?? []
  expect(installed).toContain(`[${stanza}]`)
  expect(Number(archive.match(/^archive_timeout = (\d+)$/m)?.[1])).toBeLessThanOrEqual(60)
})
