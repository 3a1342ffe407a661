import { expect, test } from 'vitest'
import { listOf, readZip } from '#api/testing/read-zip.ts'
import { type ZipFile, zipOf } from './zip.ts'

const AT = new Date('2026-11-21T18:42:11Z')

async function* filesOf(files: readonly Omit<ZipFile, 'at'>[]): AsyncGenerator<ZipFile> {
  for (const file of files) yield { ...file, at: AT }
}

/** All chunks, but of the bytes that are handed over only so many. */
async function written(files: AsyncIterable<ZipFile>, isKept = (_: Uint8Array) => true) {
  const kept: Uint8Array[] = []
  let length = 0
  for await (const chunk of zipOf(files)) {
    length += chunk.byteLength
    if (isKept(chunk)) kept.push(chunk)
  }
  return { bytes: Buffer.concat(kept), length }
}

test('files are read back by name, instant and content, whatever is in them', async () => {
  const files = [
    { name: '2026-11-21/facturette-4F8A21C0.pdf', bytes: Buffer.from('%PDF-1.7 PK\u0003\u0004') },
    { name: 'À lire.txt', bytes: Buffer.from('ลายคราม') },
    { name: 'vide.txt', bytes: Buffer.alloc(0) },
  ]
  const { bytes } = await written(filesOf(files))
  expect(readZip(bytes)).toEqual(
    files.map(({ name, bytes }) => ({ name, bytes, size: bytes.byteLength, at: '2026-11-21 19:42:10' })),
  )
})

test('an archive without a file is one too', async () => {
  expect(readZip((await written(filesOf([]))).bytes)).toEqual([])
})

test('more than 65,535 files are all listed', async () => {
  const names = Array.from({ length: 70_000 }, (_, at) => `${at}.txt`)
  const { bytes } = await written(filesOf(names.map(name => ({ name, bytes: Buffer.from(name) }))))
  const read = readZip(bytes)
  expect(read).toHaveLength(70_000)
  expect(read.every(({ name, bytes }, at) => name === `${at}.txt` && bytes.toString() === name)).toBe(true)
})

test('what stands beyond 4 GB is found', async () => {
  const large = Buffer.alloc(64 * 1024 * 1024)
  const files = Array.from({ length: 66 }, (_, at) => ({ name: `${at}.bin`, bytes: large }))
  const { bytes: tail, length } = await written(filesOf(files), chunk => chunk.byteLength < 64 * 1024)
  const listed = listOf(tail, length)
  // Each behind the one before: 30 bytes of its header, its name, its bytes.
  expect(listed.map(({ start }) => start)).toEqual(
    files.map((_, at) => files.slice(0, at).reduce((sum, { name }) => sum + 30 + name.length + large.byteLength, 0)),
  )
  expect(listed.at(-1)?.start).toBeGreaterThan(2 ** 32)
})
