/** A start on a damaged database: one sentence that says what to do, code 1, and every byte as it was. */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chownSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../../free-port.ts'
import { startPostgres } from '../../postgres/server.ts'

let dataDir: string
let folder: string
beforeAll(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'lai-khram-damaged-'))
  writeFileSync(path.join(dataDir, 'secrets.json'), JSON.stringify({ databasePassword: 'a1b2' }))
  const server = await startPostgres({
    folder: path.join(dataDir, 'postgres'),
    logFile: path.join(dataDir, 'postgres.log'),
    password: 'a1b2',
    durable: false,
  })
  folder = server.folder
  await server.stop()
}, 60_000)
afterAll(() => {
  for (const place of [dataDir, folder]) rmSync(place, { recursive: true, force: true })
})

test.each<[file: string, damage: (bytes: Buffer) => Buffer | null, what: RegExp]>([
  ['PG_VERSION', () => null, /is damaged: its PG_VERSION is missing\./],
  ['PG_VERSION', () => Buffer.from('\0\0'), /is damaged: its PG_VERSION names no version\./],
  [
    'PG_VERSION',
    () => Buffer.from('14\n'),
    /was made by Postgres 14 and the packages hold Postgres \d+: start the release/,
  ],
  ['global/pg_control', bytes => bytes.subarray(0, 100), /is damaged: .*pg_control.*read 100 of/],
  ['global/pg_control', () => null, /is damaged: .*pg_control/],
  [
    'global/pg_control',
    bytes => Buffer.from(bytes.map((byte, at) => (at === 24 ? byte ^ 1 : byte))),
    /is damaged: .*control file/,
  ],
])('%s damaged, %#', async (file, damage, what) => {
  const target = path.join(folder, file)
  const whole = readFileSync(target)
  const damaged = damage(whole)
  if (damaged) writeFileSync(target, damaged)
  else rmSync(target)
  try {
    const before = bytesOf(folder)
    const { status, stderr } = spawnSync(process.execPath, ['scripts/start.mjs'], {
      env: { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: String(await freePort()), HOST: '127.0.0.1' },
      encoding: 'utf8',
    })
    expect(stderr).toMatch(what)
    expect(stderr.trim().split('\n')).toHaveLength(1)
    expect(stderr).toMatch(/put a good copy|start the release that made it/)
    expect(status).toBe(1)
    expect(bytesOf(folder)).toEqual(before)
  } finally {
    restoreFile(target, whole)
  }
})

/** A hash of every file, so that new, missing and changed ones show. */
function bytesOf(place: string): Record<string, string> {
  const files = readdirSync(place, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile())
  const paths = files.map(({ parentPath, name }) => path.join(parentPath, name)).sort()
  return Object.fromEntries(paths.map(file => [file, createHash('sha256').update(readFileSync(file)).digest('hex')]))
}

/** Writes a file back with the server's user as its owner. */
function restoreFile(target: string, content: Buffer): void {
  const { uid, gid } = statSync(folder)
  writeFileSync(target, content, { mode: 0o600 })
  chownSync(target, uid, gid)
}
