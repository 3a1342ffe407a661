import { crc32, inflateRawSync } from 'node:zlib'

/** A file of an archive: where its bytes begin and what they are. */
type Read = { name: string; at: string; size: number; bytes: Buffer }

/**
 * The files of an archive, read from its end as an unpacker does and not as our writer writes: for tests of what is
 * written.
 * @param tail the archive's end, with its list of files
 * @param bytesAt other bytes of the archive
 * @throws where it is no archive, or a file's checksum differs
 */
export function readZip(archive: Buffer): Read[] {
  return listOf(archive, archive.byteLength).map(entry => {
    const { start, method, crc, packed, size, name, at } = entry
    if (archive.readUInt32LE(start) !== 0x04034b50) throw new Error(`${name} does not begin at ${start}`)
    const nameLength = archive.readUInt16LE(start + 26)
    const local = archive.toString('utf8', start + 30, start + 30 + nameLength)
    if (local !== name) throw new Error(`${name} is called ${local} before its bytes`)
    const from = start + 30 + nameLength + archive.readUInt16LE(start + 28)
    const stored = archive.subarray(from, from + packed)
    const bytes = method === 0 ? stored : inflateRawSync(stored)
    if (bytes.byteLength !== size || crc32(bytes) !== crc) throw new Error(`${name} is damaged`)
    return { name, at, size, bytes }
  })
}

type Listed = Omit<Read, 'bytes'> & { start: number; method: number; crc: number; packed: number }

/**
 * What an archive's list says of its files.
 * @param tail its last bytes, from the list on at least
 * @param length of the whole archive
 */
export function listOf(tail: Buffer, length: number): Listed[] {
  const { count, start, size } = endOf(tail, length)
  const skipped = length - tail.byteLength
  const files: Listed[] = []
  let at = start - skipped
  for (let file = 0; file < count; file++) {
    if (tail.readUInt32LE(at) !== 0x02014b50) throw new Error(`the list breaks off at file ${file}`)
    const [nameLength, extraLength] = [tail.readUInt16LE(at + 28), tail.readUInt16LE(at + 30)]
    const extra = tail.subarray(at + 46 + nameLength, at + 46 + nameLength + extraLength)
    const near = tail.readUInt32LE(at + 42)
    files.push({
      name: tail.toString('utf8', at + 46, at + 46 + nameLength),
      at: dosWords(tail.readUInt16LE(at + 14), tail.readUInt16LE(at + 12)),
      method: tail.readUInt16LE(at + 10),
      crc: tail.readUInt32LE(at + 16),
      packed: tail.readUInt32LE(at + 20),
      size: tail.readUInt32LE(at + 24),
      start: near === 0xffffffff ? Number(extra.readBigUInt64LE(4)) : near,
    })
    at += 46 + nameLength + extraLength + tail.readUInt16LE(at + 32)
  }
  if (at + skipped !== start + size) throw new Error('the list is not as long as its end says')
  return files
}

function endOf(tail: Buffer, length: number): { count: number; start: number; size: number } {
  const at = tail.byteLength - 22
  if (tail.readUInt32LE(at) !== 0x06054b50) throw new Error('no end of an archive')
  if (at >= 20 && tail.readUInt32LE(at - 20) === 0x07064b50) {
    const large = Number(tail.readBigUInt64LE(at - 20 + 8)) - (length - tail.byteLength)
    if (tail.readUInt32LE(large) !== 0x06064b50) throw new Error('no end of a large archive')
    const [count, size, start] = [32, 40, 48].map(place => Number(tail.readBigUInt64LE(large + place)))
    return { count, size, start } as { count: number; start: number; size: number }
  }
  const count = tail.readUInt16LE(at + 10)
  if (count === 0xffff) throw new Error('too many files for an archive of this kind')
  return { count, size: tail.readUInt32LE(at + 12), start: tail.readUInt32LE(at + 16) }
}

/** `2026-11-21 19:42:10` */
function dosWords(date: number, time: number): string {
  const two = (value: number) => String(value).padStart(2, '0')
  const day = `${1980 + (date >> 9)}-${two((date >> 5) & 15)}-${two(date & 31)}`
  return `${day} ${two(time >> 11)}:${two((time >> 5) & 63)}:${two((time & 31) * 2)}`
}
