import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Fault } from '../fault.ts'
import { readArchiveFile, writeArchiveFile } from './archive-file.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'lai-khram-archive-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

async function* some(count: number) {
  for (let line = 1; line <= count; line++) yield `{"entry":${line}}`
}

async function read(file: string): Promise<string[]> {
  const lines: string[] = []
  for await (const line of readArchiveFile(file)) lines.push(line)
  return lines
}

test('lines come back as they were written, from a folder that was not there', async () => {
  const file = path.join(folder, 'new', 'archive.gz')
  await writeArchiveFile(file, some(2000))
  const lines = await read(file)
  expect([lines.length, lines[1999]]).toEqual([2000, '{"entry":2000}'])
})

test('a file that could not be written whole is not there under its name', async () => {
  const file = path.join(folder, 'archive.gz')
  const broken = async function* () {
    yield 'one'
    throw new Error('the database went away')
  }
  await expect(writeArchiveFile(file, broken())).rejects.toThrow('the database went away')
  expect(existsSync(file)).toBe(false)
})

test('a file that is cut, of another kind or missing is named', async () => {
  const file = path.join(folder, 'archive.gz')
  await writeArchiveFile(file, some(2000))
  writeFileSync(path.join(folder, 'cut.gz'), readFileSync(file).subarray(0, -20))
  writeFileSync(path.join(folder, 'other.gz'), 'une liste de courses')
  for (const name of ['cut.gz', 'other.gz', 'missing.gz'])
    await expect(read(path.join(folder, name))).rejects.toThrow(Fault)
})
