/** The file of an archive: lines, compressed. */
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, rename } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { Fault } from '../fault.ts'

/** Writes lines into a file that stands there whole or not at all, and on the disk before this ends. */
export async function writeArchiveFile(file: string, lines: AsyncIterable<string>): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true })
  const part = `${file}.part`
  await pipeline(Readable.from(withEnds(lines)), createGzip(), createWriteStream(part))
  const handle = await open(part, 'r+')
  await handle.sync()
  await handle.close()
  await rename(part, file)
}

async function* withEnds(lines: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const line of lines) yield `${line}\n`
}

/** @throws Fault when the file cannot be read */
export async function* readArchiveFile(file: string): AsyncGenerator<string> {
  const input = createReadStream(file)
  const text = createGunzip()
  input.on('error', error => text.destroy(error))
  input.pipe(text).setEncoding('utf8')
  let rest = ''
  try {
    for await (const chunk of text) {
      const lines = `${rest}${chunk}`.split('\n')
      rest = lines.pop() ?? ''
      yield* lines
    }
  } catch {
    throw new Fault(`${file} cannot be read as an archive of the books.`)
  }
}
