import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeBooks } from '#api/features/books/close-books.ts'
import { writeEntries } from '#api/features/books/write-entries.ts'
import { testApp } from '#api/testing/app/test-app.ts'

const app = await testApp()
const { sql, services, clock } = app
const folder = mkdtempSync(path.join(tmpdir(), 'lai-khram-archive-'))
const later = path.join(folder, 'later.mjs')

beforeAll(async () => {
  // The commands' clock stands in 2038.
  writeFileSync(
    later,
    `const now = Date.now; const by = Date.parse('2038-01-02') - now()
    globalThis.Date = class extends Date { constructor(...of) { of.length ? super(...of) : super(now() + by) } }
    globalThis.Date.now = () => now() + by`,
  )
  clock.set('2026-12-31T12:00:00Z')
  await sql`
    insert into money_movements (kind, is_sale, provider_id, amount_cents, moved_at)
    values ('capture', false, 'pi_of_2026', 100, '2026-12-31T12:00:00Z')`
  await writeEntries(services)
  clock.set('2027-01-02T04:00:00Z')
  await closeBooks(services)
})
afterAll(() => rmSync(folder, { recursive: true }))

function run(command: string, args: string[], options = '') {
  return spawnSync(process.execPath, [`scripts/${command}.mjs`, ...args], {
    encoding: 'utf8',
    env: {
      ...{ PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: folder, DATABASE_URL: app.databaseUrl },
      ...{ SESSION_SECRET: services.sessionSecrets.join(','), NODE_OPTIONS: options },
    },
  })
}

test('a year that is too young stays, and the command says until when', () => {
  const { status, stdout } = run('archive-books', [folder])
  expect([status, stdout]).toEqual([0, expect.stringContaining('No year is old enough')])
})

test('without a folder it says what to type', () => {
  expect(run('archive-books', [])).toMatchObject({ status: 1, stderr: expect.stringContaining('Name the folder') })
})

test('a year past its retention becomes a file that is read again, and the rest fits', () => {
  const made = run('archive-books', [folder], `--import=${later}`)
  expect([made.status, made.stderr]).toEqual([0, ''])
  const file = path.join(folder, 'comptes-archive-1.jsonl.gz')
  expect(made.stdout).toContain(`${file} holds the books up to 2026-12-31`)
  expect(run('verify-books', [file])).toMatchObject({ status: 0, stdout: expect.stringContaining('as the books say') })
  expect(run('verify-books', []).stdout).toMatch(/^\d+ entries and \d+ closings fit\. Entries up to \d+ have left/)
})

test('a file of other books, or a damaged one, is refused with a sentence', () => {
  const file = path.join(folder, 'comptes-archive-1.jsonl.gz')
  const damaged = path.join(folder, 'damaged.gz')
  writeFileSync(damaged, readFileSync(file).subarray(0, -10))
  expect(run('verify-books', [damaged])).toMatchObject({ status: 1, stderr: expect.stringContaining('cannot be read') })
  const other = path.join(folder, 'other.gz')
  writeFileSync(other, gzipSync('une liste de courses\n'))
  expect(run('verify-books', [other])).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/^The file is no archive/),
  })
})
