import path from 'node:path'
import { ArchiveRefusal, archiveBooks } from '#api/features/books/archive-books.ts'
import { lastDayToArchive } from '#api/kernel/time/paris-calendar.ts'
import { readArchiveFile, writeArchiveFile } from './books/archive-file.ts'
import { openBooks, sentenceOf } from './books/open-books.ts'
import { Fault, printFailure } from './fault.ts'

/** Ends with 1 where nothing could be archived that should be. */
export async function main(): Promise<void> {
  try {
    await archive()
  } catch (error) {
    printFailure(error instanceof ArchiveRefusal ? new Fault(sentenceOfRefusal(error)) : error)
    process.exitCode = 1
  }
  process.exit()
}

async function archive(): Promise<void> {
  const [folder] = process.argv.slice(2)
  if (!folder) throw new Fault('Name the folder that keeps the archive: npm run archive-books -- /media/archives')
  const { services, sql, close } = await openBooks('archive-books')
  try {
    let file = ''
    const made = await archiveBooks(services, sql, async (number, lines) => {
      file = path.resolve(folder, `comptes-archive-${number}.jsonl.gz`)
      await writeArchiveFile(file, lines)
      return readArchiveFile(file)
    })
    if (!made)
      return console.log(
        `No year is old enough: what was booked until ${lastDayToArchive(services.clock())} may leave.`,
      )
    console.log(
      `${file} holds the books up to ${made.endsOn}, entry ${made.lastEntry} and closing ${made.lastClosing}; they are gone here.`,
    )
    console.log(
      `Its hash is ${made.hash.toString('hex')}. Keep a second copy elsewhere; npm run verify-books -- ${file} reads it.`,
    )
  } finally {
    await close()
  }
}

function sentenceOfRefusal({ reason, fault }: ArchiveRefusal): string {
  const why = fault ? ` ${sentenceOf(fault)}` : ''
  if (reason === 'books_do_not_fit') return `The books do not fit, so nothing leaves them.${why}`
  return `The file did not come back as it was written, so nothing has left. Try another disk.${why}`
}
