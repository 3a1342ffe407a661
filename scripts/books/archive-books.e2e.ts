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

function run(command: string, args: string[], options = '', settings: Record<string, string> = {}) {
  return spawnSync(process.execPath, [`scripts/${command}.mjs`, ...args], {
    encoding: 'utf8',
    env: {
      ...{ PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: folder, DATABASE_URL: app.databaseUrl },
      ...{ SESSION_SECRET: services.sessionSecrets.join(','), NODE_OPTIONS: options },
      ...settings,
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

test('a damaged file, or one of something else, is refused with a sentence', () => {
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

test('a file is walked where its books are not, and the sentence says that nobody vouched for it', () => {
  const file = path.join(folder, 'comptes-archive-1.jsonl.gz')
  const alone = mkdtempSync(path.join(folder, 'alone-'))
  const { status, stdout, stderr } = run('verify-books', [file], '', { DATA_DIR: alone, DATABASE_URL: '' })
  expect([status, stdout]).toEqual([1, ''])
  expect(stderr).toMatch(
    /^Archive 1 up to 2026-12-31 fits, up to entry \d+\. Its hash is [0-9a-f]{64}\. No books are here/,
  )
})

test('a file of other books says so', async () => {
  const file = path.join(folder, 'comptes-archive-1.jsonl.gz')
  const others = await testApp()
  const { status, stderr } = run('verify-books', [file], '', { DATABASE_URL: others.databaseUrl })
  expect([status, stderr]).toEqual([1, expect.stringContaining('these books know none of it')])
})
