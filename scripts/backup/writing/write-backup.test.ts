/** How a backup is written: of one instant, for its owner alone, whole or not at all, beside a database at work. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, utimesSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { emptyDatabase, testDatabase } from '#api/testing/database/test-database.ts'
import { newCustomer } from '#api/testing/people/accounts.ts'
import { givePoints } from '#api/testing/people/loyalty.ts'
import { filesIn, placeForBackups, takenBackup } from '../testing/backup-folder.ts'
import { writeBackup } from './write-backup.ts'

const { sql, url } = await testDatabase()
const place = placeForBackups()

test('is of one instant, however much is written meanwhile', async () => {
  const { id } = await newCustomer(sql)
  let isOver = false
  const written = keepGivingPoints(id, () => isOver)
  try {
    for (let round = 0; round < 3; round++) {
      const folder = path.join(place, `instant-${round}`)
      await takenBackup(url, folder)
      const [customer] = rowsOf(folder, 'customers')
      const points = rowsOf(folder, 'loyalty_ledger').reduce((sum, row) => sum + Number(row.points), 0)
      expect(points).toBe(Number(customer?.points_balance))
    }
  } finally {
    isOver = true
  }
  expect(await written).toBeGreaterThan(3)
})

/** Each transaction writes a ledger entry and, by its trigger, the balance. */
async function keepGivingPoints(customerId: string, isOver: () => boolean): Promise<number> {
  let count = 0
  for (; !isOver(); count++) await givePoints(sql, customerId, 1)
  return count
}

function rowsOf(folder: string, table: string): Record<string, string>[] {
  const [header = '', ...lines] = readFileSync(path.join(folder, `tables/${table}.tsv`), 'utf8')
    .trimEnd()
    .split('\n')
  const names = header.split('\t')
  return lines.map(line => Object.fromEntries(line.split('\t').map((value, index) => [names[index], value])))
}

test('is for its owner’s eyes alone', async () => {
  const folder = path.join(place, 'modes')
  await writeBackup(url, folder, async () => [{ file: 'secrets.json', content: Buffer.from('{}') }])
  const modes = [folder, ...['tables', 'beside'].map(name => path.join(folder, name))].map(
    name => statSync(name).mode & 0o777,
  )
  expect(modes).toEqual([0o700, 0o700, 0o700])
  const files = filesIn(folder)
  expect(files).toContain('beside/secrets.json')
  expect(files.filter(file => (statSync(path.join(folder, file)).mode & 0o777) !== 0o600)).toEqual([])
})

test('has its name only once it is whole, and leaves nothing when it fails', async () => {
  const folder = path.join(place, 'half')
  const backup = writeBackup(url, folder, async () => {
    expect(existsSync(folder)).toBe(false)
    expect(readdirSync(place).filter(name => name.startsWith('half.unfinished'))).toHaveLength(1)
    throw new Error('the power went')
  })
  await expect(backup).rejects.toThrow('the power went')
  expect(readdirSync(place).filter(name => name.startsWith('half'))).toEqual([])
})

test('removes what a killed one left days ago, and nothing that may still be written', async () => {
  for (const name of ['old.unfinished-a1B2c3', 'new.unfinished-a1B2c3', 'old.kept']) {
    mkdirSync(path.join(place, name, 'tables'), { recursive: true })
    const daysAgo = name.startsWith('old') ? 2 : 0.5
    const at = new Date(Date.now() - daysAgo * 86_400_000)
    utimesSync(path.join(place, name), at, at)
  }
  await takenBackup(url, path.join(place, 'next'))
  expect(readdirSync(place)).toEqual(expect.arrayContaining(['new.unfinished-a1B2c3', 'next', 'old.kept']))
  expect(readdirSync(place)).not.toContain('old.unfinished-a1B2c3')
})

test('takes no folder that is there', async () => {
  const folder = path.join(place, 'there')
  mkdirSync(folder)
  await expect(takenBackup(url, folder)).rejects.toThrow(`${folder} is there already: name a folder that is not.`)
  expect(readdirSync(folder)).toEqual([])
})

test('of an empty database is refused', async () => {
  const empty = await emptyDatabase()
  await expect(takenBackup(empty.url, path.join(place, 'nothing'))).rejects.toThrow('The database is empty')
})

test('stops with a sentence when there is no room, and leaves nothing', () => {
  const folder = path.join(place, 'full')
  // As a full disk does, a limit on the size of files refuses a write in the middle.
  const command = `ulimit -f 16; exec "${process.execPath}" scripts/backup.mjs "${folder}"`
  const { status, stderr } = spawnSync('/bin/sh', ['-c', command], {
    env: { PATH: process.env.PATH, DATABASE_URL: url, DATA_DIR: place },
    encoding: 'utf8',
  })
  expect({ status, stderr }).toEqual({
    status: 1,
    stderr: `The backup could not be written to ${folder} (EFBIG): make room there, or name another folder. Nothing is left of it.\n`,
  })
  expect(readdirSync(place).filter(name => name.startsWith('full'))).toEqual([])
})
