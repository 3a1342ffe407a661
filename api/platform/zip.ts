import { crc32, deflateRawSync, inflateRawSync } from 'node:zlib'
import { parisDay, parisTime } from '#api/kernel/time/paris-time.ts'

/** A file of an archive. The name's folders are set off by `/`; the instant is when it was written, as Paris' clocks say. */
export type ZipFile = { name: string; at: Date; bytes: Uint8Array }

/** What 32 and 16 bits of a header hold; a larger number stands beside it (ZIP64) and this one in its place. */
const MOST_32 = 0xff_ff_ff_ff
const MOST_16 = 0xff_ff
/** Bit 11: names are UTF-8. */
const UTF8_NAMES = 1 << 11
const VERSION = { usual: 20, zip64: 45 } as const
const HEADERS = { local: 0x04034b50, central: 0x02014b50, end: 0x06054b50, end64: 0x06064b50, locator64: 0x07064b50 }

/**
 * Files as a ZIP archive, chunk by chunk: of what was handed over nothing is held but some 20 bytes a file, for the
 * list at its end. They are stored as they are, since PDFs and pictures are compressed already; so each size is known
 * before its bytes. With more than 65,535 files, or beyond 4 GB, it is a ZIP64, which Windows, macOS and `unzip` read.
 * Own code: no package that this project has writes ZIP64 as a stream (fflate, which pdfkit brings, stops at 65,535).
 * Source: PKWARE APPNOTE.TXT 6.3.10, 4.3 and 4.5.3.
 */
export async function* zipOf(files: AsyncIterable<ZipFile>): AsyncGenerator<Uint8Array> {
  const list = byteList()
  let [count, written] = [0, 0]
  for await (const { name, at, bytes } of files) {
    const file = { name: Buffer.from(name), at: dosTime(at), crc: crc32(bytes), size: bytes.byteLength }
    const header = localHeader(file)
    yield header
    yield bytes
    list.add(centralHeader(file, written))
    count += 1
    written += header.byteLength + bytes.byteLength
  }
  yield* list.chunks()
  yield endOf({ count, size: list.size(), start: written })
}

type Entry = { name: Buffer; at: { date: number; time: number }; crc: number; size: number }

function localHeader({ name, at, crc, size }: Entry): Buffer {
  const header = Buffer.alloc(30 + name.byteLength)
  header.writeUInt32LE(HEADERS.local, 0)
  header.writeUInt16LE(VERSION.usual, 4)
  header.writeUInt16LE(UTF8_NAMES, 6)
  // At 8, 0: stored.
  header.writeUInt16LE(at.time, 10)
  header.writeUInt16LE(at.date, 12)
  header.writeUInt32LE(crc, 14)
  header.writeUInt32LE(size, 18)
  header.writeUInt32LE(size, 22)
  header.writeUInt16LE(name.byteLength, 26)
  name.copy(header, 30)
  return header
}

/** @param start of the file's local header; beyond 4 GB it stands in an extra field */
function centralHeader({ name, at, crc, size }: Entry, start: number): Buffer {
  const isFar = start >= MOST_32
  const header = Buffer.alloc(46 + name.byteLength + (isFar ? 12 : 0))
  header.writeUInt32LE(HEADERS.central, 0)
  header.writeUInt16LE(VERSION.usual, 4)
  header.writeUInt16LE(isFar ? VERSION.zip64 : VERSION.usual, 6)
  header.writeUInt16LE(UTF8_NAMES, 8)
  header.writeUInt16LE(at.time, 12)
  header.writeUInt16LE(at.date, 14)
  header.writeUInt32LE(crc, 16)
  header.writeUInt32LE(size, 20)
  header.writeUInt32LE(size, 24)
  header.writeUInt16LE(name.byteLength, 28)
  header.writeUInt16LE(isFar ? 12 : 0, 30)
  header.writeUInt32LE(isFar ? MOST_32 : start, 42)
  name.copy(header, 46)
  if (isFar) {
    const extra = 46 + name.byteLength
    header.writeUInt16LE(1, extra)
    header.writeUInt16LE(8, extra + 2)
    header.writeBigUInt64LE(BigInt(start), extra + 4)
  }
  return header
}

/** The end of the archive, after the list of its files. @param list.start its place in the archive */
function endOf(list: { count: number; size: number; start: number }): Buffer {
  const isLarge = list.count >= MOST_16 || list.start >= MOST_32 || list.size >= MOST_32
  const end = Buffer.alloc(22)
  end.writeUInt32LE(HEADERS.end, 0)
  end.writeUInt16LE(Math.min(list.count, MOST_16), 8)
  end.writeUInt16LE(Math.min(list.count, MOST_16), 10)
  end.writeUInt32LE(Math.min(list.size, MOST_32), 12)
  end.writeUInt32LE(Math.min(list.start, MOST_32), 16)
  return isLarge ? Buffer.concat([largeEnd(list), end]) : end
}

function largeEnd({ count, size, start }: { count: number; size: number; start: number }): Buffer {
  const end = Buffer.alloc(56 + 20)
  end.writeUInt32LE(HEADERS.end64, 0)
  // The size of the rest of this record.
  end.writeBigUInt64LE(44n, 4)
  end.writeUInt16LE(VERSION.zip64, 12)
  end.writeUInt16LE(VERSION.zip64, 14)
  end.writeBigUInt64LE(BigInt(count), 24)
  end.writeBigUInt64LE(BigInt(count), 32)
  end.writeBigUInt64LE(BigInt(size), 40)
  end.writeBigUInt64LE(BigInt(start), 48)
  end.writeUInt32LE(HEADERS.locator64, 56)
  end.writeBigUInt64LE(BigInt(start + size), 64)
  end.writeUInt32LE(1, 72)
  return end
}

/** What MS-DOS wrote beside a file: to two seconds, without a zone. */
function dosTime(at: Date): Entry['at'] {
  const [year = 0, month = 0, day = 0] = parisDay(at).split('-').map(Number)
  const [hours = 0, minutes = 0] = parisTime(at).split(':').map(Number)
  return {
    date: ((year - 1980) << 9) | (month << 5) | day,
    time: (hours << 11) | (minutes << 5) | (at.getUTCSeconds() >> 1),
  }
}

const PART = 64 * 1024

/**
 * Bytes behind one another in a few large buffers, packed until they are sent: names of one folder are much alike, and a
 * hundred thousand files' list of 9 MB is held in 2.
 */
function byteList() {
  const full: Buffer[] = []
  let part = Buffer.alloc(PART)
  let [used, before] = [0, 0]
  return {
    add(bytes: Buffer): void {
      if (used + bytes.byteLength > part.byteLength) {
        full.push(deflateRawSync(part.subarray(0, used)))
        before += used
        part = Buffer.alloc(Math.max(PART, bytes.byteLength))
        used = 0
      }
      used += bytes.copy(part, used)
    },
    size: () => before + used,
    *chunks(): Generator<Buffer> {
      for (const packed of full) yield inflateRawSync(packed)
      if (used > 0) yield part.subarray(0, used)
    },
  }
}
