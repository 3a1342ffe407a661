import { type FileHandle, mkdir, open, readFile, rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Fault } from '#scripts/fault.ts'
import { type Books, type Change, drop, emptyBooks, put, SHELVES } from './books.ts'

/**
 * One file with a line of JSON for each save: `[["sessions", {…}], ["answers", "key dropped"]]`. A save appends the
 * changes alone, since rewriting the whole file took two seconds a save at 3,000 orders. A start compacts the file: it
 * writes the current records to another file and renames that, so a reader finds either the old file or the new one.
 */
export type StateFile = {
  books: Books
  /** Resolves once all present records are on disk. Calls made during a save share the next save. */
  save(): Promise<void>
  close(): Promise<void>
}

const HEADER = `${JSON.stringify({ stripeSimulator: 1 })}\n`

/**
 * Opens the books of `path`: empty when there is no such file yet, in memory only when `path` is undefined.
 * @throws Fault when the file has another format: starting empty would lose the books silently
 */
export async function openStateFile(path: string | undefined): Promise<StateFile> {
  if (path === undefined) return inMemory()
  const books = await readBooks(path)
  const { file, length } = await writeAnew(path, books)
  const append = appender(file, length, books)

  let last = Promise.resolve()
  let next: Promise<void> | undefined
  return {
    books,
    save() {
      if (books.unsaved.length === 0 && next === undefined) return last
      next ??= last
        .catch(() => {}) // The callers of that save got its error, and its changes are still unsaved.
        .then(() => {
          last = next ?? last
          next = undefined
          return append()
        })
      return next
    },
    close: () => file.close(),
  }
}

function inMemory(): StateFile {
  const books = emptyBooks()
  return {
    books,
    async save() {
      books.unsaved = []
    },
    close: async () => {},
  }
}

/** Writes the unsaved changes after the last complete line, which overwrites a write that failed half-way. */
function appender(file: FileHandle, length: number, books: Books): () => Promise<void> {
  let end = length
  return async () => {
    const changes = books.unsaved
    books.unsaved = []
    const line = Buffer.from(`${JSON.stringify(changes)}\n`)
    try {
      await writeAll(file, line, end)
      end += line.length
    } catch (error) {
      books.unsaved = [...changes, ...books.unsaved]
      throw error
    }
  }
}

async function readBooks(path: string): Promise<Books> {
  const books = emptyBooks()
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return HEADER
    throw error
  })
  // Text after the last line end was cut off while it was written, so no answer has depended on it.
  const lines = text.slice(HEADER.length).split('\n').slice(0, -1)
  try {
    if (!text.startsWith(HEADER)) throw new Error('another header')
    for (const line of lines) for (const change of JSON.parse(line) as Change[]) apply(books, change)
  } catch {
    throw new Fault(`${path} is not a state file of this Stripe simulator: move it away to start with empty books.`)
  }
  return books
}

function apply(books: Books, [shelf, change]: Change): void {
  if (typeof change === 'string') drop(books, shelf, change)
  else put(books, shelf, change as Parameters<typeof put>[2])
}

async function writeAnew(path: string, books: Books): Promise<{ file: FileHandle; length: number }> {
  await mkdir(dirname(path), { recursive: true })
  const draft = `${path}.new`
  const records = SHELVES.flatMap(shelf => [...books[shelf].values()].map(record => [[shelf, record]]))
  const content = Buffer.from(HEADER + records.map(line => `${JSON.stringify(line)}\n`).join(''))
  const file = await open(draft, 'w', 0o600)
  await writeAll(file, content, 0)
  await rename(draft, path)
  await syncFolder(dirname(path))
  books.unsaved = []
  return { file, length: content.length }
}

async function writeAll(file: FileHandle, content: Buffer, position: number): Promise<void> {
  const { bytesWritten } = await file.write(content, 0, content.length, position)
  if (bytesWritten < content.length) throw new Error('The disk is full.')
  await file.datasync()
}

/** Makes the rename durable, so that it survives a power cut. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return // Windows cannot open folders, and NTFS journals the rename.
  const folder = await open(path, 'r')
  await folder.sync().finally(() => folder.close())
}
