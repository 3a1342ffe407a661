import { mkdir, open, readFile, rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import { type Books, emptyBooks, put, SHELVES, type ShelfName } from './books.ts'

const VERSION = 1

export type StateFile = {
  books: Books
  /** Resolves once all that the books hold now is on disk; calls made meanwhile share one write. */
  save(): Promise<void>
}

/**
 * The books of `path`, empty when there is no such file yet; kept in memory only when `path` is undefined.
 * @throws Error with one sentence when the file is not one of ours: starting empty would lose the books quietly
 */
export async function openStateFile(path: string | undefined): Promise<StateFile> {
  const books = path === undefined ? emptyBooks() : await readBooks(path)
  if (path === undefined) return { books, save: async () => {} }

  let saved = books.revision
  let writing: Promise<void> | null = null
  async function write(to: string): Promise<void> {
    const revision = books.revision
    await replaceFile(to, serialise(books))
    saved = revision
  }
  async function save(): Promise<void> {
    const wanted = books.revision
    while (saved < wanted) {
      writing ??= write(path as string).finally(() => {
        writing = null
      })
      await writing
    }
  }
  return { books, save }
}

async function readBooks(path: string): Promise<Books> {
  const books = emptyBooks()
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (text === null) return books
  const state = parseState(path, text)
  for (const shelf of SHELVES) {
    for (const record of state[shelf]) put(books, shelf, record as Parameters<typeof put>[2])
  }
  return books
}

function parseState(path: string, text: string): Record<ShelfName, { id: string }[]> {
  try {
    const state = JSON.parse(text)
    if (state.version === VERSION && SHELVES.every(shelf => Array.isArray(state[shelf]))) return state
  } catch {
    // Falls through to the one sentence below.
  }
  throw new Error(`${path} is not a state file of this Stripe simulator: move it away to start with empty books.`)
}

/** Records never change in place, so each is turned into text once: a save costs what is new, and the writing. */
const texts = new WeakMap<object, string>()

function serialise(books: Books): string {
  const shelves = SHELVES.map(shelf => `"${shelf}":[${[...books[shelf].values()].map(textOf).join(',\n')}]`)
  return `{"version":${VERSION},\n${shelves.join(',\n')}}\n`
}

function textOf(record: object): string {
  const known = texts.get(record)
  if (known !== undefined) return known
  const text = JSON.stringify(record)
  texts.set(record, text)
  return text
}

/** A reader sees the old file or the new one, never half of either, also after a power cut. */
async function replaceFile(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const draft = `${path}.new`
  const file = await open(draft, 'w', 0o600)
  try {
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(draft, path)
  if (process.platform === 'win32') return // opens no folders, and NTFS journals the rename
  const folder = await open(dirname(path), 'r')
  await folder.sync().finally(() => folder.close())
}
